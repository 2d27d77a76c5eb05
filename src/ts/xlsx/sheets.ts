import type { BlobLike } from "../api/streams.js";
import { isBlob } from "../csv/source.js";
import { refuse } from "../error.js";
import { Interrupt } from "../host/interrupt.js";
import { own, signalOf } from "../input/options.js";
import type { Abort } from "../api/streams.js";
import { type SheetHeaderOptions, sheetHeader } from "./options.js";
import { type Workbook, workbookOf } from "./parts.js";
import { Passes } from "./passes.js";

/**
 * Returns the sheets of a workbook, in order. It is public how the sheets are named, and which of
 * them are hidden. Sheets that contain only a chart are left out.
 *
 * @throws {@link DpError} `ERR_DATA` if the file is not a workbook (.xlsx, .xlsm), or is damaged.
 *
 * @example
 * import { sheets } from "sottovoce/xlsx";
 *
 * const [first] = await sheets(workbook);
 */
export async function sheets(
  source: BlobLike,
  options?: { signal?: Abort | undefined },
): Promise<{ name: string; hidden: boolean }[]> {
  const { signal } = own(options === undefined ? {} : options, ["signal"]);
  return within(source, signalOf(signal), (_, workbook) =>
    workbook.sheets.map(({ name, hidden }) => ({ name, hidden })),
  );
}

/**
 * Returns the names of the columns of a sheet. The names are read from the first row with a value,
 * or from a later row if you set `skipRows`. The index of a name in the list is the index of its
 * column (0 is column A). Columns without a name have the name "". The list is empty if the sheet
 * has no row with a value.
 *
 * **Watch out**: if the sheet has no row of names, `header` returns the private cells of the first
 * row of data.
 *
 * @param options - The options of `column`: `sheet`, `skipRows`. If a formula computes a name,
 * `header` returns the saved result, even without `formulas`.
 *
 * @throws {@link DpError} `ERR_DATA` if the file is not a workbook, or is damaged, or lacks the
 * sheet.
 *
 * @example
 * import { header } from "sottovoce/xlsx";
 *
 * const names = await header(workbook, { sheet: "people" });
 */
export async function header(source: BlobLike, options?: SheetHeaderOptions): Promise<string[]> {
  const checked = sheetHeader(options);
  return within(source, checked.signal, async (interrupt, workbook) => {
    const passes = new Passes(source, interrupt, workbook, checked.sheet);
    try {
      return await passes.names(checked);
    } finally {
      passes.close(undefined);
    }
  });
}

/** Looks at a workbook until the signal says stop. */
async function within<T>(
  source: unknown,
  signal: Abort | undefined,
  look: (interrupt: Interrupt, workbook: Workbook) => T | Promise<T>,
): Promise<T> {
  if (!isBlob(source)) throw refuse("source", "must be a Blob");
  const interrupt = new Interrupt(signal, () => {});
  try {
    interrupt.check();
    return await look(interrupt, await workbookOf(source, interrupt));
  } finally {
    interrupt.end();
  }
}
