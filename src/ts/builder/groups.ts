/** Questions by group: the builder. */
import type { Numbers } from "../api/common.js";
import type { ByPlan, Categories, Every, GroupsBuilder, PerPerson } from "../api/groups.js";
import type { asks, part, Unfinished } from "../api/unfinished.js";
import { refuse } from "../error.js";
import { explainPerson } from "../explain/person.js";
import { explainGroups } from "../explain/groups.js";
import {
  binKeys,
  dateKeys,
  dimension,
  distinct,
  groupKeys,
  type GroupSettings,
  guaranteeKeys,
  innerOf,
} from "../keys/groups.js";
import { beginning, settingsOf } from "../keys/key.js";
import { onePromise } from "../keys/person.js";
import { finished } from "../plans/kinds.js";
import { groupsQuery } from "../query/table/groups.js";
import { canReleaseTable } from "../query/table/mechanism.js";
import { askedBy } from "../input/asked.js";
import { own } from "../input/options.js";
import { count } from "./rows.js";
import { TableBuilder } from "./tables.js";

/** @inline */
type CategoryList = readonly string[] | Numbers | Categories;

/**
 * Releases a private answer for each public group of rows. The answer is a count of rows or, after
 * `ask`, an answer about a column, such as its sum, mean or a quantile.
 *
 * Use it to publish a small table, such as pay by city or visits by week. All groups together lose
 * epsilon only once, because each person has one row, which is in one group. If people have more
 * rows, call `perPerson`.
 *
 * The `value` of a release is a list of all groups, including groups without rows. Each element has
 * a `group`, which is a label, and a `value`, which is the answer. If you ask for means, this
 * answer is an object. For example, `release.value[0].value.mean` is the mean of the first group.
 * The object also has a noisy number of `rows`, and two `sums`, which are bigints. For all other
 * questions, the answer is a number.
 *
 * **Watch out**: categories are public. If you take categories from the rows
 * (`new Set(rows.map(...))`), the list of groups reveals who is in the data. Rows that match no
 * category are skipped, unless you call `other()`. Noise hides small groups. `accuracy` shows how
 * large the error can be, before any row is read. Under `change-one` the noise is larger, because
 * one changed row affects two groups.
 *
 * @remarks
 * Source: McSherry 2009, "Privacy integrated queries", Theorem 4 (parallel composition).
 *
 * @param column - The name of the column by which rows are grouped.
 * @param categories - The public categories of this column: texts, numbers, or the result of `bins`
 * or `dates`.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for categories that are empty or listed twice. `ERR_LIMIT`
 * for more than 65,536 groups in all.
 *
 * @example
 * import { groupBy, mean } from "sottovoce/groups";
 *
 * const pay = groupBy("city", ["Oslo", "Lima"])
 *   .other()
 *   .ask("pay", mean().bounds(0, 10_000))
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * pay.accuracy({ confidence: 0.95, rows: 1000 }).error; // known before any row is read
 * const release = pay.release([
 *   { city: "Oslo", pay: 4100 },
 *   { city: "Lima", pay: 1900 },
 * ]);
 * release.value[0].group; // → "Oslo"
 * release.value[0].value.mean; // the mean of Oslo, within the bounds
 * pay.interval(release, { confidence: 0.95 })[0].value; // where the mean of Oslo lies
 */
export function groupBy(column: string, categories: CategoryList): GroupsBuilder {
  return new Groups({
    ...beginning({ ...groupKeys(), ...guaranteeKeys() }),
    of: { column: null, question: innerOf(askedBy(count(), "groups")) },
    by: [categoriesOf(column, categories)],
  }) as never;
}

/**
 * Makes categories from intervals of numbers, between public edges. The first interval has no lower
 * end, and the last has no upper end. So there is one more interval than edges. An edge belongs to
 * the interval above it. NaN is in no interval.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` unless edges are finite and strictly increasing.
 *
 * @example
 * import { bins, groupBy } from "sottovoce/groups";
 *
 * const ages = groupBy("age", bins([18, 65])).neighbors("add-or-remove-one").epsilon(1).build();
 * const { value } = ages.release({ age: [12, 18, 40, 70] });
 * value.map(({ group }) => group); // → [ -Infinity, 18, 65 ]
 */
export function bins(edges: Numbers): Categories {
  return Object.freeze({ kind: "bins", ...settingsOf({ edges }, binKeys()) }) as never;
}

/**
 * Makes categories from dates, such as all weeks of a year. Both `first` and `last` are included.
 *
 * The beginning of a row's text decides its group. For example, `2026-01-05` is in the year `2026`,
 * the quarter `2026-Q1`, the month `2026-01`, the week `2026-W02` (ISO 8601) and the day
 * `2026-01-05`. An hour is written `2026-01-05T13`. A text in another format, such as `5.1.2026`,
 * is in none of these groups.
 *
 * @remarks
 * Blanks before a date are not removed, and no time zone is applied.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if `first` or `last` is not in the format of `every`, or
 * if `last` is before `first`. `ERR_LIMIT` for more than 65,536 groups.
 *
 * @example
 * import { dates, groupBy } from "sottovoce/groups";
 *
 * const weeks = dates({ first: "2026-W01", last: "2026-W26", every: "week" });
 * const visits = groupBy("day", weeks).neighbors("add-or-remove-one").epsilon(1).build();
 * visits.release({ day: ["2026-01-05"] }).value.length; // → 26
 */
export function dates(range: {
  readonly first: string;
  readonly last: string;
  readonly every: Every;
}): Categories {
  const said = own(range, ["first", "last", "every"], "range");
  const { other: _, ...read } = settingsOf(said, dateKeys());
  return Object.freeze({ kind: "dates", ...read }) as never;
}

function categoriesOf(column: unknown, kinds: unknown): ByPlan {
  const isList = Array.isArray(kinds) || ArrayBuffer.isView(kinds);
  if (!isList && (typeof kinds !== "object" || kinds === null || !Object.hasOwn(kinds, "kind")))
    throw refuse("categories", "must be texts or numbers, or what bins() or dates() returns");
  return dimension(column, isList ? { kind: "categories", categories: kinds } : kinds);
}

class Groups extends TableBuilder<Partial<GroupSettings>> {
  /** For the types alone: a question by group cannot be asked of a group. */
  declare readonly [asks]: never;
  /** For the types alone: see `BatchPart`. */
  declare readonly [part]: (missing: unknown) => never;

  protected override get kind(): string {
    return "groupBy";
  }

  other(): this {
    const by = [...(this.settings.by ?? [])];
    const last = by.pop() as ByPlan;
    if (last.kind === "bins")
      throw refuse("other", "cannot follow bins: every number is in one of them");
    return this.with({ by: [...by, { ...last, other: true }] });
  }

  and(column: string, categories: CategoryList): this {
    const by = categoriesOf(column, categories);
    return this.with({ by: distinct([...(this.settings.by ?? []), by]) });
  }

  ask(column: string, question: Unfinished<unknown, never>): this {
    if (typeof column !== "string") throw refuse("column", "must be the name of a column");
    return this.with({ of: { column, question: innerOf(askedBy(question, "groups")) } });
  }

  perPerson(most: PerPerson): this {
    return this.with(groupKeys().perPerson.read(most));
  }

  build(): never {
    return groupsQuery(this.promised() as GroupSettings) as never;
  }
}

export const groupsKind = /* @__PURE__ */ finished(
  {
    keys: guaranteeKeys,
    resolved: onePromise,
    explain: explainPerson,
  },
  {
    names: ["groupBy"],
    keys: groupKeys,
    make: (settings) => groupsQuery(settings as GroupSettings) as never,
    explain: explainGroups,
    canRelease: canReleaseTable,
  },
);
