import { integrity as built } from "./generated/version.js";

/**
 * What `integrity` of `fetch` takes for the file sottovoce.wasm of this package: a SHA-384,
 * `"sha384-…"`. With it the host refuses a file that was altered on its way or where it lies:
 * `await load(fetch("/sottovoce.wasm", { integrity }))`. `load` itself compares nothing but the
 * version.
 */
export const integrity: string = built;
