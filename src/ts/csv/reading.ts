import type { ColumnReader, Kind, Rows, Step } from "../input/readings.js";
import type { ColumnReading } from "./options.js";
import type { Source } from "./source.js";
import { rowsOf, type Steps, Walk } from "./walk.js";
import { request } from "./request.js";

/** One pass over a column: a table of one slot. */
export class Reading implements AsyncIterableIterator<Rows> {
  readonly #walk: Walk<Step>;
  readonly #rows: AsyncGenerator<Rows, void, void>;

  constructor(source: Source, options: ColumnReading, kind: Kind) {
    this.#walk = new Walk(source, options, stepsOf(options, kind));
    this.#rows = this.#chunks();
  }

  /** For those who take pieces themselves, and ask for nothing else. */
  step(): Promise<IteratorResult<Step, void>> {
    return this.#walk.steps.next();
  }

  next(): Promise<IteratorResult<Rows, void>> {
    return this.#rows.next();
  }

  return(): Promise<IteratorResult<Rows, void>> {
    this.#walk.leave();
    return this.#rows.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async *#chunks(): AsyncGenerator<Rows, void, void> {
    for await (const step of this.#walk.steps) {
      const texts: string[] = [];
      let chunk: Rows = texts;
      step.take({
        numbers: (rows) => void (chunk = rows.slice()),
        text: (row) => void texts.push(row),
      });
      if (chunk.length > 0) yield chunk;
    }
  }
}

function stepsOf(options: ColumnReading, kind: Kind): Steps<Step> {
  let column: ColumnReader | undefined;
  return {
    request: (inner) => request(inner, options.column, kind, options),
    step(reader, read) {
      column ??= {
        rows: () => rowsOf(reader),
        lookUp: (text, index) => reader.use((inner) => inner.look_up(0, text, index)),
      };
      const take: Step["take"] = (to) =>
        reader.use((inner) => {
          read(inner);
          // Each by itself only where they are wanted so.
          inner.give(0, Object.hasOwn(to, "text"), to);
        });
      return { kind, reader: column, take };
    },
  };
}
