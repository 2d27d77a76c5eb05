/** Helpers that the tests of the API share. */
import assert from "node:assert/strict";
import { median } from "sottovoce";
import { withTape } from "sottovoce/testing";

/** A finished query over a few candidates. */
export const query = (epsilon = 1) =>
  median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(epsilon).build();

/** Checks how a refusal of an argument looks, and what it says. */
export const refusal =
  (argument, code = "ERR_ARGUMENT", words = /./) =>
  (thrown) => {
    assert.equal(thrown?.name, "DpError", `not a DpError: ${thrown}`);
    assert.deepEqual({ code: thrown.code, argument: thrown.argument }, { code, argument });
    assert.match(thrown.message, words);
    return true;
  };

export const noEntropy = refusal(undefined, "ERR_NO_ENTROPY");

export const tape = (...words) => new BigUint64Array(words);

/** Three words for one draw, in the middle of things. */
export const middle = tape(0x8000000000000000n, 0n, 0x8000000000000000n);

/** Runs `body` on a tape that is longer than needed; the words used are found by shortening it. */
export function wordsUsed(body, longest = 8) {
  for (let length = 0; length <= longest; length++) {
    try {
      withTape(new BigUint64Array(length).fill(0x5555555555555555n), body);
      return length;
    } catch (thrown) {
      if (thrown.code !== "ERR_NO_ENTROPY") throw thrown;
    }
  }
  throw new Error("more words than expected");
}

/** A figure as people read it: the least of three digits that is not below it. */
export function upToThree(value) {
  if (value === Infinity) return "Infinity";
  const [digits, exponent] = value.toExponential().split("e");
  const all = digits.replace(".", "").padEnd(3, "0");
  const more = Number(/[1-9]/.test(all.slice(3)));
  return String(Number(`${Number(all.slice(0, 3)) + more}e${exponent - 2}`));
}

/** A loss as explanations have it. */
export function inThreeDigits(unit, value) {
  const text = upToThree(value);
  return `${unit} ${Number(text) === value ? "" : "at most "}${text}`;
}

/** The query works, and its releases are what the documentation says. */
export function stillUsable() {
  const release = query().release([1, 2, 2, 3]);
  assert.ok([1, 2, 3].includes(release.value));
  assert.equal(release.seeded, undefined);
}

/**
 * Runs `body` with `crypto` replaced by what `make` gives for the real one, and puts it back;
 * awaits what it gives.
 */
export function withCrypto(replacement, body) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  Object.defineProperty(globalThis, "crypto", {
    configurable: true,
    writable: true,
    value: replacement,
  });
  const restore = () => Object.defineProperty(globalThis, "crypto", before);
  let answer;
  try {
    answer = body();
  } catch (thrown) {
    restore();
    throw thrown;
  }
  if (typeof answer?.then === "function") return answer.finally(restore);
  restore();
  return answer;
}
