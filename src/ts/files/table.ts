import type { FileTable } from "../api/tables.js";
import { readingFrom, failing } from "../csv/beginning.js";
import {
  registered,
  type Requested,
  type TableReader,
  type TableReading,
  type TableStep,
} from "../input/tables.js";
import { type Cells, give, type Reader, type Slot } from "./batch.js";
import { Pass, type Watching } from "./pass.js";

/** A table, to be read when a query asks for its columns; errors are reported then. */
export function tableBy<Column, Options extends Watching>(
  source: unknown,
  read: Reader<Column, Options>,
  prepare: () => Options,
  columnOf: (name: string, options: Options) => Column,
): FileTable {
  const begin = readingFrom<[readonly Requested[]], TableReading>(
    source,
    () => {
      const options = prepare();
      return (from, requested) => {
        const slots = requested.map(({ column, as }) => ({
          column: columnOf(column, options),
          as,
        }));
        const pass = new Pass(from, options, (input) => read(input, slots, options));
        return reading(stepsOf(pass, slots), () => pass.leave());
      };
    },
    (reason) => reading(failing(reason), () => {}),
  );
  return registered({ read: begin });
}

function reading(steps: AsyncGenerator<TableStep, void, void>, leave: () => void): TableReading {
  return {
    step: () => steps.next(),
    return() {
      leave();
      return steps.return();
    },
  };
}

async function* stepsOf(
  pass: Pass,
  slots: readonly Slot<unknown>[],
): AsyncGenerator<TableStep, void, void> {
  const known = slots.map(() => new Map<string, number>());
  const reader: TableReader = {
    rows: () => pass.rows,
    lookUp: (slot, text, index) => void known[slot]?.set(text, index),
  };
  for await (const { rows, cells } of pass.batches) {
    const take: TableStep["take"] = (to) => {
      if (rows === 0) return;
      for (let slot = 0; slot < to.length; slot++)
        give(cells[slot] as Cells, known[slot] as Map<string, number>, to[slot] as (typeof to)[0]);
    };
    yield { reader, take };
  }
}
