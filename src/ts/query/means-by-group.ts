/** Where the means of a release by group lie. */
import type { AnyRelease, Exact, Plan } from "../api/common.js";
import type { GroupValue } from "../api/groups.js";
import { refuse } from "../error.js";
import { isSame } from "../identity/same.js";
import { wordsOf } from "../input/bigints.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import { checkedRelease } from "../release/checked.js";
import type { WasmGroups } from "./grouped-rows.js";
import { sumsOf } from "./mean.js";
import { BuiltMechanism, calledOn } from "./mechanism.js";
import type { OfTable, TableMechanism } from "./tables.js";

type Value<G> = readonly GroupValue<G, unknown>[];

interface Opening<G> extends OfTable<Value<G>> {
  readonly question: {
    /** True if it is a mean. */
    readonly byRows: boolean;
    canRelease(run: WasmGroups, value: unknown): boolean;
  };
}

/** The ends of each group: those of all groups hold at once. */
export function meansWithin<P extends Plan, G>(
  query: TableMechanism<P, Value<G>, Opening<G>>,
  release: AnyRelease,
  options: { confidence: Exact },
): readonly GroupValue<G, readonly [number, number]>[] {
  const { question } = BuiltMechanism.opener(query);
  if (!question.byRows) throw refuse("release", "must be of means: other answers have accuracy()");
  const { plan, value } = checkedRelease(release, "release");
  if (!isSame(plan, query.plan)) throw refuse("release", "must be of this query, by its plan");
  const { confidence } = own(options, ["confidence"]);
  const text = exactText("confidence", confidence);
  return calledOn(query, (run) => {
    if (!question.canRelease(run, value))
      throw refuse("release", "must hold what this query can release");
    const groups = value as Value<G>;
    const sums = groups.flatMap(({ value }) => sumsOf(value) ?? []);
    const ends = run.intervals(wordsOf(sums), text);
    const of = (at: number) => Object.freeze([ends[2 * at], ends[2 * at + 1]] as [number, number]);
    return Object.freeze(groups.map(({ group }, at) => Object.freeze({ group, value: of(at) })));
  });
}
