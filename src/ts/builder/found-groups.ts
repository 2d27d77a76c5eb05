/** Groups that are found among the texts of a column: the builder. */
import type { Exact } from "../api/common.js";
import type { FoundGroupsBuilder } from "../api/found-groups.js";
import type { PerPerson } from "../api/groups.js";
import type { asks, part, Unfinished } from "../api/unfinished.js";
import { refuse } from "../error.js";
import { explainAny } from "../explain/approximate.js";
import { explainFound } from "../explain/found-groups.js";

import { askedBy } from "../input/asked.js";
import { own } from "../input/options.js";
import { foundKeys, type FoundSettings } from "../keys/found-groups.js";
import { guaranteeKeys, innerOf } from "../keys/groups.js";
import { beginning } from "../keys/key.js";
import { onePromise } from "../keys/person.js";
import { finished } from "../plans/kinds.js";
import { foundGroupsQuery } from "../query/table/found-groups.js";
import { canReleaseTable } from "../query/table/mechanism.js";
import { count } from "./rows.js";
import { TableBuilder } from "./tables.js";

/**
 * Releases the frequent texts of a column, with a count of each. After `ask`, each text also comes
 * with an answer about another column, such as a sum, a mean or a quantile.
 *
 * Use it if nobody can list the texts in advance, such as job titles, search terms or error
 * messages. All rows with the same text are a group. A group appears only if its noisy count is
 * above a threshold, which follows from epsilon and delta. So small groups mostly stay hidden, and
 * a group without rows never appears. Groups that appeared are public. If you list them in
 * {@link groupBy}, later questions need no delta.
 *
 * **Watch out**: choose delta far below one divided by the number of people. For each person, with
 * probability at most delta, a release shows something that could come only from this person's
 * rows. A small group appears only if noise raises its count above the threshold. So counts just
 * above the threshold are, on average, higher than the true counts. The names of groups are texts
 * from the rows, so show them as text, never as HTML. "Oslo" and "oslo" are two groups.
 *
 * If you call `personId`, and `perPerson` allows a person several rows in a group, finding the
 * groups takes a part of epsilon even without `ask`. This part is half of epsilon, unless you set
 * `findingShare`.
 *
 * @remarks
 * The time, the memory and the amount of randomness that a release takes reveal how many different
 * texts there are. If this number must stay hidden, use {@link groupBy}. The different texts stay
 * in memory until the release. So if strangers can add rows, limit how many they can add.
 *
 * Source: Desfontaines, Voss, Gipson and Mandayam 2022, "Differentially private partition
 * selection".
 *
 * @param column - The name of the column whose texts are the groups.
 * @param options - `longest`: the most bytes of a text in UTF-8, 256 by default. Texts of more than
 * `longest` bytes, and texts with a lone surrogate, are in no group.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for `longest` outside of 1 to 4096. `build()` throws
 * `ERR_ARGUMENT` under `change-one`, and for a delta so large that noise alone would exceed the
 * threshold half of the time. A release throws `ERR_LIMIT` if its texts and ids need more than 1
 * GiB of memory. Nothing is released then. After `ask`, each row also needs 16 bytes of this
 * memory.
 *
 * @example
 * import { foundGroups } from "sottovoce/groups";
 *
 * const jobs = foundGroups("job")
 *   .delta("1e-7")
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * jobs.threshold; // → 16
 * jobs.accuracy({ confidence: 0.95, groups: 10 }).shown; // from how many rows on
 * const rows = Array.from({ length: 1000 }, (_, at) => ({ job: at === 7 ? "spy" : "nurse" }));
 * const { value } = jobs.release(rows);
 * value.map(({ group }) => group); // → [ "nurse" ]
 */
export function foundGroups(
  column: string,
  options?: { readonly longest?: number | undefined },
): FoundGroupsBuilder {
  const keys = foundKeys();
  const { longest = 256 } = own(options === undefined ? {} : options, ["longest"]);
  return new Found({
    ...beginning({ ...keys, ...guaranteeKeys() }),
    of: { column: null, question: innerOf(askedBy(count(), "groups")) },
    ...keys.column.read(column),
    ...keys.longest.read(longest),
  }) as never;
}

class Found extends TableBuilder<Partial<FoundSettings>> {
  /** For the types alone: a question about found groups cannot be asked of a group. */
  declare readonly [asks]: never;
  /** For the types alone: see `BatchPart`. */
  declare readonly [part]: (missing: unknown) => never;

  protected override get kind(): string {
    return "foundGroups";
  }

  delta(delta: Exact): this {
    return this.with(foundKeys().delta.read(delta));
  }

  findingShare(share: Exact): this {
    return this.with(foundKeys().findingShare.read(share));
  }

  ask(column: string, question: Unfinished<unknown, never>): this {
    if (typeof column !== "string") throw refuse("column", "must be the name of a column");
    return this.with({ of: { column, question: innerOf(askedBy(question, "groups")) } });
  }

  perPerson(most: PerPerson): this {
    return this.with(foundKeys().perPerson.read(most));
  }

  build(): never {
    return foundGroupsQuery(this.promised("delta") as FoundSettings) as never;
  }
}

export const foundGroupsKind = /* @__PURE__ */ finished(
  {
    keys: guaranteeKeys,
    resolved: onePromise,
    explain: explainAny,
  },
  {
    names: ["foundGroups"],
    keys: foundKeys,
    make: (settings) => foundGroupsQuery(settings as FoundSettings) as never,
    explain: explainFound,
    canRelease: canReleaseTable,
  },
);
