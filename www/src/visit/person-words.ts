/** Says whose rows count, and how many of a person, by a plan. */
import type { GroupsPlan } from "sottovoce/groups";
import type { SeveralPlan } from "../groups/several.js";

/** How many rows of a person count, and how a person is known. */
export function personWords(plan: object): string {
  const { person } = plan as Partial<Pick<GroupsPlan, "person">>;
  const most = mostOfPerson(plan);
  return person == null
    ? `at most ${most}, as stated by the person who asked`
    : `all rows with one id in ${person}; at most ${most} counted, first in the file`;
}

/** "1 row", "3 rows in each of at most 12 groups"; of several questions each that differs. */
export function mostOfPerson(plan: object): string {
  const { queries, perPerson } = plan as Partial<SeveralPlan> & GroupsPlan;
  if (queries === undefined) return mostOf(perPerson);
  const all = queries.map(({ question }) => mostOf(question["perPerson"] ?? question));
  return [...new Set(all)].join(", or ");
}

function mostOf(most: object): string {
  const {
    groups = null,
    rows,
    rowsPerPerson,
  } = most as Partial<Record<"groups" | "rows" | "rowsPerPerson", number | null>>;
  const many = rows ?? rowsPerPerson;
  const where =
    groups === null ? "" : groups === 1 ? " in 1 group" : ` in each of at most ${groups} groups`;
  return `${many === 1 ? "1 row" : `${many} rows`}${where}`;
}
