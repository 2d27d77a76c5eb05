/** How a visit begins with a table: what is kept of the one before, and what is offered of it. */
import type { Questions } from "../line/protocol.js";
import { STARTING_BUDGET } from "../model/account.js";
import type { Beginning } from "../model/beginning.js";
import type { Format } from "../model/format.js";
import { hintsOf } from "../model/hints.js";
import { noColumns } from "../model/refusal.js";
import { headerOf, sameWords } from "../model/same-people.js";
import type { SamePeople } from "../model/same-people.js";
import { SAMPLE_PEOPLE } from "../model/sample.js";
import type { Table } from "../model/table.js";
import { withoutColumns } from "../questions/settings.js";
import { OPENING } from "./state.js";
import type { State } from "./state.js";

/** A visit when another table is looked at, or the same one written otherwise. */
export function begun(state: State, table: Table, isSample: boolean): State {
  const { budget, carried, note, answers, tables, parts, known, denied } = state;
  const { file, format } = table;
  const isSame = state.table?.file === file;
  // The name of a file does not say whose rows they are: a second download has another one.
  const people = isSame ? state.people : "";
  return {
    ...OPENING,
    isSample,
    // A sample is public, and needs no name from anybody.
    people: isSample && people === "" ? SAMPLE_PEOPLE : people,
    denied: isSame ? denied : [],
    budget: isSame ? budget : STARTING_BUDGET,
    carried: isSame ? carried : null,
    note: isSame ? note : null,
    parts: isSame && state.table?.format.kind === format.kind ? parts : [],
    ...{ answers, tables, table, known },
    notice: "Looking at the beginning of the file only.",
  };
}

/** The columns of its table are offered, if it has some. `before` are those that it had. */
export function offered(
  state: State,
  first: Beginning,
  before: readonly string[] | undefined,
): Partial<State> {
  const { table, settings } = state;
  const { columns, semicolons, types, firstRow } = first;
  const { format } = table as Table;
  if (columns.length === 0) {
    // Keys are typed: until one is, nothing is wrong.
    if (format.kind === "json") return { notice: "Type a key to ask about." };
    return { failure: noColumns(format), notice: "" };
  }
  const hints = hintsOf(first, format);
  // A key that is typed below others leaves them where they are.
  const isSame =
    before === undefined ||
    ((before.length === columns.length || (format.kind === "json" && before.length > 0)) &&
      before.every((name, k) => name === columns[k]));
  return {
    phase: "setting",
    ...{ columns, semicolons, types, firstRow, hints },
    settings: isSame ? settings : withoutColumns(settings),
    notice: [foundWords(first, format), ...hints.map(({ words }) => words)].join(" "),
  };
}

/** Under which names such files were asked before, unless these people are said to be others. */
export function recognized(
  { table, columns, denied, notice }: State,
  same: SamePeople,
  { names, lasting }: Questions["known"]["answer"],
): Partial<State> {
  if (lasting) same.keepOnly(names);
  const alike = same
    .of(headerOf(columns, (table as Table).format))
    .filter((name) => names.includes(name) && !denied.includes(name));
  const words = alike.length === 0 ? notice : `${notice} ${sameWords(alike)}`;
  return { known: names, alike, notice: words };
}

function foundWords({ columns, firstRow }: Beginning, { kind }: Format): string {
  const found = columns.length === 1 ? "One column" : `${columns.length} columns`;
  switch (kind) {
    case "json":
      return `${found} to ask about. No record was looked at.`;
    case "workbook":
      return `${found} found. Only the first row was looked at.`;
    case "arrow":
    case "parquet":
      return `${found} found. Only the file's list of columns was looked at.`;
    default:
      return firstRow === undefined
        ? `${found} found. Only the first line was looked at.`
        : `${found} found. Only the first line was looked at, and how many cells the next one has.`;
  }
}
