/** How the readings of columns begin. */
import { refuse } from "../error.js";
import { type Kind, type Readable, register, type Rows } from "../input/readings.js";
import { columnOptions } from "./options.js";
import { Reading } from "./reading.js";
import { sourceOf } from "./source.js";

/** The rows of a column, to be read when they are asked for; errors are reported then. */
export function columnOf(source: unknown, options: unknown, kind: Kind): AsyncIterable<Rows> {
  let begin: () => Readable;
  try {
    const from = sourceOf(source);
    const checked = columnOptions(options, kind);
    let used = false;
    begin = () => {
      if (used)
        return refused(
          refuse(
            "source",
            "is a stream that was read before: pass a Blob, which can be read again",
          ),
        );
      used = from.kind !== "blob";
      return new Reading(from, checked, kind);
    };
  } catch (thrown) {
    begin = () => refused(thrown);
  }
  const rows = Object.freeze({ [Symbol.asyncIterator]: () => begin() });
  register(rows, begin);
  return rows;
}

/** An iterator that rejects once. */
function refused(reason: unknown): Readable {
  const iterator = (async function* (): AsyncGenerator<never, void, void> {
    throw reason;
  })();
  return Object.assign(iterator, { step: undefined });
}
