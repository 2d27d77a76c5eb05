/**
 * The plan of a survey, checked without WebAssembly: by those who ask, those who answer and those
 * who count alike.
 */
import type { Protocol, QuestionPlan, SurveyPlan } from "../api/survey.js";
import { refuse } from "../error.js";
import { digestOf } from "../identity/canonical.js";
import { own } from "../input/options.js";
import { deepFrozen } from "../release/release.js";
import { compare, type Fraction, fractionOf } from "./fraction.js";
import { parametersOf } from "./kinds.js";
import { protocolOf } from "./protocols/index.js";
import type { Form } from "./protocols/protocol.js";
import type { Reading } from "./readings/index.js";

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
  readonly form: Form;
}

const mostQuestions = 64;
const least: Fraction = { top: 1025n, bottom: 1024n };
const most: Fraction = { top: 1n << 20n, bottom: 1n };

/** A copy of a plan that is checked through and through. */
export function checkedPlan(plan: unknown): Checked {
  if (typeof plan === "string")
    throw refuse("plan", "must be an object: pass JSON.parse of the text");
  if (isInstead(plan, "plan", "kind"))
    throw refuse("plan", "must be a plan: pass the `plan` of the survey");
  const { kind, format, name, odds, questionsPerPerson, oddsEach, questions } = own(
    plan,
    ["kind", "format", "name", "odds", "questionsPerPerson", "oddsEach", "questions"],
    "plan",
  );
  if (kind !== "survey") throw refuse("kind", 'must be "survey"');
  if (format !== 1) throw refuse("format", "must be 1: update the package to read others");
  if (!Array.isArray(questions)) throw refuse("questions", "must be an array");
  countQuestions(questions.length);
  const share = perPerson(questionsPerPerson, questions.length);
  const [all, each] = [oddsOf("odds", odds), oddsOf("oddsEach", oddsEach)];
  const power = BigInt(share);
  if (compare({ top: each.top ** power, bottom: each.bottom ** power }, all) > 0)
    throw refuse(
      "oddsEach",
      "must fit the odds: to the power of questionsPerPerson, it exceeds them",
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

/** True if somebody gave what holds the thing that was asked for, and not the thing itself. */
export function isInstead(value: unknown, holds: string, lacks: string): boolean {
  return (
    typeof value === "object" && value !== null && !Object.hasOwn(value, lacks) && holds in value
  );
}

/** Names are such that any database has them as they are. */
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
    throw refuse("questions", `must be at most ${mostQuestions}`, "ERR_LIMIT");
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
    throw refuse(argument, "must be at most 1048576 (2^20)", "ERR_LIMIT");
  if (odds.top > 1n << 40n)
    throw refuse(argument, "must be a simpler fraction, with no number above 2^40", "ERR_LIMIT");
  return odds;
}

function questionOf(question: unknown, each: Fraction): CheckedQuestion {
  if (typeof question !== "object" || question === null)
    throw refuse("questions", "must be objects");
  const { parameters, text, reading, given } = parametersOf(question, ["name", "protocol"]);
  const name = questionNameOf(given["name"]);
  const [protocol, form] = protocolOf(given["protocol"], reading, each);
  return { name, text, plan: { name, ...parameters, protocol }, protocol, reading, form };
}
