/** Chunks of rows from a stream or an iterable, one at a time. */
import type { Stream } from "../api/streams.js";
import { refuse } from "../error.js";
import { inherited } from "../host/bare.js";
import { quietly } from "../host/quietly.js";
import { type Readable, readingOf, type Step } from "./readings.js";

/**
 * A chunk from outside, unchecked; or the next of a column, to be counted before the one after is
 * asked for.
 */
export interface Part<S> {
  readonly chunk: unknown;
  readonly step: S | undefined;
}

export interface Chunks<S = Step> {
  /**
   * The next part; undefined at the end. Anything that the source throws comes through as it is.
   */
  next(): Promise<Part<S> | undefined>;
  /** Tells the source that no more is needed, once; it is not waited for. */
  cancel(reason: unknown): void;
  /**
   * True if it is a column of ours, which tells when its first row is out. Others may have looked
   * at rows before they give any.
   */
  readonly isColumn: boolean;
  /**
   * True if code of the caller makes the chunks. It may look at rows before it gives any, so the
   * kind of a chunk may reveal something of them. An array was there before.
   */
  readonly isMade: boolean;
}

/** A stream is preferred to its own iterator, which not every engine has. */
export function openChunks(source: unknown): Chunks {
  if ((typeof source === "object" && source !== null) || typeof source === "function") {
    if (ArrayBuffer.isView(source))
      throw refuse("chunks", "must give arrays of rows, one after another: put one array into [ ]");
    const reading = readingOf(source);
    if (reading)
      return isStepping(reading)
        ? fromReading(reading)
        : fromIterator(reading, { isColumn: true, isMade: false });
    if (typeof inherited(source, "getReader") === "function")
      return fromStream(source as Stream<unknown>);
    const iterate =
      (source as AsyncIterable<unknown>)[Symbol.asyncIterator] ??
      (source as Iterable<unknown>)[Symbol.iterator];
    if (typeof iterate === "function")
      return fromIterator(
        iterate.call(source as never) as AsyncIterator<unknown> | Iterator<unknown>,
        { isColumn: false, isMade: !Array.isArray(source) },
      );
  }
  throw refuse(
    "chunks",
    'must be a stream or an iterable of chunks of rows: for a file, column(file, { column }) or table(file) of "sottovoce/csv"',
  );
}

type Stepping = Readable & { readonly step: NonNullable<Readable["step"]> };

function isStepping(reading: Readable): reading is Stepping {
  return reading.step !== undefined;
}

/** The reading of a column, or of a table. */
interface Steps<S> {
  step(): Promise<IteratorResult<S, void>>;
  return?(): Promise<unknown>;
}

export function fromReading<S>(reading: Steps<S>): Chunks<S> {
  return {
    isColumn: true,
    isMade: false,
    async next() {
      const { done, value } = await reading.step();
      return done ? undefined : { chunk: undefined, step: value };
    },
    cancel: () => quietly(async () => void (await reading.return?.())),
  };
}

function fromStream(stream: Stream<unknown>): Chunks {
  const reader = stream.getReader();
  let over = false;
  let left = false;
  return {
    isColumn: false,
    isMade: true,
    async next() {
      const { done, value } = await reader.read();
      over = done;
      return done ? undefined : { chunk: value, step: undefined };
    },
    cancel(reason) {
      if (left) return;
      left = true;
      quietly(async () => {
        try {
          if (!over) await reader.cancel(reason);
        } finally {
          reader.releaseLock();
        }
      });
    },
  };
}

function fromIterator(
  iterator: AsyncIterator<unknown> | Iterator<unknown>,
  origin: Pick<Chunks, "isColumn" | "isMade">,
): Chunks {
  let over = false;
  return {
    ...origin,
    async next() {
      const { done, value } = await iterator.next();
      over = done === true;
      return over ? undefined : { chunk: value, step: undefined };
    },
    cancel() {
      if (over) return;
      over = true;
      quietly(async () => void (await iterator.return?.()));
    },
  };
}
