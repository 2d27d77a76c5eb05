/** A module that travels as text; `scripts/package/packed.mjs` says how, and why. */
import { DpError } from "../error.js";
import { decoder } from "../generated/decoder.js";
import { utf8 } from "../host/text.js";

export interface Packed {
  readonly text: string;
  /** How many bytes the text stands for. */
  readonly size: number;
}

interface Decoder {
  readonly memory: WebAssembly.Memory;
  /** Reads the text from `START` up to `end`; the bytes replace it, up to what is given. */
  decode(end: number): number;
}

const START = 512;
const PAGE = 65536;

/** The bytes of a module. */
export function unpacked({ text, size }: Packed): Bytes {
  const module = new WebAssembly.Module(Uint8Array.from(atob(decoder), (one) => one.charCodeAt(0)));
  const { memory, decode } = new WebAssembly.Instance(module).exports as unknown as Decoder;
  // The bytes are written over the text, and are fewer.
  memory.grow(Math.ceil(text.length / PAGE));
  new Uint8Array(memory.buffer).set(new (utf8().encoder)().encode(text), START);
  if (endOf(decode, START + text.length) - START !== size) throw altered();
  return new Uint8Array(memory.buffer as ArrayBuffer, START, size);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Where the bytes end. A text that was altered may lead out of the memory. */
function endOf(decode: Decoder["decode"], end: number): number {
  try {
    return decode(end);
  } catch {
    return 0;
  }
}

function altered(): DpError {
  return DpError.of(
    "ERR_INTERNAL",
    "the package was altered after it was published: serve its files as they were installed",
  );
}
