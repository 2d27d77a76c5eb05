import type { Rows, Step } from "../input/readings.js";
import type { Guarded } from "./guarded.js";

/** One pass over a column: a table of one slot. */
export class Reading implements AsyncIterableIterator<Rows> {
  readonly #walk: Guarded<Step>;
  readonly #rows: AsyncGenerator<Rows, void, void>;

  constructor(walk: Guarded<Step>) {
    this.#walk = walk;
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
