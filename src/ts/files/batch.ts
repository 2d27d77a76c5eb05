/** Rows on their way from a file whose reader is JavaScript. */
import type { Bytes } from "../csv/bytes.js";
import type { Source } from "../csv/source.js";
import { DpError } from "../error.js";
import { ownOf } from "../host/bare.js";
import type { Interrupt } from "../host/interrupt.js";
import { mapped } from "../host/lists.js";
import type { Kind, Taker } from "../input/readings.js";
import { inUtf8, packed } from "../input/texts.js";

/** Cells of one slot. */
export type Cells = Float64Array | readonly string[];

/** Rows that ended within a part of the file. */
export interface Batch {
  /** How much of the file was read for them and for all before. */
  readonly bytes: number;
  readonly rows: number;
  /** The cells of each slot, in order of slots: one for each row. */
  readonly cells: readonly Cells[];
}

/** Request to a file: a column, as the format knows it, and the kind that it is read as. */
export interface Slot<Column> {
  readonly column: Column;
  readonly as: Kind;
}

/** Everything that a reader reads from. */
export interface Input {
  readonly source: Source;
  /** Ends waiting. */
  readonly interrupt: Interrupt;
  /**
   * Begins to read: from the first byte on, or from a later one of a Blob. The pass that gave this
   * lets go of the bytes.
   */
  open(from?: number): Bytes;
}

/**
 * Reads a file of one format. It refuses before its first batch, or after all rows that were looked
 * at were given.
 */
export type Reader<Column, Options> = (
  input: Input,
  slots: readonly Slot<Column>[],
  options: Options,
) => AsyncGenerator<Batch, void, void>;

/** Hands cells to what takes them: each text as its index in `known` where indexes are taken. */
export function give(cells: Cells, known: ReadonlyMap<string, number>, taker: Taker): void {
  // A taker of texts has no `places`, and must not find any on Object.prototype.
  const to = ownOf(taker) as Taker;
  if (cells instanceof Float64Array) {
    to.numbers?.(cells);
  } else if (to.text) {
    for (let at = 0; at < cells.length; at++) to.text(cells[at] as string);
  } else if (to.places) {
    to.places(Uint32Array.from(mapped(cells, (cell) => known.get(cell) ?? known.size)));
  } else if (to.texts) {
    const { bytes, ends } = packed(0, cells.length, (at) => inUtf8(cells[at] as string));
    to.texts(bytes, ends);
  }
}

/**
 * Batches of a reader that has begun to look at rows. If it fails before it gave one, a row comes
 * before the error: those who count rows must know that some were looked at.
 */
export async function* noticed(
  slots: readonly Slot<unknown>[],
  batches: AsyncGenerator<Batch, void, void>,
): AsyncGenerator<Batch, void, void> {
  let given = 0;
  try {
    for await (const batch of batches) {
      given += batch.rows;
      yield batch;
    }
  } catch (thrown) {
    if (given === 0 && thrown instanceof DpError)
      yield {
        bytes: 0,
        rows: 1,
        cells: slots.map(({ as }) => (as === "texts" ? [""] : Float64Array.of(NaN))),
      };
    throw thrown;
  }
}
