/** How the readings of files begin. */
import type { FileTable } from "../api/tables.js";
import { refuse } from "../error.js";
import { demandOptions } from "../input/options.js";
import { type Kind, type Readable, register, type Rows, type Step } from "../input/readings.js";
import { registered, type Requested, type TableReading, type TableStep } from "../input/tables.js";
import type { Guarded } from "./guarded.js";
import { Reading } from "./reading.js";
import { type Source, sourceOf } from "./source.js";

/**
 * Begins a reading whenever it is called. It throws nothing: a refusal is the first thing that the
 * reading reports. A Blob can be read again, anything else once.
 */
function readingFrom<Asked extends readonly unknown[], R>(
  source: unknown,
  prepare: () => (from: Source, ...asked: Asked) => R,
  refused: (reason: unknown) => R,
): (...asked: Asked) => R {
  try {
    const from = sourceOf(source);
    const read = prepare();
    let used = false;
    return (...asked) => {
      try {
        if (used)
          throw refuse(
            "source",
            "is a stream that was read before: pass a Blob, which can be read again",
          );
        const reading = read(from, ...asked);
        used = from.kind !== "blob";
        return reading;
      } catch (thrown) {
        return refused(thrown);
      }
    };
  } catch (thrown) {
    return () => refused(thrown);
  }
}

/** Steps that reject once. */
async function* failing(reason: unknown): AsyncGenerator<never, void, void> {
  throw reason;
}

/**
 * The rows of a column, to be read when they are asked for; errors are reported then, except for a
 * name in place of options.
 */
export function columnFrom(
  source: unknown,
  options: unknown,
  kind: Kind,
  prepare: () => (from: Source) => Guarded<Step>,
): AsyncIterable<Rows> {
  demandOptions(options, `{ column: "${kind === "numbers" ? "age" : "city"}" }`);
  const begin = readingFrom<[], Readable>(
    source,
    () => {
      const walk = prepare();
      return (from) => new Reading(walk(from));
    },
    (reason) => Object.assign(failing(reason), { step: undefined }),
  );
  const rows = Object.freeze({ [Symbol.asyncIterator]: () => begin() });
  register(rows, begin);
  return rows;
}

/**
 * The columns of a table that a question names. Errors are reported when they are read, as for one
 * column.
 */
export function tableFrom(
  source: unknown,
  options: unknown,
  prepare: () => (from: Source, requested: readonly Requested[]) => Guarded<TableStep>,
): FileTable {
  demandOptions(options, '{ columns: { age: "Age" } }');
  const read = readingFrom<[readonly Requested[]], TableReading>(
    source,
    () => {
      const walk = prepare();
      return (from, requested) => tableReading(walk(from, requested));
    },
    (reason) => tableReading({ steps: failing(reason), leave() {} }),
  );
  return registered({ read });
}

function tableReading(walk: Pick<Guarded<TableStep>, "steps" | "leave">): TableReading {
  return {
    step: () => walk.steps.next(),
    return() {
      walk.leave();
      return walk.steps.return();
    },
  };
}
