/**
 * Sets the loader of the default entry: the module is inside the package, and unpacked on first
 * use.
 */
import { decoder, size, text } from "../generated/wasm.js";
import { compile, useLoader } from "../instance.js";

useLoader(() => compile({ text, size, decoder }));
