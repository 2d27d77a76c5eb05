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
 * Compiles a file of the package: `source` is its bytes, a WebAssembly.Module, a Response, or a
 * `Promise` of one. Call it for each file that is needed; calling it again, or at the same time, is
 * harmless.
 *
 * Only the version of the module is compared: `module` of a release is the digest of that version's
 * file. That it is not altered is the page's business: serve it from where you serve your scripts,
 * or ask the host:
 * `load(fetch("/main.wasm", { integrity: integrity["main.wasm"] }))`.
 */
export function load(source?: object): Promise<void> {
  return loadFile(source, createGlue);
}
