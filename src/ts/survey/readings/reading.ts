/** Parts of every reading of answers. */
import type { Json } from "../../api/common.js";

/** An answer as its protocol reads it: for memory, and for the core. */
export interface Read {
  readonly answer: Json;
  readonly bits: bigint;
}

/** Everything that a device does with answers that are read so. */
export interface Answered<R> {
  /** Words of the range of numbers, as the core takes them. */
  range?(reading: R): bigint[];
  /** How `explain` speaks of the answers, where not simply as answers. */
  readonly nouns?: Nouns;
  /**
   * An answer to a question of this name as it was given, checked: what memory holds of it is for
   * `read` to say, once everything is drawn.
   */
  answerOf(name: string, reading: R, given: unknown): unknown;
  /** Reads an answer that was checked, by the same comparisons for each. */
  read(reading: R, answer: unknown): Read;
  /** True if memory can hold this: what `read` gives of some answer. */
  isKept(reading: R, answer: unknown): boolean;
}

/** All answers, that of the reader, and what may be sent of it. */
export interface Nouns {
  readonly all: string;
  readonly yours: string;
  readonly yourOne: string;
}
