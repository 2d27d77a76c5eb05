/**
 * Dinur and Nissim 2003, "Revealing information while preserving privacy": secrets computed from
 * the answers to random counts. It is the attack and not the product, so a computer's ordinary
 * numbers are good enough.
 */

/** The pupils that a question counts: 1 for each who is counted, 0 for the others. */
export type Subset = Uint8Array;

/** How far off "one half" a secret is, either way: 1/2, squared. */
const SPREAD = 1 / 4;
/** The residual that is left over, squared, as a part of what was there. */
const ENOUGH = 1e-18;
const ROUNDS = 400;

/**
 * How far each secret is above one half, by least squares: the x that makes
 *
 *   sum over questions of (count by x - answer)^2 / noise^2  +  sum over pupils of x^2 / SPREAD
 *
 * least. The second sum keeps pupils about whom little was asked near one half; without noise it
 * weighs nothing. By conjugate gradients (Hestenes and Stiefel 1952) from 0, so that where answers
 * leave several, it is the shortest.
 */
export function leastSquares(
  subsets: readonly Subset[],
  answers: readonly number[],
  pupils: number,
  noise: number,
): Float64Array {
  const ridge = noise ** 2 / SPREAD;
  const x = new Float64Array(pupils);
  const residual = backward(
    subsets,
    subsets.map((subset, k) => (answers[k] as number) - sizeOf(subset) / 2),
    pupils,
  );
  const direction = residual.slice();
  let norm = dot(residual, residual);
  const least = ENOUGH * norm;
  for (let round = 0; round < ROUNDS && norm > least; round++) {
    const image = backward(subsets, forward(subsets, direction), pupils);
    for (let k = 0; k < pupils; k++) at(image, k, ridge * (direction[k] as number));
    const step = norm / dot(direction, image);
    for (let k = 0; k < pupils; k++) {
      at(x, k, step * (direction[k] as number));
      at(residual, k, -step * (image[k] as number));
    }
    const next = dot(residual, residual);
    for (let k = 0; k < pupils; k++)
      direction[k] = (residual[k] as number) + (next / norm) * (direction[k] as number);
    norm = next;
  }
  return x;
}

function sizeOf(subset: Subset): number {
  return subset.reduce((sum, each) => sum + each, 0);
}

/** Adds to one number of several. */
function at(values: Float64Array, k: number, more: number): void {
  values[k] = (values[k] as number) + more;
}

function dot(one: Float64Array, two: Float64Array): number {
  return one.reduce((sum, value, k) => sum + value * (two[k] as number), 0);
}

/** Computes the number that each question would count. */
function forward(subsets: readonly Subset[], x: Float64Array): number[] {
  return subsets.map((subset) => {
    let sum = 0;
    for (let k = 0; k < x.length; k++) sum += (subset[k] as number) * (x[k] as number);
    return sum;
  });
}

/** For each pupil, the sum of the values of the questions about them. */
function backward(
  subsets: readonly Subset[],
  values: readonly number[],
  pupils: number,
): Float64Array {
  const sums = new Float64Array(pupils);
  subsets.forEach((subset, row) => {
    const value = values[row] as number;
    for (let k = 0; k < pupils; k++) at(sums, k, (subset[k] as number) * value);
  });
  return sums;
}
