/** Field for the file of a zip archive, by its name, which is public. */
import { html } from "lit";
import { columnName } from "../../model/beginning.js";
import { list } from "./form.js";
import type { FileForm } from "./form.js";

export function archiveFields({ format, change, state }: FileForm) {
  const files = state.parts.map(({ name, why }, position) => ({
    value: name,
    words: columnName(name, position, why),
    disabled: why !== "",
  }));
  const pick = (part: string) => change({ part });
  return html`${list("part", "File in the archive", files, format.part, pick, "")}
    <p class="note">Choose it by its name. Only delimited text is read from an archive.</p>`;
}
