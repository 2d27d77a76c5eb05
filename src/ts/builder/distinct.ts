/** How many different texts there are: the builder. */
import type { DistinctBuilder } from "../api/distinct.js";
import { explainDistinct } from "../explain/distinct.js";
import { distinctKeys } from "../keys/groups.js";
import { beginning } from "../keys/key.js";
import { promiseKeys, type PromiseSettings } from "../keys/person.js";
import { finished } from "../plans/kinds.js";
import { distinctQuery } from "../query/distinct.js";
import { isWhole } from "../query/released.js";
import { promise, PromiseBuilder } from "./person.js";

/**
 * Releases a private number of different texts in a column.
 *
 * Use it if nobody can list the texts, or if you only need their number. For example, count the
 * companies that people named, or the pages that they saw. The texts themselves stay private. At
 * epsilon 1/2 the noise is about 2 texts, and at most 6 texts in 19 of 20 releases. For one answer
 * per group, call `groupBy(...).ask("job", distinct())`.
 *
 * **Watch out**: a text that is written in two ways counts twice, such as "Oslo" and "oslo ". So
 * clean the column first. A person with many rows can add as many texts as rows, so set
 * `rowsPerPerson`. The different texts stay in memory until the release. So if strangers can add
 * rows, limit how many they can add. Time and memory of a release reveal approximately how many
 * different texts there are.
 *
 * @remarks
 * Texts are compared byte for byte, and the empty text counts as a text. Missing rows do not count.
 * Texts of more than 256 bytes in UTF-8, or with a lone surrogate, do not count either. The text
 * U+FFFD does not count, because readers of files return it for text that they could not decode.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for rows that are not texts. `ERR_LIMIT` if different
 * texts need more than 1 GiB of memory. Nothing is released then.
 *
 * @example
 * import { distinct } from "sottovoce/groups";
 *
 * const jobs = distinct().neighbors("add-or-remove-one").epsilon("1/2").build();
 * jobs.accuracy({ confidence: 0.95 }).error; // known before any row is read
 * jobs.release(["baker", "nurse", "baker", null]).value; // 2, give or take that error
 */
export function distinct(): DistinctBuilder {
  return new Distinct(beginning({ ...distinctKeys(), ...promiseKeys() }));
}

class Distinct extends PromiseBuilder<Partial<PromiseSettings>> {
  protected override get kind(): string {
    return "distinct";
  }

  build(): never {
    return distinctQuery(this.promised() as PromiseSettings) as never;
  }
}

export const distinctKind = /* @__PURE__ */ finished(promise, {
  names: ["distinct"],
  keys: distinctKeys,
  make: (settings) => distinctQuery(settings) as never,
  explain: explainDistinct,
  canRelease: (_, value) => isWhole(value),
});
