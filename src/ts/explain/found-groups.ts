/** Groups that are found in words. */
import type { FoundGroupsPlan } from "../api/found-groups.js";
import type { Reported } from "../release/release.js";
import { bounded, ofPersons, questionInWords, quoted } from "./groups.js";
import type { Parts } from "./person.js";

type Asked = Pick<
  FoundGroupsPlan,
  "column" | "of" | "where" | "perPerson" | "threshold" | "findingShare" | "longest"
>;

export function explainFound(plan: FoundGroupsPlan, loss: Reported): Parts {
  const { what, known, rows, owned } = foundInWords(plan, loss);
  const { person } = plan;
  return {
    what: `${what} Everything together costs this once.`,
    known,
    rows: `${rows}${person === null ? "" : ` ${bounded(person, owned, loss)}`}`,
    ...ofPersons(person, owned),
  };
}

/** One such question, without who is protected. */
export function foundInWords(
  { column, of, where, perPerson, threshold, findingShare, longest }: Asked,
  loss: Reported,
): { what: string; known: string; rows: string; owned: string } {
  const asked = questionInWords({ by: [], of, where, perPerson }, loss);
  const answered =
    findingShare === null ? "" : ` Of each group that is shown: ${lower(asked.what)}`;
  const share = findingShare === null ? "" : ` Finding them takes ${findingShare} of epsilon.`;
  return {
    what: `The groups among the texts of the column ${quoted(column)}, each with its noisy count, in the order of their bytes. A group is shown if that count is above ${threshold}, so small ones are mostly hidden.${answered}${share}`,
    known: `the column, the longest text (${longest} bytes), the threshold${findingShare === null ? "" : `, ${asked.known}`}`,
    rows: `Rows without a text, and texts that are longer or not well formed, are skipped.${findingShare === null ? "" : asked.rows}`,
    owned: asked.owned,
  };
}

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
