/**
 * Sets the loader of the default entry: the module is inside the package, and unpacked on first
 * use.
 */
import { inflateSync } from "fflate";
import { deflated, size } from "../generated/wasm.js";
import { compile, useLoader } from "../instance.js";

useLoader(() => {
  const text = atob(deflated);
  const packed = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) packed[index] = text.charCodeAt(index);
  return compile(unpackedByHost(packed) ?? inflateSync(packed, { out: new Uint8Array(size) }));
});

/**
 * What Node unpacks by itself, at once where a script must first become fast. It is not imported:
 * bundlers would follow. Elsewhere, and where something else goes by the name of `process`, none.
 */
function unpackedByHost(packed: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  try {
    const { process } = globalThis as {
      process?: {
        getBuiltinModule?(name: string): {
          inflateRawSync(packed: Uint8Array): Uint8Array<ArrayBuffer>;
        };
      };
    };
    const unpacked = process?.getBuiltinModule?.("zlib").inflateRawSync(packed);
    return unpacked?.length === size ? unpacked : undefined;
  } catch {
    return undefined;
  }
}
