/**
 * Reports that were counted, by their ids. A `Map` of texts takes most of a second for a million of
 * them; ids are 128 random bits, which are their own hashes.
 */

/** State of the id of a report: unknown, known with the same report, or with another one. */
export type Met = "new" | "again" | "other" | "full" | "malformed";

/** Once it holds this many, no more are taken. */
const most = 2 ** 24;
/** Made-up ids that meet in one slot are sent on after this many steps. */
const steps = 32;

/** Four bits by the code of a hexadecimal digit; above 15 it is not a digit. */
const digits = /* @__PURE__ */ (() => {
  const table = new Uint8Array(128).fill(16);
  for (const [index, digit] of Array.from("0123456789abcdef").entries())
    table[digit.charCodeAt(0)] = index;
  return table;
})();

export class Seen {
  #size = 0;
  /** Four words an id, in the order in which they came; with question and value of the report. */
  #words = new Uint32Array(4 * 64);
  #questions = new Uint8Array(64);
  #values = new Float64Array(64);
  /** 1 and an index into these lists, or 0: twice as many as there is room for ids. */
  #slots = new Int32Array(2 * 64);
  /** Indexes of ids that found no slot. */
  readonly #crowded = new Map<string, number>();
  /** The id that is looked at. */
  readonly #id = new Uint32Array(4);

  /** Keeps a report whose id is new. */
  meet(id: string, question: number, value: number): Met {
    if (!this.#read(id)) return "malformed";
    let slot = this.#slotOf(this.#id, 0);
    const known = slot < 0 ? this.#crowded.get(id) : (this.#slots[slot] as number) - 1;
    if (known !== undefined && known >= 0)
      return this.#questions[known] === question && this.#values[known] === value
        ? "again"
        : "other";
    if (this.#size >= most) return "full";
    if (this.#size === this.#questions.length) {
      this.#grow();
      slot = this.#slotOf(this.#id, 0);
    }
    const index = this.#size++;
    this.#words.set(this.#id, 4 * index);
    this.#questions[index] = question;
    this.#values[index] = value;
    this.#put(slot, index);
    return "new";
  }

  *reports(): Generator<{ id: string; question: number; value: number }> {
    for (let index = 0; index < this.#size; index++)
      yield {
        id: this.#idAt(index),
        question: this.#questions[index] as number,
        value: this.#values[index] as number,
      };
  }

  #idAt(index: number): string {
    const words = Array.from(this.#words.subarray(4 * index, 4 * index + 4));
    return words.map((word) => word.toString(16).padStart(8, "0")).join("");
  }

  /** Reads an id: true if it is 32 hexadecimal digits in lower case, which are kept as words. */
  #read(id: string): boolean {
    if (id.length !== 32) return false;
    let wrong = 0;
    for (let word = 0; word < 4; word++) {
      let bits = 0;
      for (let index = 8 * word; index < 8 * word + 8; index++) {
        const code = id.charCodeAt(index);
        const digit = code < 128 ? (digits[code] as number) : 16;
        wrong |= digit;
        bits = (bits << 4) | digit;
      }
      this.#id[word] = bits;
    }
    return wrong < 16;
  }

  /**
   * The slot of an id that is in `words` from an index on, or a free one; -1 if none is near.
   */
  #slotOf(words: Uint32Array, from: number): number {
    const [one, two, three, four] = [
      words[from],
      words[from + 1],
      words[from + 2],
      words[from + 3],
    ];
    const mask = this.#slots.length - 1;
    const first = (one as number) ^ (two as number) ^ (three as number) ^ (four as number);
    for (let step = 0; step < steps; step++) {
      const slot = (first + step) & mask;
      const at = 4 * ((this.#slots[slot] as number) - 1);
      if (
        at < 0 ||
        (this.#words[at] === one &&
          this.#words[at + 1] === two &&
          this.#words[at + 2] === three &&
          this.#words[at + 3] === four)
      )
        return slot;
    }
    return -1;
  }

  #put(slot: number, index: number): void {
    if (slot < 0) this.#crowded.set(this.#idAt(index), index);
    else this.#slots[slot] = index + 1;
  }

  #grow(): void {
    const room = 2 * this.#questions.length;
    const longer = <T extends Uint8Array | Uint32Array | Float64Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#words = longer(new Uint32Array(4 * room), this.#words);
    this.#questions = longer(new Uint8Array(room), this.#questions);
    this.#values = longer(new Float64Array(room), this.#values);
    this.#slots = new Int32Array(2 * room);
    this.#crowded.clear();
    for (let index = 0; index < this.#size; index++)
      this.#put(this.#slotOf(this.#words, 4 * index), index);
  }
}
