import type { Glue } from "../generated/glue.js";
import type { Interrupt } from "../host/interrupt.js";
import type { Bytes } from "./bytes.js";
import { Guarded } from "./guarded.js";
import { type Reader, opened as open } from "./opened.js";
import type { ReadingOptions } from "./options.js";
import { pieces } from "./pieces.js";
import { reporter } from "./reporter.js";
import type { Source } from "./source.js";
import { openText } from "./unpacked.js";

/** How much is asked of a source at a time. */
const ASK = 1 << 20;

type Inner = Glue["CsvReader"]["prototype"];

/** How slots are requested of a reader in wasm, and what is made of each step of it. */
export interface Steps<Step> {
  request(reader: Inner): void;
  /** `read` takes the next piece, or the end. */
  step(reader: Reader, read: (reader: Inner) => void): Step;
}

/** One pass over a source. */
export function walk<Step>(
  source: Source,
  options: ReadingOptions,
  by: Steps<Step>,
): Guarded<Step> {
  const { format, signal, onProgress } = options;
  let text: Bytes | undefined;
  let reader: Reader | undefined;
  let opened = false;
  const begin = (): Bytes => {
    opened = true;
    return (text = openText(source, ASK, format));
  };
  // Also of a source that was never begun: its owner expects it used or cancelled.
  const close = (reason: unknown): void => {
    reader?.free();
    if (!opened) {
      try {
        begin();
      } catch {
        // A source that cannot be opened needs no closing.
      }
    }
    text?.cancel(reason);
  };
  return new Guarded(signal, steps, close);

  async function* steps(interrupt: Interrupt): AsyncGenerator<Step, void, void> {
    interrupt.check();
    const file = (reader = open(format, (inner) => {
      by.request(inner);
      inner.open_table(format.header);
    }));
    const report = reporter(source, () => rowsOf(file), onProgress);
    let bytes = 0;
    const all = begin();
    for await (const piece of pieces(all, interrupt)) {
      bytes = all.taken?.() ?? bytes + piece.length;
      yield by.step(file, (inner) => void inner.push(piece));
      report?.(bytes, false);
    }
    yield by.step(file, (inner) => inner.finish());
    interrupt.check();
    report?.(bytes, true);
    // The listener may have had enough.
    interrupt.check();
  }
}

/** The number of rows that have come out so far. */
export const rowsOf = (reader: Reader): number => reader.use((inner) => inner.rows());
