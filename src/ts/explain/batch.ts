/** Several questions about one table in words. */
import type { BatchPartPlan, BatchPlan, ConcentratedBatchPlan } from "../api/batch.js";
import type { FoundGroupsPlan } from "../api/found-groups.js";
import type { GroupsPlan } from "../api/groups.js";
import type { Reported } from "../release/release.js";
import { foundInWords } from "./found-groups.js";
import {
  bounded,
  list,
  ofPersons,
  questionInWords,
  quoted,
  sizesProtected,
  skipped,
  tests,
} from "./groups.js";
import type { Parts } from "./person.js";

export function explainBatch(
  { queries, where, person, neighbors }: BatchPlan | ConcentratedBatchPlan,
  loss: Reported,
): Parts {
  const all = queries.map(({ name, weight, question }) => {
    if (Object.hasOwn(question, "delta"))
      return {
        name,
        weight,
        isListed: false,
        words: foundInWords(question as Found, person, loss),
      };
    const asked = asOfGroups(question as Listed);
    return { name, weight, isListed: asked.by.length > 0, words: questionInWords(asked, loss) };
  });
  const unequal = all.some(({ weight }) => weight !== all[0]?.weight);
  const sentences = all.map(
    ({ name, weight, words }) =>
      `${quoted(name)}${unequal ? ` (weight ${weight})` : ""}: ${words.what}`,
  );
  const hasGroups = all.some(({ isListed }) => isListed);
  const owned = ownedInWords(all.map(({ words }) => words.owned));
  const known = unlike(all.map(({ words }) => words.known));
  const rows = unlike(all.flatMap(({ words }) => sentencesOf(words.rows)));
  return {
    what: [
      all.length === 1 ? "One question." : `${all.length} questions, answered together.`,
      ...sentences,
      `${tests(where)} All of them together cost this once${unequal ? ", divided by their weights" : ", in equal parts"}.`.trim(),
    ].join(" "),
    known: `the questions, ${hasGroups ? "the categories, " : ""}${list(known)}`,
    rows: [
      ...(hasGroups ? [skipped] : []),
      ...rows,
      ...(person === null ? [] : [bounded(person, owned, loss)]),
    ].join(" "),
    ...ofPersons(person, owned),
    ...(neighbors === "change-one" && hasGroups ? { size: sizesProtected } : {}),
  };
}

type Found = Extract<BatchPartPlan, Pick<FoundGroupsPlan, "delta">>;
type Listed = Exclude<BatchPartPlan, Found>;
type ByGroups = Extract<BatchPartPlan, { readonly by: unknown }>;

/** The question of a batch as one by group, which may have no groups. */
function asOfGroups(question: Listed): Pick<GroupsPlan, "of" | "by" | "perPerson" | "where"> {
  if (Object.hasOwn(question, "by")) return question as ByGroups;
  const { column, rowsPerPerson, ...asked } = question as Exclude<Listed, ByGroups>;
  const perPerson = { groups: null, rows: rowsPerPerson };
  return { by: [], of: { column, question: asked }, where: [], perPerson };
}

const ownedInWords = (all: readonly string[]): string => {
  const [first = "", ...others] = unlike(all);
  return others.length === 0 ? first : "as many rows as each question allows";
};

const sentencesOf = (text: string): readonly string[] =>
  text
    .trim()
    .split(/(?<=\.) /)
    .filter((sentence) => sentence !== "");

const unlike = (all: readonly string[]): readonly string[] => [...new Set(all)];
