/** Memory that stays on the device: read from outside, and answers as their protocols read them. */
import type { Json } from "../api/common.js";
import type { Memory, Said } from "../api/survey.js";
import { refuse } from "../error.js";
import { canonical } from "../identity/canonical.js";
import { lookingAt, own } from "../input/options.js";
import { deepFrozen } from "../release/release.js";
import { type Checked, type CheckedQuestion, isInstead } from "./plan.js";
import { answeredBy } from "./readings/index.js";

/** Memory that was checked, with the questions that it drew. */
export interface Kept {
  readonly memory: Memory;
  readonly drawn: readonly CheckedQuestion[];
}

/** A copy of memory of this very survey, all of it checked. */
export const keptOf = (checked: Checked, memory: unknown): Kept =>
  lookingAt("memory", () => checkedMemory(checked, memory));

function checkedMemory(checked: Checked, memory: unknown): Kept {
  if (typeof memory === "string")
    throw refuse("memory", "must be an object: pass JSON.parse of the stored text");
  if (isInstead(memory, "memory", "survey"))
    throw refuse("memory", "must be the `memory` in what respond() returned, not all of it");
  const { survey, questions, said } = own(memory, ["survey", "questions", "said"], "memory");
  if (survey !== checked.id)
    throw refuse(
      "memory",
      "is from another survey: pass what begin() or the last respond() of this one returned",
    );
  if (!Array.isArray(questions) || !Array.isArray(said)) throw malformed();
  const names = Array.from(questions as readonly unknown[]);
  const drawn = checked.questions.filter(({ name }) => names.includes(name));
  if (
    drawn.length !== checked.plan.questionsPerPerson ||
    drawn.some(({ name }, index) => name !== names[index])
  )
    throw malformed();
  const answers = Array.from(said as readonly unknown[], (one) => previousOf(drawn, one));
  const different = new Set(answers.map(({ question, answer }) => key(question, answer)));
  const ids = new Set(answers.map(({ id }) => id));
  if (drawn.length < names.length) throw malformed();
  // No two reports have one id: a table would take neither for what was said.
  if (different.size < answers.length || ids.size < answers.length) throw malformed();
  return {
    memory: deepFrozen({ survey: checked.id, questions: names as string[], said: answers }),
    drawn,
  };
}

/** Memory of nothing said so far. */
export function freshMemory(checked: Checked, mask: bigint): Memory {
  const drawn = checked.questions.filter((_, index) => (mask >> BigInt(index)) & 1n);
  return deepFrozen({ survey: checked.id, questions: drawn.map(({ name }) => name), said: [] });
}

/**
 * Finds what was said of this answer, if it was given before. Everything that was said is looked
 * at.
 */
export function previousReport(
  previous: readonly Said[],
  question: string,
  answer: Json,
): Said | undefined {
  const target = key(question, answer);
  return previous.filter((one) => key(one.question, one.answer) === target).pop();
}

const key = (question: string, answer: Json): string => canonical([question, answer]);

function previousOf(drawn: readonly CheckedQuestion[], one: unknown): Said {
  const { question, answer, value, id } = own(one, ["question", "answer", "value", "id"], "memory");
  const known = drawn.find(({ name }) => name === question);
  const copy: unknown = Array.isArray(answer) ? Array.from(answer as unknown[]) : answer;
  if (!known || !(typeof id === "string" && /^[0-9a-f]{32}$/.test(id)) || !accepts(known, value))
    throw malformed();
  if (!answeredBy(known.reading).isKept(known.reading, copy)) throw malformed();
  return { question: known.name, answer: copy as Json, value, id };
}

const malformed = (): Error =>
  refuse("memory", "must be what begin() or the last respond() returned, unchanged");

/** True if some answer can be reported as this value. */
export function accepts({ form }: CheckedQuestion, value: unknown): value is number {
  const { values, sets } = form;
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) >= values)
    return false;
  return !sets || ones(value as number) === sets.size;
}

/** How many bits of a whole number below 2^53 are set. */
function ones(value: number): number {
  let count = 0;
  for (let half = value >>> 0; half !== 0; half &= half - 1) count++;
  for (let half = Math.floor(value / 2 ** 32); half !== 0; half &= half - 1) count++;
  return count;
}
