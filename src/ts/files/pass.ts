import type { Abort } from "../api/streams.js";
import type { Bytes } from "../csv/bytes.js";
import { Guarded } from "../csv/guarded.js";
import type { Progress } from "../csv/options.js";
import { reporter } from "../csv/reporter.js";
import { open, type Source } from "../csv/source.js";
import type { Interrupt } from "../host/interrupt.js";
import { Pace } from "../host/turn.js";
import type { Batch, Input } from "./batch.js";

/** How much is asked of a source at a time. */
const ASK = 1 << 20;

/** Options that every reading may be given. */
export interface Watching {
  readonly signal: Abort | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

/** One pass over a source; `step` is made of each batch, and of how many rows came out so far. */
export function walk<Step>(
  source: Source,
  { signal, onProgress }: Watching,
  read: (input: Input) => AsyncGenerator<Batch, void, void>,
  step: (batch: Batch, rows: () => number) => Step,
): Guarded<Step> {
  let all = 0;
  const rows = (): number => all;
  let bytes: Bytes | undefined;
  const begin = (from = 0): Bytes => {
    bytes?.cancel(undefined);
    const rest: Source =
      source.kind === "blob" && from > 0
        ? { kind: "blob", blob: source.blob.slice(from, source.blob.size) }
        : source;
    return (bytes = open(rest, ASK));
  };
  // Also of a source that was never begun: its owner expects it used or cancelled.
  const close = (reason: unknown): void => {
    if (!bytes && source.kind !== "blob") {
      try {
        begin();
      } catch {
        // A source that cannot be opened needs no closing.
      }
    }
    bytes?.cancel(reason);
  };
  return new Guarded(signal, steps, close);

  async function* steps(interrupt: Interrupt): AsyncGenerator<Step, void, void> {
    interrupt.check();
    const report = reporter(source, rows, onProgress);
    const pace = new Pace();
    let taken = 0;
    for await (const batch of read({ source, interrupt, open: begin })) {
      taken = batch.bytes;
      all += batch.rows;
      yield step(batch, rows);
      interrupt.check();
      report?.(taken, false);
      if (pace.isDue()) await interrupt.wait(pace.hostTurn());
    }
    interrupt.check();
    report?.(taken, true);
    // The listener may have had enough.
    interrupt.check();
  }
}
