/** Asks the package, for the worker, about categories that nobody could list. */
import type { FoundAccuracy, FoundGroup, FoundGroupsPlan } from "sottovoce/groups";
import { around } from "../../shared/numbers.js";
import { GROUPS_PROMISED } from "../groups/found.js";
import type { AskedPlan, Reach, Span } from "../model/asked.js";
import { CLOSE, inAll } from "../questions/asked.js";
import type { Inquiry, Query } from "../questions/asked.js";
import { aloneOf, innerOf } from "./groups.js";
import type { Inquiries } from "./groups.js";

interface Found extends Query {
  readonly threshold: number;
  accuracy(options: object): FoundAccuracy;
  interval(release: object, options: object): readonly { readonly value: Span }[];
}

const planOf = (plan: AskedPlan) => plan as unknown as FoundGroupsPlan;

/** Above which count a category is shown, and from how many rows on that is likely. */
export function shownOf(query: Query) {
  const { threshold } = query as Found;
  return { threshold, shown: accuracyOf(query as Found, 1, 1).shown };
}

/** Says if this page could have asked it. Programs can ask more. */
export function isFoundHere(plan: unknown): boolean {
  const { longest, findingShare } = plan as FoundGroupsPlan;
  return longest === 256 && (findingShare === null || findingShare === "1/2");
}

/** Derives what is known of the answers from what is known of their question. */
export function ofFound(plan: AskedPlan, inquiryOf: Inquiries) {
  const inquiry = inquiryOf(innerOf(plan).kind);
  const isCount = planOf(plan).findingShare === null;
  const alone = (query: Found) =>
    aloneOf(plan, (rows = 1) => accuracyOf(query, GROUPS_PROMISED, rows).error);
  return {
    // A count decides whether it is shown: for those shown, only a limit that is certain holds.
    reach: (query): Reach | null =>
      isCount ? inAll("rows", query.threshold) : inquiry.reach(alone(query)),
    chanceBelow: (query) => inquiry.chanceBelow(alone(query)),
    points: () => inquiry.points(innerOf(plan)),
    interval(query, release) {
      if (inquiry.interval !== undefined)
        return query.interval(release, CLOSE).map(({ value: one }) => one);
      // Quantiles have no ranges.
      if (Object.hasOwn(innerOf(plan), "alpha")) return null;
      const value = release.value as readonly FoundGroup[];
      const error = isCount ? query.threshold : accuracyOf(query, value.length || 1, 1).error;
      return value.map(({ value: one }): Span => around(one, error));
    },
  } satisfies Pick<Inquiry<Found>, "reach" | "chanceBelow" | "points" | "interval">;
}

/** `rows` is the fewest of any group, where that matters. */
function accuracyOf(query: Found, groups: number, rows: number): FoundAccuracy {
  const needed: { readonly [kind: string]: object } = { mean: { rows } };
  return query.accuracy({ ...CLOSE, groups, ...needed[innerOf(query.plan).kind] });
}
