import { columnFrom } from "../csv/beginning.js";
import type { ColumnReader, Kind, Rows, Step } from "../input/readings.js";
import { type Batch, type Cells, give, type Reader } from "./batch.js";
import { walk, type Watching } from "./pass.js";

/** The rows of a column, to be read when they are asked for; errors are reported then. */
export function columnBy<Column, Options extends Watching & { readonly column: Column }>(
  source: unknown,
  given: unknown,
  kind: Kind,
  read: Reader<Column, Options>,
  prepare: (given: unknown) => Options,
): AsyncIterable<Rows> {
  return columnFrom(source, given, kind, () => {
    const options = prepare(given);
    const slots = [{ column: options.column, as: kind }];
    return (from) => walk(from, options, (input) => read(input, slots, options), stepsOf(kind));
  });
}

/** A table of one slot. */
function stepsOf(kind: Kind): (batch: Batch, rows: () => number) => Step {
  const known = new Map<string, number>();
  let reader: ColumnReader | undefined;
  return ({ rows, cells }, all) => {
    reader ??= { rows: all, lookUp: (text, index) => void known.set(text, index) };
    const take: Step["take"] = (to) => {
      if (rows > 0) give(cells[0] as Cells, known, to);
    };
    return { kind, reader, take };
  };
}
