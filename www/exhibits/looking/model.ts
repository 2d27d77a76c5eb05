/** Candidates that were made from the rows: a leak that no noise repairs. */
import { median } from "sottovoce/slim";
import { probabilities } from "sottovoce/testing";
import { largestFactor } from "../compute/enclosure.js";
import type { Enclosure } from "../compute/enclosure.js";
import type { Settings } from "./shape.js";

/** Ages in a chess club, without its trainer. Made up. */
export const YOUNG = [12, 12, 13, 13, 13, 14, 14, 14, 15, 15, 15, 15, 16, 16, 17, 17, 17];
const STEPS = 20;
/** Chosen before anybody looked: 0 to 100 in steps of 5. */
export const PUBLIC = Array.from({ length: STEPS + 1 }, (_, k) => 5 * k);

/** BROKEN on purpose: twenty even steps from the youngest to the oldest of the very rows. */
export function lookedUp(rows: readonly number[]): number[] {
  const least = Math.min(...rows);
  const width = Math.max(...rows) - least;
  return Array.from({ length: STEPS + 1 }, (_, k) =>
    Number((least + (width * k) / STEPS).toFixed(2)),
  );
}

export interface Outcome {
  readonly value: number;
  readonly withTrainer: Enclosure | null;
  readonly without: Enclosure | null;
}

export function looking({ candidates, oldest, epsilon }: Settings) {
  const all = [...YOUNG, oldest];
  const law = (rows: readonly number[]) => {
    const values = candidates === "data" ? lookedUp(rows) : PUBLIC;
    const query = median()
      .candidates(values)
      .neighbors("add-or-remove-one")
      .epsilon(epsilon)
      .build();
    return { values, chances: probabilities(query, rows), allowed: Math.exp(query.epsilon) };
  };
  const [one, two] = [law(all), law(YOUNG)];
  const chanceOf = ({ values, chances }: typeof one, value: number) =>
    chances[values.indexOf(value)] ?? null;
  const outcomes = [...new Set([...one.values, ...two.values])]
    .sort((a, b) => a - b)
    .map((value): Outcome => ({
      value,
      withTrainer: chanceOf(one, value),
      without: chanceOf(two, value),
    }));
  const telling = outcomes.filter(({ without }) => without === null);
  return {
    outcomes,
    /** The chance of an answer that the club without its trainer can never give. */
    told: telling.reduce((sum, { withTrainer }) => sum + (withTrainer?.lower ?? 0), 0),
    /** Infinite where something is possible on one side only. */
    largest: outcomes.some((each) => each.withTrainer === null || each.without === null)
      ? null
      : largestFactor(one.chances, two.chances),
    allowed: one.allowed,
  };
}

/** Functions that the element asks. */
export const answers = { looking };
