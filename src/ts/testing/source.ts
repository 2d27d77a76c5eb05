import { counted, withSource } from "../engine/entropy.js";
import { refuse } from "../error.js";

/**
 * Runs `body` with `words` in place of random numbers. Each word has 64 bits. Releases use the
 * words in order. Releases in `body` have `seeded: true`, and are not private. A release that needs
 * more words than are left throws `ERR_NO_ENTROPY`.
 *
 * @remarks
 * Only calls of `release` and `releaseFrom` that `body` makes before its first `await` use the
 * words. Later calls, and calls outside `body`, use real randomness. Inside `body`, you cannot call
 * `withTape` or `withSeed` again. Inside `body`, a release by another copy of the package (CommonJS
 * next to ES modules, another version) throws ERR_ARGUMENT, because its randomness would be real.
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
 * Runs `body` with reproducible randomness from a seed of 32 bytes. Releases in `body` have
 * `seeded: true`, and are not private. The rules for `body` are those of {@link withTape}.
 *
 * @remarks
 * The random numbers are the stream of ChaCha20 (RFC 8439) with nonce and counter 0, read as
 * little-endian 64-bit words.
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
