import { integrity as built } from "../generated/version.js";
import type { FileName } from "./modules.js";

/**
 * The SHA-384 of each WebAssembly file, for `integrity` of `fetch`. With this option, the browser
 * refuses a file that was altered: `await load(fetch("/main.wasm", { integrity:
 * integrity["main.wasm"] }))`. `load` itself checks only the version of the file.
 */
export const integrity = built as { readonly [file in FileName]: string };
