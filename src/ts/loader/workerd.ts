/** Sets the loader of Cloudflare Workers, which compile no bytes and import modules instead. */
import module from "../generated/sottovoce.wasm";
import { useLoader } from "../instance.js";

useLoader(() => module);
