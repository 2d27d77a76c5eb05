/** One reading of columns of a sheet. */
import type { BlobLike } from "../api/streams.js";
import { Guarded } from "../csv/guarded.js";
import { paced } from "../csv/reporter.js";
import type { Source } from "../csv/source.js";
import { refuse } from "../error.js";
import type { Interrupt } from "../host/interrupt.js";
import { Pace } from "../host/turn.js";
import type { Kind } from "../input/readings.js";
import { type Inner, type Reader, opened } from "./opened.js";
import type { SheetReading } from "./options.js";
import { workbookOf } from "./parts.js";
import { Passes } from "./passes.js";

/** A column that is read: a name in the header, or an index. */
export interface Chosen {
  readonly column: string | number;
  readonly as: Kind;
}

/** The Blob of a source: nothing else has an end to begin with. */
export function blobOf(source: Source): BlobLike {
  if (source.kind !== "blob")
    throw refuse("source", "must be a Blob or File: a workbook is read from its end");
  return source.blob;
}

/** Rows of these columns; `step` is made of the reader whenever some have come out. */
export function walk<Step>(
  blob: BlobLike,
  options: SheetReading,
  columns: readonly Chosen[],
  step: (reader: Reader) => Step,
): Guarded<Step> {
  let passes: Passes | undefined;
  let reader: Reader | undefined;
  const close = (reason: unknown): void => {
    reader?.free();
    passes?.close(reason);
  };
  return new Guarded(options.signal, steps, close);

  async function* steps(interrupt: Interrupt): AsyncGenerator<Step, void, void> {
    interrupt.check();
    const workbook = await workbookOf(blob, interrupt);
    const parts = (passes = new Passes(blob, interrupt, workbook, options.sheet));
    const names = options.header ? await parts.names(options) : undefined;
    const dates = { styles: await parts.styles(columns), from1904: parts.from1904 };
    const rows = (reader = opened((inner) => want(inner, options, columns, names, dates)));
    const { onProgress } = options;
    const { size: totalBytes } = blob;
    const report =
      onProgress &&
      paced((taken) => onProgress({ bytes: Math.min(taken, totalBytes), totalBytes }));
    await parts.read(rows, () => report?.(parts.taken, false));
    const pace = new Pace();
    while (rows.use((inner) => inner.next_page())) {
      yield step(rows);
      interrupt.check();
      if (pace.isDue()) await interrupt.wait(pace.hostTurn());
    }
    report?.(totalBytes, true);
    // The listener may have had enough.
    interrupt.check();
  }
}

function want(
  inner: Inner,
  { skipRows, formulas, decimal, thousands }: SheetReading,
  columns: readonly Chosen[],
  names: readonly string[] | undefined,
  { styles, from1904 }: { readonly styles: string; readonly from1904: boolean },
): void {
  for (const { column, as } of columns) {
    const index = typeof column === "number" ? column : (names as string[]).indexOf(column);
    if (names?.length === 0)
      throw refuse("source", "has an empty sheet: it has no header", "ERR_DATA");
    if (index < 0 || (names && index >= names.length))
      throw refuse("column", "is not in the header: header(file) shows what is", "ERR_DATA");
    inner.want(index, as === "texts");
  }
  const skip = skipRows + (names ? 1 : 0);
  inner.open_table(skip, formulas, decimal, thousands ?? "", styles, from1904);
}
