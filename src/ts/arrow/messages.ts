/** Messages of Arrow files and streams: a file has a stream in it, between two marks. */
import { type DpError, refuse } from "../error.js";
import { checked, damaged, type Feed, refuseDamaged } from "../files/feed.js";
import { Fields } from "./flatbuffer.js";
import { type ArrowField, fieldsOf } from "./schema.js";

/** The most bytes of the metadata of a message. */
const MOST = 1 << 26;

const SCHEMA = 1;
export const DICTIONARY = 2;
export const BATCH = 3;

/** A message whose body comes next. */
export interface Message {
  readonly kind: number;
  readonly header: Fields;
  readonly version: number;
  /** Where its body begins and ends. */
  readonly start: number;
  readonly end: number;
}

const MARK = [..."ARROW1"].map((letter) => letter.charCodeAt(0));

/** Padding behind the first mark, at most: some writers align what follows. */
const PADDING = 64;

const isMark = (bytes: Uint8Array): boolean => MARK.every((byte, at) => bytes[at] === byte);

const wordsOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

const CONTINUED = 0xffffffff;

/** Reads messages one after another, and refuses anything that is not Arrow. */
export class Messages {
  readonly #feed: Feed;
  /** Where messages of a file begin, as its end says. */
  #blocks: Iterator<number> | undefined;
  /** The beginning of a message that was read already. */
  #head: Uint8Array | undefined;
  /** Where the next message of a stream begins. */
  #next = 0;
  #isFile = false;

  constructor(feed: Feed) {
    this.#feed = feed;
  }

  /** The columns. A file that is a Blob has them at its end, anything else in its first message. */
  async fields(): Promise<ArrowField[]> {
    const feed = this.#feed;
    let head = await feed.take(8);
    if (head?.length !== 8) throw notArrow();
    this.#isFile = isMark(head);
    if (this.#isFile && feed.size !== undefined) return this.#end(feed.size);
    while (
      this.#isFile &&
      feed.position <= PADDING &&
      wordsOf(head).getUint32(0, true) !== CONTINUED
    )
      head = await feed.demand(8);
    if (wordsOf(head).getUint32(0, true) !== CONTINUED)
      throw this.#isFile ? atItsEnd() : notArrow();
    this.#head = head;
    this.#next = feed.position;
    const message = await this.next();
    if (message?.kind !== SCHEMA) throw this.#isFile ? atItsEnd() : damaged();
    return checked(() => fieldsOf(message.header, message.version));
  }

  /** The next message; none at the end. */
  async next(): Promise<Message | undefined> {
    const feed = this.#feed;
    const head = this.#head ?? (await this.#begin());
    this.#head = undefined;
    if (!head) return undefined;
    const length = wordsOf(head).getUint32(4, true);
    if (wordsOf(head).getUint32(0, true) !== CONTINUED || length > MOST) throw damaged();
    if (length === 0) return undefined;
    const metadata = await feed.demand(length);
    const start = feed.position;
    const message = checked(() => {
      const root = Fields.root(metadata);
      const header = root.table(2) ?? refuseDamaged();
      return {
        kind: root.byte(1),
        header,
        version: root.short(0),
        start,
        end: start + root.long(3),
      };
    });
    this.#next = message.end;
    return message;
  }

  async #begin(): Promise<Uint8Array | undefined> {
    if (this.#blocks) {
      const { done, value } = this.#blocks.next();
      if (done) return undefined;
      await this.#feed.seek(value);
      return this.#feed.demand(8);
    }
    await this.#feed.seek(this.#next);
    const head = await this.#feed.take(8);
    // A stream may end without saying so; a file goes on.
    if (!head && this.#isFile) throw damaged();
    return head;
  }

  /** Reads the end of a file: its columns, and where its dictionaries and batches are. */
  async #end(size: number): Promise<ArrowField[]> {
    const feed = this.#feed;
    await feed.seek(Math.max(size - 10, 0));
    const last = await feed.demand(10);
    const length = wordsOf(last).getUint32(0, true);
    if (!isMark(last.subarray(4)) || length > MOST) throw damaged();
    await feed.seek(size - 10 - length);
    const footer = await feed.demand(length);
    return checked(() => {
      const root = Fields.root(footer);
      // A block is where it begins, and two lengths that its message says too.
      const blocks = [...root.longs(2, 3, 0), ...root.longs(3, 3, 0)];
      this.#blocks = blocks.values();
      return fieldsOf(root.table(1) ?? refuseDamaged(), root.short(0));
    });
  }
}

function atItsEnd(): DpError {
  return refuse("source", "has its columns at its end: pass a Blob", "ERR_DATA");
}

function notArrow(): DpError {
  return refuse("source", "is neither an Arrow file (Feather 2) nor a stream of Arrow", "ERR_DATA");
}
