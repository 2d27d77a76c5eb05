/** How good a private median will be, known before any data are touched. */
import { median } from "sottovoce/slim";
import type { Settings } from "./shape.js";

/** Made-up people, spread evenly over the candidates. */
function spread(people: number, candidates: number): Float64Array {
  return Float64Array.from({ length: people }, (_, k) => ((k + 0.5) * (candidates - 1)) / people);
}

/** The rank of a value among that many people, spread evenly. */
function placeOf(value: number, people: number, candidates: number): number {
  return (people * value) / (candidates - 1);
}

export function planner({ people, epsilon, candidates }: Settings, draws: number) {
  const query = median()
    .candidates({ first: 0, last: candidates - 1, step: 1 })
    .neighbors("add-or-remove-one")
    .epsilon(epsilon)
    .build();
  const { rankError } = query.accuracy({ confidence: "0.95" });
  const rows = spread(people, candidates);
  return {
    rankError,
    /** The rank error, but never more than half of the people. */
    places: Math.min(people / 2, rankError),
    drawn: Array.from({ length: draws }, () =>
      placeOf(query.release(rows).value, people, candidates),
    ),
  };
}

/** Functions that the element asks. */
export const answers = { planner };
