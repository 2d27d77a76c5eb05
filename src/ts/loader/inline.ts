/** Sets the loader of the default entry: the module is inside the package, and unpacked on first use. */
import { inflateSync } from "fflate";
import { deflated, size } from "../generated/wasm.js";
import { compile, useLoader } from "../instance.js";

useLoader(() => {
  const text = atob(deflated);
  const packed = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) packed[index] = text.charCodeAt(index);
  return compile(inflateSync(packed, { out: new Uint8Array(size) }));
});
