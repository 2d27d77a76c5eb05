/** A hundred secrets, counts of random halves of the class, and what can be computed from them. */
import { count } from "sottovoce/slim";
import { NEIGHBORS, account, refusal } from "../compute/account.js";
import { leastSquares } from "./attack.js";
import type { Subset } from "./attack.js";
import { PUPILS } from "./shape.js";
import type { Settings } from "./shape.js";

/** Questions and answers so far, and the lines of the ledger if one counts. */
export interface Sheet {
  /** 1 for yes. Made up, or set by the reader. */
  readonly secrets: readonly number[];
  readonly subsets: readonly Subset[];
  readonly answers: readonly number[];
  readonly lines: readonly string[];
}

export interface Found {
  readonly sheet: Sheet;
  /** Guesses that the attack computes from the answers. */
  readonly guesses: readonly number[];
  readonly right: number;
  /** How many of the questions just asked were answered. */
  readonly granted: number;
  /** Why the last question was not answered: the ledger's code, or that no noise was there. */
  readonly refused: "ERR_BUDGET" | "exact" | null;
  /** The part of the budget that is gone; null where nobody counts. */
  readonly share: number | null;
  /** The loss of one answer; null if it is exact. */
  readonly epsilon: string | null;
}

/** Ten rows of ten. */
const HEART = [
  "..........",
  ".##....##.",
  "####..####",
  "##########",
  "##########",
  ".########.",
  "..######..",
  "...####...",
  "....##....",
  "..........",
].join("");

/** As many fair bits. */
function bits(many: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(many)).map((word) => word & 1);
}

export function madeUp(kind: Settings["secrets"]): number[] {
  return kind === "heart" ? Array.from(HEART, (cell) => (cell === "#" ? 1 : 0)) : [...bits(PUPILS)];
}

/**
 * The epsilon of a count whose noise has that standard deviation, with three digits. The noise is
 * two-sided geometric; its variance is 2 q / (1 - q)^2 with q = exp(-epsilon).
 */
export function epsilonOf(noise: number): string | null {
  return noise === 0 ? null : String(Number((2 * Math.asinh(Math.SQRT1_2 / noise)).toPrecision(3)));
}

/** Asks that many more questions, and attacks. A sheet of null begins a new one. */
export async function questions(
  { noise, guard, budget, secrets: kind }: Settings,
  before: Sheet | null,
  secrets: readonly number[] | null,
  more: number,
): Promise<Found> {
  const sheet = before ?? { secrets: secrets ?? madeUp(kind), subsets: [], answers: [], lines: [] };
  const epsilon = epsilonOf(noise);
  const asked = Array.from({ length: more }, () => bits(PUPILS));
  const { answers, lines, share, refused } =
    guard === "ledger"
      ? await answeredByLedger(sheet, asked, epsilon, String(budget))
      : { answers: answered(sheet, asked, epsilon), lines: [], share: null, refused: null };
  const next: Sheet = {
    secrets: sheet.secrets,
    subsets: [...sheet.subsets, ...asked.slice(0, answers.length)],
    answers: [...sheet.answers, ...answers],
    lines,
  };
  const guesses = guessed(next, noise);
  return {
    sheet: next,
    guesses,
    right: guesses.filter((guess, k) => guess === sheet.secrets[k]).length,
    granted: answers.length,
    refused,
    share,
    epsilon,
  };
}

function mechanism(epsilon: string) {
  return count().where({ atLeast: 1 }).neighbors(NEIGHBORS).epsilon(epsilon).build();
}

/** The rows of the pupils who are asked about. */
function rowsOf({ secrets }: Sheet, subset: Subset): number[] {
  return secrets.filter((_, k) => subset[k] === 1);
}

/** BROKEN on purpose: nobody counts what all answers cost; without noise they are exact. */
function answered(sheet: Sheet, asked: readonly Subset[], epsilon: string | null): number[] {
  if (epsilon === null)
    return asked.map((subset) => rowsOf(sheet, subset).reduce((sum, each) => sum + each, 0));
  const query = mechanism(epsilon);
  return asked.map((subset) => query.release(rowsOf(sheet, subset)).value);
}

/** Up to the first one that is refused. */
async function answeredByLedger(
  sheet: Sheet,
  asked: readonly Subset[],
  epsilon: string | null,
  budget: string,
) {
  const { book, lines } = await account({ epsilon: budget }, sheet.lines);
  const answers: number[] = [];
  // No budget pays for an exact answer, and the package has no mechanism that gives one.
  let refused: Found["refused"] = epsilon === null ? "exact" : null;
  if (epsilon !== null) {
    const query = mechanism(epsilon);
    try {
      for (const subset of asked)
        answers.push((await book.release(query, rowsOf(sheet, subset))).value);
    } catch (reason) {
      refused = refusal(reason);
    }
  }
  const { share } = await book.summary();
  return { answers, lines: await lines(), share, refused };
}

/** Yes where least squares is above one half; where it says nothing, by a coin. */
function guessed({ subsets, answers }: Sheet, noise: number): number[] {
  const coins = bits(PUPILS);
  return Array.from(leastSquares(subsets, answers, PUPILS, noise), (above, k) =>
    above === 0 ? (coins[k] as number) : above > 0 ? 1 : 0,
  );
}

/** Functions that the element asks. */
export const answers = { questions };
