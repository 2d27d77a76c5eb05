/** Metadata of Arrow, which is flatbuffers: tables whose fields are found by their numbers. */
import { damaged } from "../files/feed.js";

/** A table. Reading outside of the memory throws a RangeError, which the reader refuses. */
export class Fields {
  readonly #view: DataView;
  readonly #at: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  static root(bytes: Uint8Array): Fields {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return new Fields(view, view.getUint32(0, true));
  }

  byte(field: number, otherwise = 0): number {
    const at = this.#of(field);
    return at === undefined ? otherwise : this.#view.getUint8(at);
  }

  short(field: number, otherwise = 0): number {
    const at = this.#of(field);
    return at === undefined ? otherwise : this.#view.getInt16(at, true);
  }

  int(field: number, otherwise = 0): number {
    const at = this.#of(field);
    return at === undefined ? otherwise : this.#view.getInt32(at, true);
  }

  long(field: number): number {
    const at = this.#of(field);
    return at === undefined ? 0 : this.#size(at);
  }

  table(field: number): Fields | undefined {
    const at = this.#of(field);
    return at === undefined ? undefined : new Fields(this.#view, this.#target(at));
  }

  text(field: number): string {
    const [start, length] = this.#vector(field);
    if (length > this.#view.byteLength - start) throw damaged();
    const { buffer, byteOffset } = this.#view;
    return new TextDecoder().decode(new Uint8Array(buffer, byteOffset + start, length));
  }

  /** One after another: tables may be the same again and again, more of them than memory holds. */
  *tables(field: number): Generator<Fields, void, void> {
    const [start, length] = this.#vector(field);
    if (length > (this.#view.byteLength - start) / 4) throw damaged();
    for (let index = 0; index < length; index++)
      yield new Fields(this.#view, this.#target(start + 4 * index));
  }

  /** Lengths and offsets, one of each struct: structs hold `each`, and `which` counts from 0. */
  longs(field: number, each: number, which: number): number[] {
    const [start, count] = this.#vector(field);
    if (count * each > (this.#view.byteLength - start) / 8) throw damaged();
    return Array.from({ length: count }, (_, index) =>
      this.#size(start + 8 * (each * index + which)),
    );
  }

  #of(field: number): number | undefined {
    const view = this.#view;
    const table = this.#at - view.getInt32(this.#at, true);
    const entry = 4 + 2 * field;
    if (entry >= view.getUint16(table, true)) return undefined;
    const offset = view.getUint16(table + entry, true);
    return offset === 0 ? undefined : this.#at + offset;
  }

  #target(at: number): number {
    return at + this.#view.getUint32(at, true);
  }

  /** Where the elements of a vector are, and how many. */
  #vector(field: number): [number, number] {
    const at = this.#of(field);
    if (at === undefined) return [0, 0];
    const vector = this.#target(at);
    return [vector + 4, this.#view.getUint32(vector, true)];
  }

  /** A length or an offset: never negative. */
  #size(at: number): number {
    const size = Number(this.#view.getBigInt64(at, true));
    if (!Number.isSafeInteger(size) || size < 0) throw damaged();
    return size;
  }
}
