/** How a visit begins with a table: what is kept of the one before, and what is offered of it. */
import { STARTING_BUDGET, offeredName } from "../model/account.js";
import type { Beginning } from "../model/beginning.js";
import type { Format } from "../model/format.js";
import { hintsOf } from "../model/hints.js";
import { noColumns } from "../model/refusal.js";
import type { Table } from "../model/table.js";
import { withoutColumns } from "../questions/settings.js";
import { OPENING } from "./state.js";
import type { State } from "./state.js";

/** A visit when another table is looked at, or the same one written otherwise. */
export function begun(state: State, table: Table): State {
  const { people, budget, carried, note, answers, tables, parts } = state;
  const { file, format } = table;
  const isSame = state.table?.file === file;
  // The name of cells that were pasted does not say whose they are.
  const offer = format.kind === "pasted" ? "" : offeredName(file.name);
  return {
    ...OPENING,
    people: isSame ? people : offer,
    budget: isSame ? budget : STARTING_BUDGET,
    carried: isSame ? carried : null,
    note: isSame ? note : null,
    parts: isSame && state.table?.format.kind === format.kind ? parts : [],
    ...{ answers, tables, table },
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
  const { columns, semicolons, types } = first;
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
    ...{ columns, semicolons, types, hints },
    settings: isSame ? settings : withoutColumns(settings),
    notice: [foundWords(columns.length, format), ...hints.map(({ words }) => words)].join(" "),
  };
}

function foundWords(count: number, { kind }: Format): string {
  const found = count === 1 ? "One column" : `${count} columns`;
  switch (kind) {
    case "json":
      return `${found} to ask about. No record was looked at.`;
    case "workbook":
      return `${found} found. Only the first row was looked at.`;
    case "arrow":
    case "parquet":
      return `${found} found. Only the file's list of columns was looked at.`;
    default:
      return `${found} found. Only the first line was looked at.`;
  }
}
