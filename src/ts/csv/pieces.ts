import type { Interrupt } from "../host/interrupt.js";
import { Pace } from "../host/turn.js";
import type { Bytes } from "./bytes.js";
import { checkLength } from "./source.js";

/**
 * The most that is copied into wasm at a time, so that its memory stays small with chunks of any
 * size.
 */
const PIECE = 1 << 18;

/**
 * Pieces of a source, each to be used before the next is asked for; the host is given its turn in
 * between.
 */
export async function* pieces(
  bytes: Bytes,
  interrupt: Interrupt,
): AsyncGenerator<Uint8Array, void, void> {
  const pace = new Pace();
  for (;;) {
    const chunk = await interrupt.wait(bytes.read());
    if (chunk === undefined) return;
    const { length } = chunk;
    for (let at = 0; at < length; at += PIECE) {
      checkLength(chunk, length);
      yield new Uint8Array(chunk.buffer, chunk.byteOffset + at, Math.min(PIECE, length - at));
      interrupt.check();
      if (pace.isDue()) await interrupt.wait(pace.hostTurn());
    }
  }
}
