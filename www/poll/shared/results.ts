/** Reads the results of a closed poll, line by line. Nothing is computed here. */
import { results as resultsTexts } from "../texts/en/results.js";
import { choicesOf, questionsOf, type Asked } from "./question.js";
import { hasFirst, openOf, tellsNothing } from "./telling.js";

/** Results as the server stored them at the close. */
export interface Results {
  /** How many people's reports they are of. */
  readonly reports: number;
  /** How certain it is that all intervals of a question hold. */
  readonly confidence: number;
  readonly estimates: Readonly<Record<string, Estimates>>;
}

/** Estimates of the package for a question: of shares, or of the mean of a number. */
interface Estimates {
  readonly options?: readonly string[];
  readonly shares?: Readonly<Record<string, Interval>> | readonly Interval[];
  readonly mean?: (Interval & { readonly standardError?: number | null }) | null;
}

interface Interval {
  readonly estimate: number | null;
  readonly lowest: number;
  readonly highest: number;
  readonly outside?: true;
}

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
  /** It tells nothing: the estimate is not for people to see. */
  readonly vague: boolean;
}

/** Outcome of one question. */
export interface Outcome {
  readonly question: Asked;
  readonly lines: readonly Line[];
  /** True if lines are shares of all people; otherwise they are in units of the question. */
  readonly shares: boolean;
  /** True if the first line says all, because the others give the other answer. */
  readonly halves: boolean;
  /** True if bars may show an order, because one of several answers is surely first. */
  readonly ordered: boolean;
  /** The mean of a rating, for which no interval is known. */
  readonly mean: { readonly estimate: number; readonly standardError: number } | null;
}

/** Outcome of each question of a plan. */
export function outcomesOf(
  plan: { readonly questions: readonly unknown[] },
  { estimates }: Results,
): readonly Outcome[] {
  return questionsOf(plan).map((question) => outcomeOf(question, estimates[question.name] ?? {}));
}

function outcomeOf(question: Asked, { shares, options, mean }: Estimates): Outcome {
  if (!shares) {
    const [from, to] = [Number(question.lowest), Number(question.highest)];
    const lines = mean ? [line(resultsTexts().mean, mean, from, to)] : [];
    return { question, lines, shares: false, halves: false, ordered: true, mean: null };
  }
  const labels = choicesOf(question);
  const intervals = Array.isArray(shares)
    ? (shares as readonly Interval[])
    : (options ?? []).map((option) => (shares as Record<string, Interval>)[option]);
  const lines = intervals.flatMap((interval, place) =>
    interval ? [line(labels[place] ?? "", interval, 0, 1)] : [],
  );
  // Anyone who does not say yes says no.
  const halves = question.kind === "yesNo" && !question.skip;
  return {
    question,
    lines,
    shares: true,
    halves,
    ordered: isOrdered(question, lines),
    mean: rated(question, mean),
  };
}

/** Among several answers people look for the first, but not for "not said". */
function isOrdered({ kind, skip }: Asked, lines: readonly Line[]): boolean {
  if (kind !== "oneOf" && kind !== "severalOf") return true;
  return hasFirst(skip ? lines.slice(0, -1) : lines);
}

/** The mean of a rating, unless two standard errors to each side leave too much open. */
function rated({ first = 0, last = 0 }: Asked, mean: Estimates["mean"]): Outcome["mean"] {
  if (mean?.estimate == null || mean.standardError == null) return null;
  const { estimate, standardError } = mean;
  return tellsNothing((4 * standardError) / (last - first)) ? null : { estimate, standardError };
}

function line(label: string, interval: Interval, from: number, to: number): Line {
  const { estimate, lowest, highest, outside = false } = interval;
  const vague = !outside && tellsNothing(openOf({ from, to, estimate, lowest, highest }));
  return { label, from, to, estimate, lowest, highest, outside, vague };
}
