/** Groups that are found in words. */
import type { FoundGroupsPlan } from "../api/found-groups.js";
import type { CountPlan } from "../api/rows.js";
import type { Reported } from "../release/release.js";
import { bounded, ofPersons, questionInWords, quoted, tests } from "./groups.js";
import type { Parts } from "./person.js";
import { tested } from "./rows.js";

type Asked = Pick<
  FoundGroupsPlan,
  "column" | "of" | "where" | "perPerson" | "threshold" | "findingShare" | "longest"
>;

export function explainFound(plan: FoundGroupsPlan, loss: Reported): Parts {
  const { person } = plan;
  const { what, known, rows, owned } = foundInWords(plan, person, loss);
  return {
    what: `${what} Everything together costs this once.`,
    known,
    rows: `${rows}${person === null ? "" : ` ${bounded(person, owned, loss)}`}`,
    ...ofPersons(person, owned),
  };
}

/** One such question, without who is protected. Tests decide which groups are shown, too. */
export function foundInWords(
  { column, of, where, perPerson, threshold, findingShare, longest }: Asked,
  person: string | null,
  loss: Reported,
): { what: string; known: string; rows: string; owned: string } {
  const asked = questionInWords({ by: [], of, where: [], perPerson }, loss);
  const counted = `${countedIn(of)}${tests(where)}`;
  const [unit, once] =
    person === null ? ["rows", ""] : ["persons", " A person counts once in a group."];
  const answered =
    findingShare === null
      ? ""
      : ` Of each group that is shown: ${lower(asked.what)} Finding them takes ${findingShare} of epsilon.`;
  return {
    what: `The groups among the texts of the column ${quoted(column)}, each with its noisy count of ${unit}, in the order of their bytes. A group is shown if that count is above ${threshold}, so small ones are mostly hidden.${once}${counted}${answered}`,
    known: `the column, the longest text (${longest} bytes), the threshold, ${asked.known}`,
    rows: `Rows without a text, and texts that are longer or not well formed, are skipped.${asked.rows}`,
    owned: asked.owned,
  };
}

/** The test of a count, which decides what is counted for each group. */
function countedIn({ column, question }: FoundGroupsPlan["of"]): string {
  if (column === null || !Object.hasOwn(question, "where")) return "";
  const { where } = question as Pick<CountPlan, "where">;
  return where === null ? "" : ` Only ${tested(where)} in the column ${quoted(column)} count.`;
}

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
