/** A module that travels as text; `scripts/packed.mjs` and `dense.mjs` say how, and why. */
import { DpError } from "../error.js";
import { decoder } from "../generated/decoder.js";
import { utf8 } from "../host/text.js";

export interface Packed {
  readonly text: string;
  /** How many bytes the text stands for. */
  readonly size: number;
  /** What reads the text; if it is not there, that of most modules. */
  readonly decoder?: string;
}

interface Decoder {
  readonly memory: WebAssembly.Memory;
  /** Reads the text from `START` up to `end`; the bytes replace it, up to what is given. */
  decode(end: number, size: number): number;
}

const START = 512;
const PAGE = 65536;

/** The bytes of a module. */
export function unpacked({ text, size, decoder: reads = decoder }: Packed): Bytes {
  const module = new WebAssembly.Module(Uint8Array.from(atob(reads), (one) => one.charCodeAt(0)));
  const { memory, decode } = new WebAssembly.Instance(module).exports as unknown as Decoder;
  // A decoder may move the text out of the way of what it writes.
  memory.grow(Math.ceil((2 * text.length + size) / PAGE));
  new Uint8Array(memory.buffer).set(new (utf8().encoder)().encode(text), START);
  if (endOf(decode, START + text.length, size) - START !== size) throw altered();
  return new Uint8Array(memory.buffer as ArrayBuffer, START, size);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Where the bytes end. A text that was altered may lead out of the memory. */
function endOf(decode: Decoder["decode"], end: number, size: number): number {
  try {
    return decode(end, size);
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
