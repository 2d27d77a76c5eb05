import { integrity as built } from "../generated/version.js";
import type { FileName } from "./modules.js";

/**
 * The SHA-384 of each WebAssembly file, for `integrity` of `fetch`. Then the host refuses a file
 * that was altered: `await load(fetch("/main.wasm", { integrity: integrity["main.wasm"]
 * }))`. `load` itself compares only the version.
 */
export const integrity = built as { readonly [file in FileName]: string };
