/** Values that are like nothing else in a memory, and the bytes by which they are found there. */

export const doubleOf = (value) => Buffer.from(new Float64Array([value]).buffer);
export const int32Of = (value) => Buffer.from(Int32Array.of(value).buffer);
export const wordOf = (value) => Buffer.from(BigInt64Array.of(value).buffer);
/** Integers of 128 bits, as counts and costs are. */
export const wideOf = (value) => Buffer.concat([wordOf(value), wordOf(0n)]);

/**
 * The bytes of an integer, as they stand in memory: without those of its sign, and without the
 * lowest, which carries change.
 */
export function digitsOf(value) {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(2 * Math.ceil(hex.length / 2), "0"), "hex")
    .reverse()
    .subarray(1);
}

const COUNT = 400;
export const indices = Array.from({ length: COUNT }, (_, index) => index);
export const int32 = indices.map((index) => 0x2b3c_0000 + ((index * 40_503) % 65_536));
export const doubles = indices.map((index) => 1234.5678 + Math.sqrt(index + 2));
export const wide = indices.map((index) => 0x1234_5678_9abc_def0n + BigInt(index) * 0x1_0203_0405n);

/** Some numbers in each form that selections take. */
export const scores = {
  "an Int32Array": [Int32Array.from(int32), int32.map(int32Of)],
  "a BigInt64Array": [BigInt64Array.from(wide), wide.map(digitsOf)],
  "a Float64Array": [Float64Array.from(doubles), doubles.map(doubleOf)],
  "an array of numbers": [doubles, doubles.map(doubleOf)],
  "an array of integers": [int32, int32.map(doubleOf)],
  bigints: [wide.map((value) => value << 40n), wide.map(digitsOf)],
};
/** Some numbers in each form that costs in base 2 take, which are clamped to 31 bits. */
export const costs = Object.fromEntries(
  [Int32Array, Float64Array].map((array) => [
    array.name,
    [array.from(int32), [...int32.map(int32Of), ...int32.map(doubleOf)]],
  ]),
);

/** Each of these inputs for one mechanism, as a row of a kind tells its secrets. */
export const each = (build, inputs) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, [input, traces]]) => [name, () => [build(), input, traces]]),
  );
