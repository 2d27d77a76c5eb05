/** Groups that are found among the texts of a column: the query that a builder or a plan makes. */
import type { AnyRelease, Exact } from "../../api/common.js";
import type { FoundAccuracy, FoundGroup, FoundGroupsPlan } from "../../api/found-groups.js";
import type { GroupValue } from "../../api/groups.js";
import { copied } from "../../host/lists.js";
import { utf8, utf8Of } from "../../host/text.js";
import { foundKind, type FoundPart, type FoundSettings } from "../../keys/found-groups.js";
import { isObject } from "../../release/json.js";
import { calledOn } from "../mechanism.js";
import { isWhole } from "../released.js";
import { feedsOf } from "./feeds.js";
import { alone, lossOf, meansWithin, questionsOf, TableMechanism } from "./mechanism.js";
import { accuracyOf, type Asked, type Question, statisticAsked } from "./question.js";

type Value = readonly FoundGroup<unknown>[];

class FoundGroups extends TableMechanism<FoundGroupsPlan, Value> {
  get threshold(): number {
    return this.plan.threshold;
  }

  accuracy(options: { confidence: Exact; groups: number; rows?: number }): FoundAccuracy {
    const questions = questionsOf(this);
    const asked = accuracyOf(options, questions);
    return calledOn(this, (run) =>
      (questions[0] as Question).accuracy(run, asked),
    ) as FoundAccuracy;
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
export function foundAsked(settings: FoundQuestion): Asked {
  const { column, longest, of, where, person, findingShare, delta, threshold } = settings;
  const { feeds, equals } = feedsOf({ by: [], of, where, person }, { column, longest });
  const asked = statisticAsked(settings);
  const found = { longest, delta, threshold, share: findingShare };
  return {
    feeds,
    settings: { by: null, found, equals, ...asked.settings },
    listed: asked.listed,
    opened(_, at, written) {
      const { question, errorOf, drawAll, isOne } = asked.opened(at, written);
      /** True if epsilon is shared with finding. */
      const isAsked = written.found?.findingShare !== null;
      const shownFrom = (written.found?.threshold ?? 0) + 1;
      return {
        ...question,
        accuracy(run, asked) {
          const [countError, shown] = run.found_accuracy(at, asked.confidence, asked.groups);
          if (!isAsked) return { error: countError as number, shown };
          return { error: errorOf(run, asked), countError, shown };
        },
        draw(run, words) {
          const values = drawAll(run, words);
          const counts = copied(run.found_counts(at));
          return shown(run.found_texts(at), run.found_ends(at), counts, values);
        },
        canRelease: (run, value) =>
          canBeFound(value, longest, shownFrom, (one, count) =>
            isAsked ? isOne(run, one) : one === count,
          ),
      };
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

/** Groups in the order of their bytes, each once, with counts that are shown. */
function canBeFound(
  value: unknown,
  longest: number,
  shownFrom: number,
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
    const isShown = isWhole(count, shownFrom);
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
  { column, longest, of, where }: Pick<FoundQuestion, "column" | "longest" | "of" | "where">,
  { canonical, found }: Question,
): object {
  const asked = { column: of.column, question: canonical };
  return { kind: foundKind, column, longest, of: asked, ...found, where };
}

export function foundGroupsQuery(settings: FoundSettings): FoundGroups {
  const { column, longest, of, where, person, perPerson, ...rest } = settings;
  const { findingShare, delta, threshold, ...guarantee } = rest;
  return new FoundGroups({
    ...alone,
    offer: foundKind,
    guarantee,
    person,
    asked: [foundAsked(settings)],
    plan([question], written) {
      const found = foundPlan({ column, longest, of, where }, question as Question);
      const { neighbors } = written;
      return { ...found, person, neighbors, perPerson, ...lossOf(written) } as FoundGroupsPlan;
    },
  });
}
