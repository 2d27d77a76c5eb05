/**
 * Everything of "sottovoce", "sottovoce/base2" and "sottovoce/groups", without the WebAssembly.
 * Call `await load(source)` first.
 */
import { loadFile } from "../engine/load.js";
import { createGlue } from "../generated/testing/glue.js";

export * from "./base2.js";
export * from "./index.js";
export * from "./of-tables.js";
export { integrity } from "../engine/integrity.js";
export type { FileName } from "../engine/modules.js";

/**
 * Compiles a WebAssembly file of the package. `source` is the bytes of the file, a
 * WebAssembly.Module, a Response, or a `Promise` of one of these. Call `load` once for each file
 * that you need. It does no harm to load the same file again.
 *
 * **Watch out**: `load` checks only the version of the file, not its contents. Your page must make
 * sure that the file is not altered. Serve the file from where you serve your scripts, or let the
 * browser check it: `load(fetch("/main.wasm", { integrity: integrity["main.wasm"] }))`.
 */
export function load(source?: object): Promise<void> {
  return loadFile(source, createGlue);
}
