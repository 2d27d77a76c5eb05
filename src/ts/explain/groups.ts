/** Questions by group in words. */
import type { ByPlan, ConcentratedGroupsPlan, GroupsPlan, InnerPlan } from "../api/groups.js";
import type { Reported } from "../release/release.js";
import { explainMean } from "./mean.js";
import type { Parts } from "./person.js";
import { explainQuantile } from "./quantile.js";
import { explainCount, explainSum } from "./rows.js";

type AnyPlan = GroupsPlan | ConcentratedGroupsPlan;

export function explainGroups(plan: AnyPlan, loss: Reported): Parts {
  const { of, by, neighbors, perPerson, where } = plan;
  const { what, known, rows } = asked[of.question.kind](of.question as never, loss);
  const { groups, rows: most } = perPerson;
  const each = most === 1 ? "one row" : `up to ${most} rows`;
  const tests =
    where.length === 0
      ? ""
      : ` Only rows that satisfy the tests of ${list(where.map(({ column }) => quoted(String(column))))} count.`;
  const owned =
    groups === null
      ? each
      : `${each} in ${groups === 1 ? "one group" : `each of up to ${groups} groups`}`;
  const bounded =
    plan.person === null
      ? ""
      : ` Of each person, by the column ${quoted(plan.person)}, ${owned} count at most, first in order; rows without an id are left out. Somebody who stays while their rows change can lose twice as much in epsilon, or four times as much in rho.`;
  const column = of.column === null ? "" : `, of the column ${quoted(of.column)}`;
  const skipped = "Rows in no category are skipped, unless all others count as one.";
  return {
    what: [
      `In each group by ${list(by.map(inWords))}${column}: ${what}${tests}`,
      "All groups together cost this once.",
    ].join(" "),
    known: `the categories, ${known}`,
    rows: `${skipped}${of.column === null ? "" : ` ${rows}`}${bounded}`,
    ...(plan.person === null
      ? { owned }
      : { owned: "all their rows", change: "adding or removing a person with all their rows" }),
    ...(neighbors === "change-one"
      ? { size: "The sizes of groups are protected; the number of all rows is public." }
      : {}),
  };
}

/** The words of what is asked, by its kind. */
const asked: {
  readonly [kind in InnerPlan["kind"]]: (question: never, loss: Reported) => Parts;
} = { count: explainCount, sum: explainSum, mean: explainMean, quantile: explainQuantile };

function inWords(by: ByPlan): string {
  return `${quoted(by.column)} (${categories(by)}${by.kind !== "bins" && by.other ? ", and all others together" : ""})`;
}

function categories(by: ByPlan): string {
  switch (by.kind) {
    case "categories":
      return by.categories.length === 1 ? "one category" : `${by.categories.length} categories`;
    case "bins":
      return `${by.edges.length + 1} intervals`;
    case "dates":
      return `every ${by.every} from ${by.first} to ${by.last}`;
  }
}

const quoted = (text: string): string => JSON.stringify(text);

function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
