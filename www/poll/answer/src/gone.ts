/** A poll that is not here: what its device keeps of it can be erased all the same. */
import { promisifyRequest } from "idb-keyval";
import { button, el } from "../../shared/dom.js";
import { gone } from "../../texts/en/gone.js";
import { recall, store } from "./kept.js";
import { inSight } from "./sight.js";

/** Shows that a poll was deleted or never was, or that its server is gone. */
export async function tellGone(place: HTMLElement, code: string): Promise<void> {
  const isKnown = await hasSent(code);
  inSight(() => {
    const words = gone();
    place.replaceChildren(
      el("p", { class: "problem" }, isKnown ? words.deleted : words.missing),
      button("erase", words.erase, () => void erase(), "quiet"),
    );
  });
  const erase = async (): Promise<void> => {
    const wasThere = await forget(code);
    inSight(() => {
      const words = gone();
      const text = wasThere ? words.erased : words.nothing;
      place.replaceChildren(el("p", { class: "problem" }, text));
    });
  };
}

/** Says if this device sent a report to a poll with a code. */
async function hasSent(code: string): Promise<boolean> {
  const { sent } = await recall(code);
  return sent.some(({ survey }) => survey.startsWith(code));
}

/** Erases what is kept of the polls with a code, and gives whether there was any. */
function forget(code: string): Promise<boolean> {
  return store("readwrite", async (all) => {
    const names = await promisifyRequest(all.getAllKeys());
    const those = names.filter((name) => typeof name === "string" && name.startsWith(code));
    for (const name of those) all.delete(name);
    await promisifyRequest(all.transaction);
    return those.length > 0;
  });
}
