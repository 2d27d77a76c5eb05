/** A source of which as many bytes are taken as a format's own lengths say, in order. */
import { DpError, refuse } from "../error.js";
import type { Input } from "./batch.js";

/** From here on a gap of a Blob is not read but jumped over. */
const JUMP = 1 << 20;

export class Feed {
  /** How many bytes were taken or skipped. */
  position = 0;
  readonly #input: Input;
  /** Opened where the next byte is read: a stream that nobody reads costs a browser as much. */
  #bytes: ReturnType<Input["open"]> | undefined;
  /** Bytes that were read and not taken. */
  #rest = new Uint8Array(0);

  constructor(input: Input) {
    this.#input = input;
  }

  /** A copy of the next bytes; none where the source has ended. */
  async take(length: number): Promise<Uint8Array | undefined> {
    const parts: Uint8Array[] = [];
    // Lengths that the file states are not believed before the bytes are there.
    for (let left = length; left > 0;) {
      const part = await this.#next(left);
      if (!part) {
        if (parts.length === 0) return undefined;
        throw cutOff();
      }
      parts.push(part.slice());
      left -= part.length;
    }
    const whole = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  /** A copy of the next bytes, which must be there. */
  async demand(length: number): Promise<Uint8Array> {
    const taken = await this.take(length);
    if (!taken) throw cutOff();
    return taken;
  }

  /** Goes on from there: a Blob in either direction, anything else forwards. */
  async seek(position: number): Promise<void> {
    const { source } = this.#input;
    const gap = position - this.position;
    if (source.kind === "blob" && (gap < 0 || gap > JUMP + this.#rest.length)) {
      if (position < 0 || position > source.blob.size) throw cutOff();
      this.#rest = new Uint8Array(0);
      this.#bytes = undefined;
      this.position = position;
    }
    if (position < this.position) throw damaged();
    while (this.position < position)
      if (!(await this.#next(position - this.position))) throw cutOff();
  }

  /** The length of a Blob; nobody knows that of anything else. */
  get size(): number | undefined {
    const { source } = this.#input;
    return source.kind === "blob" ? source.blob.size : undefined;
  }

  /** The next bytes, at most that many, in memory that is another's afterwards. */
  async #next(most: number): Promise<Uint8Array | undefined> {
    while (this.#rest.length === 0) {
      this.#bytes ??= this.#input.open(this.position);
      const chunk = await this.#input.interrupt.wait(this.#bytes.read());
      if (!chunk) return undefined;
      this.#rest = chunk as Uint8Array<ArrayBuffer>;
    }
    const part = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(part.length);
    this.position += part.length;
    return part;
  }
}

function cutOff(): DpError {
  return refuse("source", "ends too early: it is cut off or damaged", "ERR_DATA");
}

export function damaged(): DpError {
  return refuse("source", "is damaged", "ERR_DATA");
}

export function refuseDamaged(): never {
  throw damaged();
}

/** Errors of the host and of unpackers may show data: none is passed on. */
export function checked<T>(body: () => T): T {
  try {
    return body();
  } catch (thrown) {
    throw thrown instanceof DpError ? thrown : damaged();
  }
}
