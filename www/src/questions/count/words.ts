import { formatTyped } from "../../../shared/typed.js";
import { countedOf } from "../counted-words.js";
import type { Settings } from "../settings.js";
import { SURE, inPercent } from "../words.js";
import type { Words } from "../words.js";

export const words: Words = {
  name: "how many rows",
  note: "The number of rows with a number, or with a number between two limits.",
  ofPeople: {
    name: "how many people",
    note: "The number of people with a number, or with a number between two limits.",
  },
  called: (settings) => `number of ${countedOf(settings).many}`,
  head: (settings) => countedOf(settings).many,
  planned: () => "count",
  settled: (settings) => [
    [countedOf(settings).unit === "people" ? "People" : "Rows", testWords(settings)],
  ],
  promise: {
    unit: "rows",
    sentence: () => `${SURE}, the answer is at most that far off, for any table.`,
    sizes: { caption: "The same as a share", cell: inPercent },
  },
};

/** Says which rows are counted, by their numbers; or which people, by those of their rows. */
export function testWords(settings: Settings): string {
  const { atLeast, atMost } = settings;
  const [from, to] = [atLeast.trim(), atMost.trim()].map((text) =>
    text === "" ? "" : formatTyped(text),
  );
  if (from === "" && to === "") return "with a number";
  const such = countedOf(settings).unit === "people" ? "with a number " : "";
  if (to === "") return `${such}of at least ${from}`;
  return from === "" ? `${such}of at most ${to}` : `${such}from ${from} to ${to}`;
}
