/** The same as the default entry, without the WebAssembly: `await load(source)` comes first. */
export * from "./index.js";
export { integrity } from "./integrity.js";
