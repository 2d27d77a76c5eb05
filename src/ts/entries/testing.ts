/**
 * Reproducible randomness and exact distributions, for tests, teaching and public samples. Nothing
 * here is private.
 *
 * @packageDocumentation
 */
export { probabilities } from "../testing/probabilities.js";
export { withSeed, withTape } from "../testing/source.js";
