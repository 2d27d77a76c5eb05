import { formatTyped } from "../../../shared/typed.js";
import type { Settings } from "../settings.js";
import { SURE, inPercent } from "../words.js";
import type { Words } from "../words.js";

export const words: Words = {
  name: "how many rows",
  note: "The number of rows with a number, or with a number between two limits.",
  called: () => "number of rows",
  head: "rows",
  planned: () => "count",
  settled: (settings) => [["Rows", testWords(settings)]],
  promise: {
    unit: "rows",
    sentence: () => `${SURE}, the answer is at most that far off, for any table.`,
    sizes: { caption: "The same as a share", cell: inPercent },
  },
};

/** Which rows are counted, by their numbers. */
export function testWords({ atLeast, atMost }: Settings): string {
  const [from, to] = [atLeast.trim(), atMost.trim()].map((text) =>
    text === "" ? "" : formatTyped(text),
  );
  if (from === "" && to === "") return "with a number";
  if (to === "") return `of at least ${from}`;
  return from === "" ? `of at most ${to}` : `from ${from} to ${to}`;
}
