import type { Client } from "../line/client.js";
import { AnswerList } from "./answer-list.js";
import { BarPicture } from "./bar-picture.js";
import { Explore } from "./explore.js";
import { FileFormat } from "./file-format.js";
import { GroupTable } from "./group-table.js";
import { LawPicture } from "./law-picture.js";
import { LockedSettings } from "./locked-settings.js";
import { NumberLine } from "./number-line.js";
import { Receipt } from "./receipt.js";
import { Reopen } from "./reopen.js";

export { tables } from "./tables.js";

/** Makes the parts known that nobody sees at first: loaded once the page rests. */
export function defineLater(): void {
  const parts = {
    "sotto-answers": AnswerList,
    "sotto-bars": BarPicture,
    "sotto-explore": Explore,
    "sotto-format": FileFormat,
    "sotto-groups": GroupTable,
    "sotto-line": NumberLine,
    "sotto-locked": LockedSettings,
    "sotto-picture": LawPicture,
    "sotto-receipt": Receipt,
    "sotto-reopen": Reopen,
  };
  for (const [tag, part] of Object.entries(parts)) customElements.define(tag, part);
}

export function exploration(client: Client): Explore {
  const explore = new Explore();
  explore.client = client;
  return explore;
}
