import { integrity as built } from "../generated/version.js";
import type { FileName } from "./modules.js";

/**
 * What `integrity` of `fetch` takes for each file that `load` takes: a SHA-384, `"sha384-…"`. With
 * it the host refuses a file that was altered on its way or where it lies:
 * `await load(fetch("/main.wasm", { integrity: integrity["main.wasm"] }))`. `load` itself compares
 * nothing but the version.
 */
export const integrity = built as { readonly [file in FileName]: string };
