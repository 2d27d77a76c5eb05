import type { FileTable } from "../api/tables.js";
import { tableFrom } from "../csv/beginning.js";
import type { TableReader, TableStep } from "../input/tables.js";
import { type Batch, type Cells, give, type Reader } from "./batch.js";
import { walk, type Watching } from "./pass.js";

/** A table, to be read when a query asks for its columns; errors are reported then. */
export function tableBy<Column, Options extends Watching>(
  source: unknown,
  given: unknown,
  read: Reader<Column, Options>,
  prepare: (given: unknown) => Options,
  columnOf: (name: string, options: Options) => Column,
): FileTable {
  return tableFrom(source, given, () => {
    const options = prepare(given);
    return (from, requested) => {
      const slots = requested.map(({ column, as }) => ({ column: columnOf(column, options), as }));
      return walk(from, options, (input) => read(input, slots, options), stepsOf(slots.length));
    };
  });
}

function stepsOf(slots: number): (batch: Batch, rows: () => number) => TableStep {
  const known = Array.from({ length: slots }, () => new Map<string, number>());
  let reader: TableReader | undefined;
  return ({ rows, cells }, all) => {
    reader ??= {
      rows: all,
      lookUp: (slot, text, index) => void known[slot]?.set(text, index),
    };
    const take: TableStep["take"] = (to) => {
      if (rows === 0) return;
      for (let slot = 0; slot < to.length; slot++)
        give(cells[slot] as Cells, known[slot] as Map<string, number>, to[slot] as (typeof to)[0]);
    };
    return { reader, take };
  };
}
