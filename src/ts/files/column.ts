import { readingFrom, failing } from "../csv/beginning.js";
import { type ColumnReader, type Kind, register, type Rows, type Step } from "../input/readings.js";
import { type Batch, give, type Reader } from "./batch.js";
import { Pass, type Watching } from "./pass.js";

/** One pass over a column: a table of one slot. */
class Reading implements AsyncIterableIterator<Rows> {
  readonly #pass: Pass;
  readonly #rows: AsyncGenerator<Rows, void, void>;
  readonly #steps: AsyncGenerator<Step, void, void>;

  constructor(pass: Pass, kind: Kind) {
    this.#pass = pass;
    this.#rows = rowsOf(pass.batches);
    this.#steps = stepsOf(pass, kind);
  }

  /** For those who take batches themselves, and ask for nothing else. */
  step(): Promise<IteratorResult<Step, void>> {
    return this.#steps.next();
  }

  next(): Promise<IteratorResult<Rows, void>> {
    return this.#rows.next();
  }

  return(): Promise<IteratorResult<Rows, void>> {
    this.#pass.leave();
    return this.#rows.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

async function* rowsOf(batches: AsyncGenerator<Batch, void, void>): AsyncGenerator<Rows> {
  for await (const batch of batches) if (batch.rows > 0) yield batch.cells[0] as Rows;
}

async function* stepsOf(pass: Pass, kind: Kind): AsyncGenerator<Step, void, void> {
  const known = new Map<string, number>();
  const reader: ColumnReader = {
    rows: () => pass.rows,
    lookUp: (text, index) => void known.set(text, index),
  };
  for await (const { rows, cells } of pass.batches) {
    const take: Step["take"] = (to) => {
      if (rows > 0) give(cells[0] as Rows, known, to);
    };
    yield { kind, reader, take };
  }
}

/** The rows of a column, to be read when they are asked for; errors are reported then. */
export function columnBy<Column, Options extends Watching & { readonly column: Column }>(
  source: unknown,
  kind: Kind,
  read: Reader<Column, Options>,
  prepare: () => Options,
): AsyncIterable<Rows> {
  const begin = readingFrom<[], Reading | (AsyncGenerator<never> & { step: undefined })>(
    source,
    () => {
      const options = prepare();
      const slots = [{ column: options.column, as: kind }];
      return (from) =>
        new Reading(new Pass(from, options, (input) => read(input, slots, options)), kind);
    },
    (reason) => Object.assign(failing(reason), { step: undefined }),
  );
  const rows = Object.freeze({ [Symbol.asyncIterator]: () => begin() });
  register(rows, begin);
  return rows;
}
