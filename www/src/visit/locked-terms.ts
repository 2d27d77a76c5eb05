/** Terms that were fixed before a row was read: shown once locked, and again with each answer. */
import { formatTyped } from "../../shared/typed.js";
import type { Format } from "../model/format.js";
import { formatWords } from "../model/format-words.js";
import { countsAll, isTable } from "../questions/grouping-settings.js";
import { wordsOf } from "../questions/question.js";
import type { Term } from "../questions/words.js";
import type { State } from "./state.js";

type Locked = Pick<State, "settings" | "promised" | "columns" | "tables"> & {
  readonly format: Format | null;
};

/** Says what the answer may be, which rows count and how, and who is protected. */
export function lockedTerms({
  settings,
  promised,
  columns,
  format,
  tables,
}: Locked): readonly Term[] {
  const grouped = isTable(settings) ? tables : null;
  const isAlone = settings.others.length === 0 && !countsAll(settings);
  const most = settings.rowsPerPerson;
  const rows = most === "1" ? "with 1 row each" : `with up to ${formatTyped(most)} rows each`;
  const people =
    settings.neighbors === "change-one"
      ? "what a person answered"
      : "whether a person is in the table";
  return [
    ...(isAlone ? wordsOf(settings).settled(settings, pointsOf(promised)) : []),
    ...(grouped?.settled(settings, columns) ?? []),
    ...(format === null ? [] : [[FILE, formatWords(format)] as const]),
    ["What is protected?", `${people}, ${grouped?.owned(settings, columns) ?? rows}`],
    ["Epsilon", formatTyped(settings.epsilon)],
  ];
}

/** Points of the question. One question about some of the rows has them with its part. */
const pointsOf = (promised: State["promised"]) =>
  (promised?.parts?.[0] ?? promised)?.points ?? null;

/** How the file is written. It may name a sheet: it goes with the name of the file. */
export const FILE = "File";
