/**
 * Why exactness matters: the textbook Laplace mechanism in doubles gives the data away (Mironov
 * 2012, "On significance of the least significant bits for differential privacy"). A broken
 * mechanism, kept here to be broken.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

const outputs = 3000;

/** The textbook: inverse of the distribution function, at the uniform double k / 2^53. */
const noise = (k, scale) => {
  const centered = k / 2 ** 53 - 0.5;
  return -scale * Math.sign(centered) * Math.log(1 - 2 * Math.abs(centered));
};

/** The k at which the noise is nearest to a value, up to rounding. */
const near = (value, scale) => {
  const tail = Math.exp(-Math.abs(value) / scale) / 2;
  return Math.round((value < 0 ? tail : 1 - tail) * 2 ** 53);
};

/** Whether some uniform double near the right one makes `answer + noise` exactly `output`. */
function couldComeFrom(answer, output, scale) {
  const k = near(output - answer, scale);
  for (let step = -64; step <= 64; step++)
    if (answer + noise(k + step, scale) === output) return true;
  return false;
}

/** Reproducible uniform 53-bit integers (xorshift64*, Vigna 2016). */
function* uniforms(seed) {
  const mask = (1n << 64n) - 1n;
  for (let state = seed; ;) {
    state ^= state >> 12n;
    state = (state ^ (state << 25n)) & mask;
    state ^= state >> 27n;
    yield Number(((state * 0x2545f4914f6cdd1dn) & mask) >> 11n);
  }
}

for (const [epsilon, least] of [
  [0.1, 0.79],
  [1, 0.75],
  [5, 0.9],
]) {
  test(`at epsilon ${epsilon}, most outputs of the naive mechanism tell which of two neighbors they came from`, (t) => {
    const scale = 1 / epsilon;
    const source = uniforms(BigInt(Math.round(epsilon * 10)) + 1n);
    let [telling, wrong] = [0, 0];
    for (let index = 0; index < outputs; index++) {
      const output = 0 + noise(source.next().value, scale);
      if (!couldComeFrom(0, output, scale)) wrong++;
      if (!couldComeFrom(1, output, scale)) telling++;
    }
    t.diagnostic(
      `${((100 * telling) / outputs).toFixed(1)} % could not have come from the neighbor`,
    );
    assert.equal(wrong, 0, "the test itself accuses nobody falsely");
    assert.ok(telling / outputs >= least, `${telling} of ${outputs}`);
  });
}
