/** Text in encodings of several bytes a letter, which the host decodes. */
import type { Bytes } from "./bytes.js";
import { decoderOf } from "./encoding.js";

/**
 * The most of a line that is decoded at once. Counted from its beginning, so that it makes no
 * difference how the file is cut.
 */
const LONGEST = 1 << 20;

const LF = 0x0a;
const CR = 0x0d;

/**
 * Turns text into UTF-8. Each part that is decoded ends with a line, and is decoded from a new
 * start; in none of these encodings is a line end part of a letter. So a letter that is broken off
 * in one row takes nothing of the next, on any host.
 */
export function decoded(bytes: Bytes, name: string): Bytes {
  const encoder = new TextEncoder();
  const decoder = decoderOf(name);
  const lines = new Lines();
  let taken = 0;
  let ended = false;
  return {
    async read() {
      for (;;) {
        const whole = lines.next(ended);
        if (whole) return encoder.encode(linesOf(decoder, whole));
        if (ended) return undefined;
        const chunk = await bytes.read();
        ended = chunk === undefined;
        taken += chunk?.length ?? 0;
        if (chunk) lines.push(chunk);
      }
    },
    taken: () => bytes.taken?.() ?? taken,
    cancel: (reason) => bytes.cancel(reason),
  };
}

/**
 * The text of lines. A host that takes a line end for the rest of a broken letter is given the
 * lines one by one.
 */
function linesOf(decoder: TextDecoder, bytes: Uint8Array): string {
  const text = textOf(decoder, bytes);
  if (lineEnds(text) === lineEnds(bytes)) return text;
  let all = "";
  for (let at = 0; at < bytes.length;) {
    const found = bytes.subarray(at).findIndex((byte) => byte === LF || byte === CR);
    const end = found < 0 ? bytes.length : at + found;
    all +=
      textOf(decoder, bytes.subarray(at, end)) +
      (found < 0 ? "" : String.fromCharCode(bytes[end] as number));
    at = end + 1;
  }
  return all;
}

function lineEnds(text: string | Uint8Array): number {
  let count = 0;
  for (const end of [LF, CR]) {
    const target = (typeof text === "string" ? String.fromCharCode(end) : end) as never;
    for (let at = text.indexOf(target); at >= 0; at = text.indexOf(target, at + 1)) count++;
  }
  return count;
}

/** Some hosts throw over bytes that end within a letter, although they were not asked to. */
function textOf(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return "\ufffd";
  }
}

/** Whole lines of bytes that come in chunks. */
class Lines {
  #held: Uint8Array[] = [];
  #length = 0;

  push(chunk: Uint8Array): void {
    // A copy: the chunk is its source's again when the next one is asked for.
    this.#held.push(chunk.slice());
    this.#length += chunk.length;
  }

  /**
   * Lines that have ended, together; of a long line as much as is decoded at once; at the end, what
   * is left.
   */
  next(ended: boolean): Uint8Array | undefined {
    const last = this.#held.at(-1);
    if (!last || (!ended && this.#length < LONGEST && !last.includes(LF) && !last.includes(CR)))
      return undefined;
    const all = this.#joined();
    const start = 1 + Math.max(all.lastIndexOf(LF, LONGEST - 1), all.lastIndexOf(CR, LONGEST - 1));
    const cut =
      start > 0 ? start : ended || all.length >= LONGEST ? Math.min(all.length, LONGEST) : 0;
    this.#held = cut < all.length ? [all.subarray(cut)] : [];
    this.#length = all.length - cut;
    return cut > 0 ? all.subarray(0, cut) : undefined;
  }

  #joined(): Uint8Array {
    const [only] = this.#held;
    if (only && this.#held.length === 1) return only;
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#held) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}
