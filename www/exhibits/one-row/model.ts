/** A class with you and without you: what an exact answer reveals, and what a private one does. */
import { count, sum } from "sottovoce/slim";
import type { Settings } from "./shape.js";

/** Pocket money a week of the other eleven, in whole coins. Made up. */
export const OTHERS = [0, 5, 5, 6, 8, 8, 10, 10, 12, 15, 20];
export const MOST = 20;
/** The count is of those who get at least this much. */
export const ENOUGH = 10;

export function exactly(asked: Settings["asked"], rows: readonly number[]): number {
  if (asked === "count") return rows.filter((row) => row >= ENOUGH).length;
  return rows.reduce((total, row) => total + row, 0);
}

/** The most that any row can change the answer: the sensitivity, tried out. */
export function largestMove(asked: Settings["asked"]): number {
  const without = exactly(asked, OTHERS);
  const moves = Array.from({ length: MOST + 1 }, (_, money) =>
    Math.abs(exactly(asked, [...OTHERS, money]) - without),
  );
  return Math.max(...moves);
}

export function oneRow({ money, asked, epsilon }: Settings, draws: number) {
  const query =
    asked === "sum"
      ? sum().bounds(0, MOST).neighbors("add-or-remove-one").epsilon(epsilon).build()
      : count().where({ atLeast: ENOUGH }).neighbors("add-or-remove-one").epsilon(epsilon).build();
  const withYou = [...OTHERS, money];
  const release = (rows: readonly number[]) =>
    Array.from({ length: draws }, () => query.release(rows).value);
  return {
    withYou: exactly(asked, withYou),
    without: exactly(asked, OTHERS),
    sensitivity: largestMove(asked),
    error: query.accuracy({ confidence: "0.95" }).error,
    allowed: Math.exp(query.epsilon),
    drawsWith: release(withYou),
    drawsWithout: release(OTHERS),
  };
}

/** Functions that the element asks. */
export const answers = { oneRow };
