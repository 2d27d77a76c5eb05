import { grid, isDpError, quantile } from "sottovoce/slim";
import { exactly, readTyped } from "../model/typed.js";
import type { Settings } from "../model/settings.js";
import type { Refusal } from "./protocol.js";

/**
 * Everything that is wrong with the settings, each looked at by itself: whoever mends the first
 * need not meet the second after it.
 */
export function problemsOf(settings: Settings): readonly Refusal[] {
  const { alpha, first, last, step, rowsPerPerson, epsilon } = settings;
  const ends = [
    ...typed("first", first, (text) => grid(text, text, "1")),
    ...typed("last", last, (text) => grid(text, text, "1")),
    ...typed("step", step, (text) => grid("0", "0", text)),
  ];
  return [
    ...typed("alpha", alpha, (text) => example().alpha(text)),
    ...(ends.length > 0
      ? ends
      : refusals(() => grid(exactly(first), exactly(last), exactly(step)))),
    ...typed("rowsPerPerson", rowsPerPerson, (text) => example().rows(Number(text))),
    ...typed("epsilon", epsilon, (text) => example().epsilon(text)),
  ];
}

/** Settings that came where only usable ones can be answered. */
export class Unusable extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Queries that are right but for the one setting in question. */
function example() {
  const start = (alpha: string) => quantile(alpha).candidates([0, 1]).neighbors("change-one");
  return {
    alpha: (text: string) => start(text).epsilon(1).build(),
    rows: (rows: number) => start("1/2").rowsPerPerson(rows).epsilon(1).build(),
    epsilon: (text: string) => start("1/2").epsilon(text).build(),
  };
}

/** Of a number that is typed; that it can be read in two ways is said before anything else. */
function typed(
  argument: string,
  text: string,
  use: (exact: string) => unknown,
): readonly Refusal[] {
  const unclear = unclearIn(argument, text);
  if (unclear.length > 0) return unclear;
  // A number looked at by itself may have been tried in another's place.
  return refusals(() => use(exactly(text))).map((refusal) => ({
    ...refusal,
    argument,
    message: refusal.message.replace(refusal.argument ?? argument, argument),
  }));
}

/** What to write instead of a number that can be read in two ways. */
export function unclearIn(argument: string, text: string): readonly Refusal[] {
  const read = readTyped(text);
  if ("exact" in read) return [];
  const message = `${argument} can be read in two ways: write ${read.instead}, not ${text.trim()}`;
  return [{ code: "ERR_ARGUMENT", argument, message }];
}

function refusals(body: () => unknown): readonly Refusal[] {
  try {
    body();
    return [];
  } catch (reason) {
    if (!isDpError(reason)) throw reason;
    return [{ code: reason.code, argument: reason.argument, message: reason.message }];
  }
}
