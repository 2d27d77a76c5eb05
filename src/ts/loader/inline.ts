/** Sets the loader of the default entry: the module is inside the package, and decoded on first use. */
import { wasm } from "../generated/wasm.js";
import { compile, useLoader } from "../instance.js";

useLoader(() => {
  const text = atob(wasm);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return compile(bytes);
});
