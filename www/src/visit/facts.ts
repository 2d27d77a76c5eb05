/** Facts about an answer, term by term: on its receipt, on paper and on the sheet to hand on. */
import { formatUp, formatValue } from "../../shared/numbers.js";
import { deltaOf } from "../model/asked.js";
import { summaryWords } from "../model/account.js";
import type { Account } from "../model/account.js";
import { formatWords } from "../model/format-words.js";
import { isTable } from "../questions/grouping-settings.js";
import { askedWords } from "../groups/called.js";
import type { Answer } from "./answers.js";
import { lockedTerms } from "./locked-terms.js";
import type { State } from "./state.js";
import { personWords } from "./person-words.js";
import { when } from "./when.js";

export type Fact = readonly [term: string, words: string, id?: string];

/** The question, its people, and what the answer cost. */
export function factsOf({
  settings,
  released,
  columns,
  people,
  at,
  file,
  format,
}: Answer): readonly Fact[] {
  const { release } = released;
  const delta = deltaOf(release);
  return [
    ["Question", askedWords(settings, columns)],
    ["People", people, "receipt-people"],
    ["Computed", when(at), "receipt-at"],
    ["Epsilon", formatValue(release.epsilon)],
    ...(delta === undefined ? [] : [["Delta", formatUp(delta, 3)] as const]),
    ...(isTable(settings) ? ([["One person", personWords(release.plan)]] as const) : []),
    ["Guarantee", `${release.notion} differential privacy`],
    ["Protected", release.plan.neighbors],
    // It may name a sheet: it goes with the name of the file.
    ...(file.trim() === ""
      ? []
      : ([["File format", formatWords(format), "receipt-format"]] as const)),
    ["Version", `sottovoce ${release.version}`],
    ["Module", release.module, "receipt-module"],
  ];
}

/** Facts that were public and fixed before a row was read, in addition to the question. */
export function publicFacts(answer: Answer, tables: State["tables"]): readonly Fact[] {
  const { file } = answer;
  // How the file is written and the loss are said of the answer.
  const terms = lockedTerms({ ...answer, format: null, tables });
  const shown = terms.filter(([term]) => term !== "Epsilon");
  return file.trim() === "" ? shown : [["Name of the file", file.trim()], ...shown];
}

/** Says how much of the budget of its people is spent by now; null if that is not known. */
export function spentWords({ people }: Answer, account: Account | null): string | null {
  if (account?.begun == null || account.people !== people) return null;
  return summaryWords(account.begun.summary);
}
