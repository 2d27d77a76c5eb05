/**
 * The plan of a survey, checked without WebAssembly: by those who ask, those who answer and those
 * who count alike.
 */
import type { Protocol, QuestionPlan, SurveyPlan } from "../api/survey.js";
import { DpError, refuse } from "../error.js";
import { digestOf } from "../identity/canonical.js";
import { isPrime } from "../identity/primes.js";
import { own } from "../input/options.js";
import { deepFrozen } from "../release/release.js";
import { compare, type Fraction, fractionOf } from "./fraction.js";
import { choices, mostInSet, parametersOf, type Reading } from "./kinds.js";

/** A plan that was checked. */
export interface Checked {
  readonly plan: SurveyPlan;
  readonly id: string;
  readonly odds: Fraction;
  readonly each: Fraction;
  readonly questions: readonly CheckedQuestion[];
}
/** A question of it. */
export interface CheckedQuestion {
  readonly name: string;
  readonly text: string | undefined;
  readonly plan: QuestionPlan;
  readonly protocol: Protocol;
  readonly reading: Reading;
  /** Reports are below this number. */
  readonly values: number;
}

const mostQuestions = 64;
const least: Fraction = { top: 1025n, bottom: 1024n };
const most: Fraction = { top: 1n << 20n, bottom: 1n };

/** A copy of a plan that is checked through and through. */
export function checkedPlan(plan: unknown): Checked {
  if (typeof plan === "string")
    throw refuse("plan", "must be an object: give JSON.parse of the text");
  if (isInstead(plan, "plan", "kind"))
    throw refuse("plan", "must be a plan: give the `plan` of the survey");
  const { kind, format, name, odds, questionsPerPerson, oddsEach, questions } = own(
    plan,
    ["kind", "format", "name", "odds", "questionsPerPerson", "oddsEach", "questions"],
    "plan",
  );
  if (kind !== "survey") throw refuse("kind", 'must be "survey"');
  if (format !== 1) throw refuse("format", "must be 1: a later version of the package knows more");
  if (!Array.isArray(questions)) throw refuse("questions", "must be an array");
  countQuestions(questions.length);
  const share = perPerson(questionsPerPerson, questions.length);
  const [all, each] = [oddsOf("odds", odds), oddsOf("oddsEach", oddsEach)];
  const power = BigInt(share);
  if (compare({ top: each.top ** power, bottom: each.bottom ** power }, all) > 0)
    throw refuse(
      "oddsEach",
      "must keep to the odds: its power by questionsPerPerson is above them",
    );
  const checked = Array.from(questions as readonly unknown[], (question) =>
    questionOf(question, each),
  );
  if (new Set(checked.map((question) => question.name)).size < checked.length)
    throw refuse("questions", "must have different names");
  const copy = deepFrozen({
    kind,
    format,
    name: nameOf("name", name),
    odds: odds as string,
    questionsPerPerson: share,
    oddsEach: oddsEach as string,
    questions: checked.map((question) => question.plan),
  } as const);
  return { plan: copy, id: digestOf(copy), odds: all, each, questions: checked };
}

/** Whether somebody gave what holds the thing that was asked for, and not the thing itself. */
export function isInstead(value: unknown, holds: string, lacks: string): boolean {
  return (
    typeof value === "object" && value !== null && !Object.hasOwn(value, lacks) && holds in value
  );
}

/** Names are such that any engine has them as they are. */
export function nameOf(argument: string, value: unknown): string {
  if (isName(value)) return value;
  throw refuse(argument, `must be ${naming}`);
}

const naming = "1 to 32 of a to z, 0 to 9 and _, and begin with a letter";

export function questionNameOf(value: unknown): string {
  if (isName(value)) return value;
  throw refuse("questions", `must have names that are ${naming}`);
}

const isName = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z][a-z0-9_]{0,31}$/.test(value);

export function countQuestions(length: number): void {
  if (length < 1) throw refuse("questions", "must be at least 1");
  if (length > mostQuestions)
    throw DpError.of("ERR_LIMIT", `questions must be at most ${mostQuestions}`, "questions");
}

export function perPerson(value: unknown, questions: number): number {
  if (Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= questions)
    return value as number;
  throw refuse("questionsPerPerson", "must be from 1 to the number of questions");
}

function oddsOf(argument: string, value: unknown): Fraction {
  const odds = fractionOf(argument, value);
  if (compare(odds, least) < 0) throw refuse(argument, "must be at least 1025/1024");
  if (compare(odds, most) > 0)
    throw DpError.of("ERR_LIMIT", `${argument} must be at most 1048576 (2^20)`, argument);
  if (odds.top > 1n << 40n)
    throw DpError.of(
      "ERR_LIMIT",
      `${argument} must be a simpler fraction: both of its parts must be at most 2^40`,
      argument,
    );
  return odds;
}

function questionOf(question: unknown, each: Fraction): CheckedQuestion {
  if (typeof question !== "object" || question === null)
    throw refuse("questions", "must be objects");
  const { parameters, text, reading, given } = parametersOf(question, ["name", "protocol"]);
  const name = questionNameOf(given["name"]);
  const [protocol, values] = protocolOf(given["protocol"], reading, each);
  return { name, text, plan: { name, ...parameters, protocol }, protocol, reading, values };
}

/** A protocol for such answers, within its ranges, and how many values its reports have. */
function protocolOf(value: unknown, reading: Reading, each: Fraction): readonly [Protocol, number] {
  const count = choices(reading);
  switch (reading.by) {
    case "options":
      return count > mostInSet ? linesOf(value, count, each) : subsetOf(value, count, each);
    case "edges":
      return subsetOf(value, count, each);
    case "boxes": {
      const boxes = integer("boxes", membersOf(value, "boxes", ["boxes"]).boxes, count, count);
      return [{ kind: "boxes", boxes }, 2 * boxes];
    }
    case "bounds":
      return numberOf(value, each);
  }
}

function subsetOf(value: unknown, count: number, each: Fraction): readonly [Protocol, number] {
  const given = membersOf(value, "subset", ["options", "size"]);
  const options = integer("options", given.options, count, count);
  const size = integer("size", given.size, 1, options - 1);
  demandIntervals(subsetSupport(options, size, each));
  return [{ kind: "subset", options, size }, size === 1 ? options : 2 ** options];
}

function linesOf(value: unknown, count: number, each: Fraction): readonly [Protocol, number] {
  const given = membersOf(value, "lines", ["options", "prime", "digits"]);
  const options = integer("options", given.options, count, count);
  const prime = integer("prime", given.prime, 3, 397);
  if (!isPrime(prime)) throw refuse("prime", "must be a prime number");
  let enough = 1;
  while (prime ** enough < options) enough++;
  const digits = integer("digits", given.digits, enough, enough);
  const values = prime ** (digits + 1);
  if (values > 2 ** 26) throw refuse("prime", "must give at most 2^26 values for so many options");
  demandIntervals(linesSupport(prime, each));
  return [{ kind: "lines", options, prime, digits }, values];
}

function numberOf(value: unknown, each: Fraction): readonly [Protocol, number] {
  if (kindOf(value) === "bit") {
    membersOf(value, "bit", []);
    if (each.top > 11n * each.bottom) throw refuse("protocol", "must be a window at odds above 11");
    return [{ kind: "bit" }, 2];
  }
  const given = membersOf(value, "window", ["steps", "half"]);
  const steps = integer("steps", given.steps, 64, 64);
  const half = integer("half", given.half, 0, 64);
  return [{ kind: "window", steps, half }, steps + 1 + 2 * half];
}

function kindOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) throw refuse("protocol", "must be an object");
  return Object.getOwnPropertyDescriptor(value, "kind")?.value;
}

/** The members of a protocol, which must be of this kind. */
function membersOf<Key extends string>(
  value: unknown,
  kind: Protocol["kind"],
  keys: readonly Key[],
): { readonly [key in Key]?: unknown } {
  if (kindOf(value) !== kind)
    throw refuse("protocol", "must be of a kind that reports such answers");
  return own(value, ["kind", ...keys], "protocol") as { readonly [key in Key]?: unknown };
}

function integer(argument: string, value: unknown, from: number, to: number): number {
  if (Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to)
    return (value as number) + 0;
  throw refuse(argument, from === to ? `must be ${from} here` : `must be from ${from} to ${to}`);
}

/**
 * How often a report supports the answer (`own / whole`), and any other option (`other / whole`):
 * `proof.md` of the protocol.
 */
interface Support {
  readonly own: bigint;
  readonly other: bigint;
  readonly whole: bigint;
}

function subsetSupport(options: number, size: number, { top, bottom }: Fraction): Support {
  const [k, z] = [BigInt(options), BigInt(size)];
  return {
    own: z * top * (k - 1n),
    other: z * ((z - 1n) * top + (k - z) * bottom),
    whole: (k - 1n) * (z * top + (k - z) * bottom),
  };
}

function linesSupport(prime: number, { top, bottom }: Fraction): Support {
  const sum = top + BigInt(prime - 1) * bottom;
  return { own: top * BigInt(prime), other: sum, whole: sum * BigInt(prime) };
}

/**
 * Whether intervals hold for a fixed group of respondents: that is shown for reports that support
 * the answer at least every third time, and another option less than every second. All that
 * `build()` chooses do.
 */
function demandIntervals({ own, other, whole }: Support): void {
  if (3n * own < whole || 2n * other >= whole)
    throw refuse("protocol", "must be one whose estimates have intervals: take a survey's plan");
}
