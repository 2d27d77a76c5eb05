/** Estimates from reports, and what is expected of them before anybody is asked. */
import type { Accuracy, Estimates, Questions, Reports } from "../api/survey.js";
import type { Bins, Interval, Mean, Ratings, Shares } from "../api/survey-estimates.js";
import { Handle } from "../engine/engine.js";
import { engineFor } from "../engine/engines.js";
import { EXPECTED, INTERVAL, named, ofLines, RATED } from "../engine/wire.js";
import { refuse } from "../error.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import type { Checked, CheckedQuestion } from "./plan.js";
import { numbersOf, wordingOf } from "./protocols/index.js";
import { record, type WasmQuestion } from "./readings/estimated.js";
import { estimatedBy } from "./readings/index.js";
import type { Fraction } from "./fraction.js";
import { type Counted, countedBy } from "./counts.js";

/** Estimates from the counted reports, question by question. */
export function estimated(
  checked: Checked,
  counts: unknown,
  options: unknown,
): Estimates<Questions> {
  const { confidence, consistent = false } = own(options, ["confidence", "consistent"]);
  const level = exactText("confidence", confidence);
  if (typeof consistent !== "boolean") throw refuse("consistent", "must be true or false");
  const counted = countedBy(checked, counts);
  return byName(checked, (question, index) =>
    withQuestion(checked, question, (inner) =>
      estimateOf(inner, question, counted[index] as Counted, level, consistent),
    ),
  ) as Estimates<Questions>;
}

/** Accuracy to expect of a number of respondents, question by question. */
export function accuracyOf(
  checked: Checked,
  options: unknown,
): { readonly [question: string]: Accuracy } {
  const { respondents, confidence } = own(options, ["respondents", "confidence"]);
  if (typeof respondents !== "number")
    throw refuse("respondents", "must be a whole number, at least 1");
  const level = exactText("confidence", confidence);
  return byName(checked, (question) => expectedOf(checked, question, respondents, level));
}

/** By how much one person in a hundred who forge can shift a share of each question. */
export function shiftsOf(checked: Checked): readonly (readonly [question: string, by: number])[] {
  return checked.questions.map((question) => [
    question.name,
    expectedOf(checked, question, 1, "9/10").shift,
  ]);
}

function expectedOf(
  checked: Checked,
  question: CheckedQuestion,
  respondents: number,
  confidence: string,
): Accuracy {
  const numbers = withQuestion(checked, question, (inner) =>
    inner.accuracy(respondents, confidence, ...shareOf(checked)),
  );
  const { margin, shift, ...fake } = named(EXPECTED, numbers);
  const range = estimatedBy(question.reading).range?.(question.reading);
  const inUnits = range === undefined ? {} : { marginInUnits: timesUp(margin, range) };
  return { margin, ...inUnits, fake, shift };
}

/** A number of 0 or more times a fraction above 0, rounded up. */
function timesUp(number: number, { top, bottom }: Fraction): number {
  // Both may be too long for a double: their quotient is that of what comes first of them.
  const shift = BigInt(4 * Math.max(0, Math.max(digitsOf(top), digitsOf(bottom)) - 250));
  // Off by four roundings at most, each by a part of 2^-53.
  return ((number * Number(top >> shift)) / Number(bottom >> shift)) * (1 + 2 ** -50);
}

const digitsOf = (integer: bigint): number => integer.toString(16).length;

/** How many people must take part. */
export function respondentsFor(checked: Checked, options: unknown): number {
  const { margin, confidence, share } = own(options, ["margin", "confidence", "share"]);
  const width = exactText("margin", margin);
  const level = exactText("confidence", confidence);
  const known = share === undefined ? undefined : exactText("share", share);
  const people = checked.questions.map((question) =>
    withQuestion(checked, question, (inner) =>
      inner.people(width, level, known, ...shareOf(checked)),
    ),
  );
  return Math.max(...people);
}

/** How many questions there are, and of how many one person reports. */
function shareOf({ plan }: Checked): readonly [questions: number, perPerson: number] {
  return [plan.questions.length, plan.questionsPerPerson];
}

/** A frozen object without a prototype: a question may have the name of anything. */
function byName<T>(
  { questions }: Checked,
  of: (question: CheckedQuestion, index: number) => T,
): { readonly [question: string]: T } {
  return record(questions.map((question, index) => [question.name, of(question, index)]));
}

/** Runs `body` on a question of the core. */
function withQuestion<T>(
  { plan }: Checked,
  question: CheckedQuestion,
  body: (inner: WasmQuestion) => T,
): T {
  const { protocol, reading } = question;
  const reported = [plan.oddsEach, protocol.kind, numbersOf(protocol)] as const;
  const handle = new Handle(
    engineFor("survey"),
    (glue) =>
      estimatedBy(reading).open?.(glue, reading, ...reported) ??
      glue.SurveyQuestion.shares(...reported),
  );
  try {
    return handle.use(body);
  } finally {
    handle.free();
  }
}

function estimateOf(
  inner: WasmQuestion,
  { plan, protocol, reading }: CheckedQuestion,
  { reports, refused, unassigned, items, counts }: Counted,
  confidence: string,
  consistent: boolean,
): (Shares<string> | Ratings | Mean | Bins) & Reports {
  const first = plan.kind === "rating" && plan["skip"] === false ? plan["first"] : undefined;
  const estimate = inner.estimate(reports, items, counts, confidence, first as number | undefined);
  try {
    const { addUp, reported } = estimatedBy(reading);
    const intervals = intervalsOf(estimate, consistent && addUp);
    const shares = Array.from(estimate.places(), (index) => intervals[index] as Interval);
    const of = wordingOf(protocol).of ?? "population";
    const numbers = { reports, refused, unassigned };
    const all = { ...reported(reading, { shares, intervals, of }), ...numbers };
    if (plan.kind !== "rating") return all;
    return { ...all, mean: first === undefined ? null : meanOf(estimate) } as Ratings & Reports;
  } finally {
    estimate.free();
  }
}

type WasmEstimate = ReturnType<WasmQuestion["estimate"]>;

/** Those that differ; then, of bins, those below each edge. */
function intervalsOf(estimate: WasmEstimate, consistent: boolean): readonly Interval[] {
  const [ends, exact] = [estimate.ends(), ofLines(estimate.exact())];
  const adding = consistent ? estimate.consistent() : undefined;
  return exact.map((text, index) => {
    const { lowest, highest, outside, ...near } = named(INTERVAL, ends, INTERVAL.length * index);
    const reported = text === "" ? { estimate: null, exact: null } : { ...near, exact: text };
    const share = adding?.[index];
    return Object.freeze({
      ...reported,
      lowest,
      highest,
      ...(outside === 1 ? { outside: true as const } : {}),
      ...(share === undefined ? {} : { consistent: share }),
    });
  });
}

function meanOf(estimate: WasmEstimate): Ratings["mean"] {
  const [exact, near] = [estimate.mean(), estimate.mean_near()];
  if (exact === undefined || near === undefined)
    return Object.freeze({ estimate: null, exact: null, standardError: null });
  const { estimate: mean, standardError } = named(RATED, near);
  return Object.freeze({ estimate: mean, exact, standardError });
}
