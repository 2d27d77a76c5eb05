/** One question, asked again and again until the budget is empty. */
import { median } from "sottovoce/slim";
import { probabilities } from "sottovoce/testing";
import { NEIGHBORS, account, refusal } from "../compute/account.js";
import { BUDGET, TRUTH } from "./shape.js";
import type { Settings } from "./shape.js";

/** Minutes on the way to school, ten pupils at each from 0 to 48. Made up. */
export const MINUTES = Array.from({ length: 10 * (2 * TRUTH + 1) }, (_, k) => Math.floor(k / 10));
const LONGEST = 60;

function query(epsilon: number) {
  return (
    median()
      .candidates({ first: 0, last: LONGEST, step: 1 })
      .neighbors(NEIGHBORS)
      // Its digits and not its double: twenty times 1/10 is 2.
      .epsilon(String(epsilon))
      .build()
  );
}

export interface Bought {
  /** The answers, in order. */
  readonly values: readonly number[];
  /** The part of the budget that each took, rounded up. */
  readonly shares: readonly number[];
  /** The part of the budget that is gone. */
  readonly share: number;
  /** The lines of the ledger. */
  readonly lines: readonly string[];
  /** How many requests found too little left. */
  readonly denied: number;
  readonly refused: "ERR_BUDGET" | null;
  /** How far off the average of 1, 2, 3 ... answers is, in 95 out of 100 runs. */
  readonly limits: readonly number[];
}

/** Values and lines that one purchase passes to the next. */
export type Before = Pick<Bought, "values" | "lines">;

/** Buys that many more answers, or up to the first that is refused. */
export async function battery(
  { adding, epsilon }: Settings,
  before: Before,
  more: number,
): Promise<Bought> {
  const budget = adding === "plain" ? { epsilon: BUDGET.epsilon } : BUDGET;
  const { book, lines } = await account(budget, before.lines);
  const mechanism = query(epsilon);
  const values = [...before.values];
  let refused: Bought["refused"] = null;
  try {
    for (let index = 0; index < more; index++)
      values.push((await book.release(mechanism, MINUTES)).value);
  } catch (reason) {
    refused = refusal(reason);
  }
  const { share, charges } = await book.summary();
  return {
    values,
    shares: charges.filter(({ state }) => state === "committed").map((charge) => charge.share),
    share,
    lines: await lines(),
    denied: charges.filter(({ state }) => state === "denied").length,
    refused,
    limits: limits(epsilon, values.length),
  };
}

/**
 * How far the averages of 1, 2, 3 ... answers are from the truth, at most, in 95 out of 100 runs.
 * Computed from the exact distribution of one answer and its convolutions.
 */
export function limits(epsilon: number, answers: number): number[] {
  const law = probabilities(query(epsilon), MINUTES).map(({ lower, upper }) => (lower + upper) / 2);
  const found: number[] = [];
  let sums = [1];
  for (let count = 1; count <= answers; count++) {
    sums = convolved(sums, law);
    found.push(within(sums, count * TRUTH, 0.95) / count);
  }
  return found;
}

function convolved(one: readonly number[], two: readonly number[]): number[] {
  const out = new Array<number>(one.length + two.length - 1).fill(0);
  one.forEach((a, i) => {
    // Anything rarer than 1e-15 moves no picture.
    if (a > 1e-15) two.forEach((b, j) => (out[i + j] = (out[i + j] as number) + a * b));
  });
  return out;
}

/** The least distance from the middle within which that part of the distribution lies. */
function within(law: readonly number[], middle: number, share: number): number {
  let inside = law[middle] ?? 0;
  let distance = 0;
  while (inside < share && distance < law.length) {
    distance++;
    inside += (law[middle - distance] ?? 0) + (law[middle + distance] ?? 0);
  }
  return distance;
}

/** Functions that the element asks. */
export const answers = { battery };
