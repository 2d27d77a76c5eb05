/** Questions by group in words. */
import type { ByPlan, ConcentratedGroupsPlan, GroupsPlan, InnerPlan } from "../api/groups.js";
import type { Reported } from "../release/release.js";
import { explainDistinct } from "./distinct.js";
import { explainMean } from "./mean.js";
import type { Parts } from "./person.js";
import { explainQuantile } from "./quantile.js";
import { explainCount, explainSum } from "./rows.js";
import { capital } from "./words.js";

type AnyPlan = GroupsPlan | ConcentratedGroupsPlan;

export function explainGroups(plan: AnyPlan, loss: Reported): Parts {
  const { what, known, rows, owned } = questionInWords(plan, loss);
  const { person, neighbors } = plan;
  return {
    what: `${what} All groups together cost this once.`,
    known: `the categories, ${known}`,
    rows: `${skipped}${rows}${person === null ? "" : ` ${bounded(person, owned, loss)}`}`,
    ...ofPersons(person, owned),
    ...(neighbors === "change-one" ? { size: sizesProtected } : {}),
  };
}

/** Says what becomes of rows without a category. */
export const skipped = "Rows in no category are skipped, unless all others count as one.";
export const sizesProtected =
  "The sizes of groups are protected; the number of all rows is public.";

/** One question about a table, without who is protected. Without groups, `by` is empty. */
export function questionInWords(
  { of, by, perPerson, where }: Pick<AnyPlan, "of" | "by" | "perPerson" | "where">,
  loss: Reported,
): { what: string; known: string; rows: string; owned: string } {
  const { what, known, rows } = asked[of.question.kind](of.question as never, loss);
  const { groups, rows: most } = perPerson;
  const each = most === 1 ? "one row" : `up to ${most} rows`;
  const owned =
    groups === null
      ? each
      : `${each} in ${groups === 1 ? "one group" : `each of up to ${groups} groups`}`;
  const column = of.column === null ? "" : `of the column ${quoted(of.column)}`;
  const place = [by.length === 0 ? "" : `in each group by ${list(by.map(inWords))}`, column];
  const about = place.filter((part) => part !== "").join(", ");
  return {
    what: `${about === "" ? "" : `${capital(about)}: `}${what}${tests(where)}`,
    known,
    rows: of.column === null ? "" : ` ${rows}`,
    owned,
  };
}

/** Which rows count. */
export const tests = (where: AnyPlan["where"]): string =>
  where.length === 0
    ? ""
    : ` Only rows that satisfy the tests of ${list(where.map(({ column }) => quoted(String(column))))} count.`;

/** Says what is kept of a person's rows. */
export const bounded = (person: string, owned: string, { notion }: Reported): string =>
  `Of each person, by the column ${quoted(person)}, the query counts ${owned}, first in order; rows without an id are left out. Somebody who stays while their rows change can lose twice as much in epsilon${notion === "approximate" ? " and in delta" : ""}, or four times as much in rho.`;

/** Says what one person owns, and what changes. */
export const ofPersons = (person: string | null, owned: string): Partial<Parts> =>
  person === null
    ? { owned }
    : { owned: "all their rows", change: "adding or removing a person with all their rows" };

/** The words of what is asked, by its kind. */
const asked: {
  readonly [kind in InnerPlan["kind"]]: (question: never, loss: Reported) => Parts;
} = {
  count: explainCount,
  sum: explainSum,
  mean: explainMean,
  quantile: explainQuantile,
  distinct: explainDistinct,
};

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

export const quoted = (text: string): string => JSON.stringify(text);

export function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
