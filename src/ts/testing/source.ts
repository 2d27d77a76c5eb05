import { counted, withSource } from "../engine/entropy.js";
import { refuse } from "../error.js";

/**
 * Runs `body` with randomness taken from 64-bit `words` in order; ERR_NO_ENTROPY when they run out.
 * Marks its releases `seeded`. A `release` or `releaseFrom` keeps the source it was called under,
 * and no other is touched. So the calls must come before the first `await` of `body`; what is
 * called later draws real randomness. Calls do not nest. A release by another copy of the package
 * (CommonJS next to ES modules, another version) is ERR_ARGUMENT inside `body`: its randomness
 * would be real.
 *
 * @example
 * import { median } from "sottovoce";
 * import { withTape } from "sottovoce/testing";
 *
 * const query = median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(100).build();
 * withTape(new BigUint64Array([0n, 0n, 0n]), () => query.release([2, 2, 2]).value); // 2
 */
export function withTape<T>(words: BigUint64Array, body: () => T): T {
  if (!(words instanceof BigUint64Array)) throw refuse("words", "must be a BigUint64Array");
  const copy = new BigUint64Array(words);
  return withSource(
    counted(({ Source }, position) => Source.tape(copy.subarray(Number(position)))),
    body,
  );
}

/**
 * Runs `body` with a reproducible stream from a 32-byte seed (ChaCha20, RFC 8439, nonce and counter
 * 0, little-endian words); otherwise as `withTape`.
 *
 * @example
 * import { median } from "sottovoce";
 * import { withSeed } from "sottovoce/testing";
 *
 * const query = median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(1).build();
 * withSeed(new Uint8Array(32), () => query.release([2, 2, 2]).value); // the same in every run
 */
export function withSeed<T>(seed: Uint8Array, body: () => T): T {
  if (!(seed instanceof Uint8Array) || seed.length !== 32)
    throw refuse("seed", "must be a Uint8Array of 32 bytes");
  const copy = new Uint8Array(seed);
  return withSource(
    counted(({ Source }, position) => Source.seeded(copy, position)),
    body,
  );
}
