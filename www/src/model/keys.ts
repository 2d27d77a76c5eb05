/** Keys of JSON as a person types them. No record of the file is asked for them. */
import type { Refusal } from "./refusal.js";

/** A line, and the keys that lead to the value: one key, or a list into objects within objects. */
export interface Key {
  readonly text: string;
  readonly path: string | readonly string[];
}

/** A key, or one in quotes, which may have dots; and the dot that leads into it. */
const STEP = /("(?:[^"\\]|\\.)*"|[^."]+)(?:\.(?=.)|$)/y;

/** Each line once. A line that cannot be read is left out: `keyProblem` says why. */
export function keysOf(typed: string): readonly Key[] {
  const lines = new Set(typed.split("\n").map((line) => line.trim()));
  return [...lines].flatMap((text) => {
    const path = pathOf(text);
    return path === null ? [] : [{ text, path: path.length === 1 ? (path[0] as string) : path }];
  });
}

/** Problem with the keys, or null. */
export function keyProblem(typed: string): Refusal | null {
  const isWrong = typed
    .split("\n")
    .some((line) => line.trim() !== "" && pathOf(line.trim()) === null);
  return isWrong
    ? {
        code: "ERR_ARGUMENT",
        argument: "keys",
        message:
          'the keys must be one in each line, such as age, or person.age for one within an object. A key that has dots itself is in quotes, such as "a.b"',
      }
    : null;
}

function pathOf(line: string): readonly string[] | null {
  const path: string[] = [];
  STEP.lastIndex = 0;
  for (let at = 0; at < line.length; at = STEP.lastIndex) {
    const [, step] = STEP.exec(line) ?? [];
    const key = step === undefined ? null : keyOf(step);
    if (key === null) return null;
    path.push(key);
  }
  return path.length === 0 ? null : path;
}

function keyOf(step: string): string | null {
  if (!step.startsWith('"')) return step;
  try {
    return JSON.parse(step) as string;
  } catch {
    return null;
  }
}
