/**
 * Everything of "sottovoce", "sottovoce/base2" and "sottovoce/groups", without the WebAssembly:
 * `await load(source)` comes first.
 */
import { loadFile } from "../engine/load.js";
import { createGlue } from "../generated/testing/glue.js";

export * from "./base2.js";
export * from "./index.js";
export * from "./of-tables.js";
export { integrity } from "../engine/integrity.js";
export type { FileName } from "../engine/modules.js";

/**
 * Compiles a WebAssembly file of the package. `source` is its bytes, a WebAssembly.Module, a
 * Response, or a `Promise` of one. Call `load` once for each file that you need. Further calls for
 * the same file do no harm.
 *
 * **Watch out**: only the version of the file is compared. Your page must make sure that the file
 * is not altered. Serve it from where you serve your scripts, or let the host check it:
 * `load(fetch("/main.wasm", { integrity: integrity["main.wasm"] }))`.
 */
export function load(source?: object): Promise<void> {
  return loadFile(source, createGlue);
}
