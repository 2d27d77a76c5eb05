/** What the reports of a poll come to: figures for a table. Knows no document. */
import { surveyFromPlan, type SurveyPlan } from "sottovoce/survey";
import { choicesOf, questionOf } from "../../shared/question.js";
import type { Closed } from "./api.js";
import { confidence } from "./draft.js";

/** One share, or the mean: on an axis from `from` to `to`. */
export interface Line {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly estimate: number | null;
  readonly lowest: number;
  readonly highest: number;
  /** The reports contradict each other more than honest ones do, except rarely. */
  readonly outside: boolean;
}

export interface Results {
  readonly lines: readonly Line[];
  /** Whether lines are shares of all people; otherwise they are in units of the question. */
  readonly shares: boolean;
  /** The mean of a rating, for which no interval is known. */
  readonly mean: { readonly estimate: number; readonly standardError: number } | null;
}

interface Interval {
  readonly estimate: number | null;
  readonly lowest: number;
  readonly highest: number;
  readonly outside?: true;
}

/** The estimates of a closed poll, with their intervals. */
export function resultsOf(poll: Closed): Results {
  const { plan } = poll;
  const all = estimatesOf(poll);
  const question = questionOf(plan);
  const found = all[question.name] as unknown as {
    readonly options?: readonly string[];
    readonly shares?: Readonly<Record<string, Interval>> | readonly Interval[];
    readonly mean?: (Interval & { readonly standardError?: number | null }) | null;
  };
  const { shares, options } = found;
  if (!shares) {
    const [from, to] = [Number(question.lowest), Number(question.highest)];
    const lines = found.mean ? [line("mean", found.mean, from, to)] : [];
    return { shares: false, lines, mean: null };
  }
  const labels = choicesOf(question);
  const intervals = Array.isArray(shares)
    ? (shares as readonly Interval[])
    : (options ?? []).map((option) => (shares as Record<string, Interval>)[option]);
  const lines = intervals.flatMap((interval, place) =>
    interval ? [line(labels[place] ?? "", interval, 0, 1)] : [],
  );
  const { mean } = found;
  const rated =
    mean?.estimate == null || mean.standardError == null
      ? null
      : { estimate: mean.estimate, standardError: mean.standardError };
  return { shares: true, lines, mean: rated };
}

function estimatesOf({ plan, rows }: Closed) {
  const survey = surveyFromPlan(plan);
  return survey.estimate(survey.countsOf(rows), { confidence });
}

/** The estimates of a closed poll as a file to keep: what was asked, of how many, how certain. */
export function fileOf(poll: Closed): string {
  const { survey, plan, state, opened, closes, reports } = poll;
  const estimates = estimatesOf(poll);
  const saved = { survey, plan, opened, state, closes, reports, confidence, estimates };
  return `${JSON.stringify(saved, null, 2)}\n`;
}

function line(label: string, interval: Interval, from: number, to: number): Line {
  const { estimate, lowest, highest, outside = false } = interval;
  return { label, from, to, estimate, lowest, highest, outside };
}

/** What respondents of a plan agree to, and what its organizer should know. */
export const explained = (plan: SurveyPlan) => surveyFromPlan(plan).explain();
