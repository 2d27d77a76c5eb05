/** Groups that are found among the texts of a column: the query that a builder or a plan makes. */
import type { AnyRelease, Exact } from "../api/common.js";
import type { FoundAccuracy, FoundGroup, FoundGroupsPlan } from "../api/found-groups.js";
import type { GroupValue, InnerPlan } from "../api/groups.js";
import { FOUND, named, ofLines } from "../engine/wire.js";
import { refuse } from "../error.js";
import { bare, ownOf } from "../host/bare.js";
import { copied } from "../host/lists.js";
import { utf8, utf8Of } from "../host/text.js";
import { foundKind, type FoundPart, type FoundSettings } from "../keys/found-groups.js";
import { isObject } from "../release/json.js";
import { feedsOf, type WasmGroups } from "./grouped-rows.js";
import { accuracyOf, type AskedOf, askingOf, type FoundTerms, opening } from "./groups.js";
import { meansWithin } from "./means-by-group.js";
import { BuiltMechanism, calledOn, makerOf } from "./mechanism.js";
import { isWhole } from "./released.js";
import { type OfTable, ofTable, TableMechanism } from "./tables.js";

type Value = readonly FoundGroup<unknown>[];

interface Opening extends OfTable<Value> {
  readonly question: AskedOf;
}

class FoundGroups extends TableMechanism<FoundGroupsPlan, Value, Opening> {
  get threshold(): number {
    return this.plan.threshold;
  }

  accuracy(options: { confidence: Exact; groups: number; rows?: number }): FoundAccuracy {
    const { question } = BuiltMechanism.opener(this);
    const asked = accuracyOf(options, question);
    return calledOn(this, (run) => question.accuracy(run, asked) as FoundAccuracy);
  }

  interval(
    release: AnyRelease,
    options: { confidence: Exact },
  ): readonly GroupValue<string, readonly [number, number]>[] {
    return meansWithin(this, release, options);
  }
}

/** Question about a table, apart from who is protected, and how well. */
type FoundQuestion = Omit<FoundPart, "kind"> & Pick<FoundSettings, "person">;

/** A question about found groups, to be asked alone or with others. */
export function askedOfFound(settings: FoundQuestion): AskedOf {
  const { column, longest, of, where, person, perPerson } = settings;
  const { findingShare, delta, threshold } = settings;
  const { feeds, equals } = feedsOf({ by: [], of, where, person }, { column, longest });
  const { kind } = of.question;
  if (kind === "distinct")
    throw refuse("ask", "cannot be distinct() of found groups: list them first");
  const asking = askingOf(of.question);
  const found = (run: WasmGroups): FoundTerms => foundIn(run);
  /** True if epsilon is shared with finding: known once a run was opened. */
  let isAsked = false;
  const canonical = (run: WasmGroups): InnerPlan =>
    ({ kind, ...asking.canonical(run, of.question) }) as InnerPlan;
  return {
    feeds,
    byRows: asking.byRows,
    byGroups: true,
    begin(run, plan) {
      run.begin_question(false);
      run.find(longest, delta, threshold ?? undefined, findingShare ?? undefined);
      for (let at = 0; at < equals.length; at++) run.by_texts([equals[at] as string], false);
      asking.ask(run, bare({ ...plan, perPerson }), of.question);
      isAsked = found(run).findingShare !== null;
    },
    canonical,
    found,
    tallied() {
      throw refuse("plan", "cannot be of found groups: their tally would hold the rarest texts");
    },
    accuracy(run, asked) {
      const [countError, shown] = run.found_accuracy(asked.confidence, asked.groups);
      if (!isAsked) return { error: countError as number, shown };
      return { error: asking.error(run, asked), countError, shown };
    },
    draw(run, words) {
      const ends = run.draw_found(words);
      const counts = copied(run.found_counts());
      const values = isAsked && ends.length > 0 ? asking.draw(run, words) : counts;
      return shown(run.found_texts(), ends, counts, values);
    },
    canRelease(run, value) {
      const { threshold } = found(run);
      const question = canonical(run);
      return canBeFound(value, longest, threshold, (one, count) =>
        isAsked ? asking.canRelease(run, one, question) : one === count,
      );
    },
  };
}

/** Groups by their texts, which lie one after another. */
function shown(
  bytes: Uint8Array,
  ends: Uint32Array,
  counts: readonly number[],
  values: readonly unknown[],
): Value {
  // A mark of byte order is a part of a text.
  const decoder = new (utf8().decoder)("utf-8", { ignoreBOM: true });
  const made = new Array<Value[number]>(ends.length);
  let start = 0;
  for (let at = 0; at < ends.length; at++) {
    const end = ends[at] as number;
    const group = decoder.decode(bytes.subarray(start, end));
    made[at] = { group, count: counts[at] as number, value: values[at] };
    start = end;
  }
  return made;
}

function foundIn(run: WasmGroups): FoundTerms {
  const { delta, threshold, findingShare } = named(FOUND, ofLines(run.found_text()));
  return { findingShare: findingShare || null, delta, threshold: Number(threshold) };
}

/** Groups in the order of their bytes, each once, with counts above the threshold. */
function canBeFound(
  value: unknown,
  longest: number,
  threshold: number,
  isValue: (value: unknown, count: number) => boolean,
): boolean {
  if (!Array.isArray(value)) return false;
  let last: Uint8Array | undefined;
  // A hole is a group that is none.
  return Array.from(value as readonly unknown[]).every((one) => {
    if (!isObject(one)) return false;
    const { group, count, value: asked } = one;
    if (typeof group !== "string" || /\p{Surrogate}/u.test(group) || group === "\ufffd")
      return false;
    const bytes = utf8Of(group);
    const follows = last === undefined || isBelow(last, bytes);
    last = bytes;
    const isShown = isWhole(count, threshold + 1);
    return follows && bytes.length <= longest && isShown && isValue(asked, count);
  });
}

function isBelow(one: Uint8Array, other: Uint8Array): boolean {
  const differs = one.findIndex((byte, at) => byte !== other[at]);
  return differs < 0
    ? one.length < other.length
    : (one[differs] as number) < (other[differs] ?? -1);
}

/** A question about found groups as a plan says it, without the most that one person may own. */
export function foundPlan(
  { kind, column, longest, where }: FoundPart,
  of: object,
  question: AskedOf,
  run: WasmGroups,
): object {
  return {
    kind,
    column,
    longest,
    of,
    ...(ownOf(question) as unknown as typeof question).found?.(run),
    where,
  };
}

export function foundGroupsQuery(settings: FoundSettings): FoundGroups {
  const { column, longest, of, findingShare, where, person, perPerson, delta, ...rest } = settings;
  const { threshold, ...guarantee } = rest;
  const kind = foundKind;
  const part = { kind, column, longest, of, findingShare, where, perPerson, delta, threshold };
  const question = askedOfFound({ ...part, person });
  const plan = (run: WasmGroups): object => {
    const asked = { column: of.column, question: question.canonical(run) };
    const found = foundPlan(part as FoundPart, asked, question, run);
    return { ...found, person, ...(run.plan() as object) };
  };
  return new FoundGroups(plan, {
    ...ofTable(question.feeds),
    offer: kind,
    question,
    open: ({ GroupsRun }) =>
      opening(GroupsRun.begin(person !== null, false), (run) => question.begin(run, guarantee)),
    draw: (run, words) => question.draw(run, words) as Value,
  });
}

/** Groups that such a plan can show. */
export function canReleaseFound(plan: FoundGroupsPlan, value: unknown): boolean {
  const query = makerOf(plan) as FoundGroups | undefined;
  if (query === undefined) return false;
  return calledOn(query, (run) => BuiltMechanism.opener(query).question.canRelease(run, value));
}
