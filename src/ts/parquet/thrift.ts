/**
 * The compact protocol of Thrift, in which the footer and the heads of pages are written. Fields
 * are found by their numbers, and what nobody asks for is passed over. Reading outside of the
 * memory throws a RangeError, which the reader refuses.
 */
import { damaged } from "../files/feed.js";

const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const I16 = 4;
const I32 = 5;
const I64 = 6;
const DOUBLE = 7;
const BINARY = 8;
const LIST = 9;
const SET = 10;
const MAP = 11;
const STRUCT = 12;
const UUID = 13;

/** Structs and lists within each other, at most. */
const DEEPEST = 64;
/** Elements of a list, at most. */
const MOST = 1 << 20;
/** Fields of a struct, at most: no struct of the format has thirty. */
const FIELDS = 1 << 10;

/** A struct. A field of another type than the one asked for is missing, as Thrift has it. */
export class Struct {
  /** Where it ends. */
  readonly end: number;
  readonly #view: DataView;
  /** The type of each field, and where its value is. */
  readonly #fields = new Map<number, readonly [type: number, at: number]>();

  constructor(view: DataView, at: number) {
    this.#view = view;
    const cursor = new Cursor(view, at);
    let field = 0;
    let left = FIELDS;
    for (let head; (head = cursor.byte()) !== 0;) {
      if (left-- === 0) throw damaged();
      field = head >> 4 === 0 ? cursor.signed() : field + (head >> 4);
      this.#fields.set(field, [head & 15, cursor.at]);
      cursor.skip(head & 15, 0);
    }
    this.end = cursor.at;
  }

  has(field: number): boolean {
    return this.#fields.has(field);
  }

  /** The numbers of all fields. */
  get fields(): number[] {
    return [...this.#fields.keys()];
  }

  flag(field: number): boolean | undefined {
    const type = this.#fields.get(field)?.[0];
    return type === undefined ? undefined : type === TRUE;
  }

  number(field: number): number | undefined {
    const found = this.#fields.get(field);
    if (!found) return undefined;
    const [type, at] = found;
    if (type === BYTE) return this.#view.getInt8(at);
    if (type < I16 || type > I64) return undefined;
    return new Cursor(this.#view, at).signed();
  }

  text(field: number): string | undefined {
    const at = this.#of(field, BINARY);
    return at === undefined ? undefined : new Cursor(this.#view, at).text();
  }

  struct(field: number): Struct | undefined {
    const at = this.#of(field, STRUCT);
    return at === undefined ? undefined : new Struct(this.#view, at);
  }

  /** Structs of a list, each read when it is asked for. */
  *structs(field: number): Generator<Struct, void, void> {
    for (const cursor of this.#list(field, STRUCT)) {
      const struct = new Struct(this.#view, cursor.at);
      yield struct;
      cursor.at = struct.end;
    }
  }

  texts(field: number): string[] {
    const texts: string[] = [];
    for (const cursor of this.#list(field, BINARY)) texts.push(cursor.text());
    return texts;
  }

  /** Comes to each element in turn; who takes it moves the cursor behind it. */
  *#list(field: number, of: number): Generator<Cursor, void, void> {
    const at = this.#of(field, LIST);
    if (at === undefined) return;
    const cursor = new Cursor(this.#view, at);
    const [type, length] = cursor.list();
    if (length > 0 && type !== of) throw damaged();
    for (let index = 0; index < length; index++) yield cursor;
  }

  #of(field: number, type: number): number | undefined {
    const found = this.#fields.get(field);
    return found?.[0] === type ? found[1] : undefined;
  }
}

/** A place in the bytes, which moves as they are read. */
export class Cursor {
  at: number;
  readonly #view: DataView;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.at = at;
  }

  byte(): number {
    return this.#view.getUint8(this.at++);
  }

  /** Exact up to 2^53, which no length and no place in a file exceeds. */
  whole(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 70; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw damaged();
  }

  signed(): number {
    const zigzag = this.whole();
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
  }

  /** A signed number of 64 bits, exactly: the lower half and the higher one, both signed. */
  halves(): [low: number, high: number] {
    let zigzag = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      zigzag |= BigInt(byte & 127) << shift;
      if (byte >= 128) continue;
      const value = (zigzag >> 1n) ^ -(zigzag & 1n);
      return [Number(BigInt.asIntN(32, value)), Number(BigInt.asIntN(32, value >> 32n))];
    }
    throw damaged();
  }

  text(): string {
    const length = this.whole();
    const { buffer, byteOffset, byteLength } = this.#view;
    if (length > byteLength - this.at) throw damaged();
    const bytes = new Uint8Array(buffer, byteOffset + this.at, length);
    this.at += length;
    return new TextDecoder().decode(bytes);
  }

  /** The type and the number of the elements that follow. */
  list(): [type: number, length: number] {
    const head = this.byte();
    const length = head >> 4 === 15 ? this.whole() : head >> 4;
    if (length > MOST) throw damaged();
    return [head & 15, length];
  }

  /** Passes over a value; those in lists and maps are at least one byte each. */
  skip(type: number, depth: number): void {
    if (depth > DEEPEST) throw damaged();
    switch (type) {
      case TRUE:
      case FALSE:
        return;
      case BYTE:
        this.at += 1;
        return;
      case I16:
      case I32:
      case I64:
        this.whole();
        return;
      case DOUBLE:
        this.at += 8;
        return;
      case BINARY: {
        const length = this.whole();
        this.at += length;
        return;
      }
      case LIST:
      case SET: {
        const [of, length] = this.list();
        for (let left = length; left > 0; left--) this.#element(of, depth);
        return;
      }
      case MAP: {
        const length = this.whole();
        const types = length > 0 ? this.byte() : 0;
        for (let left = length; left > 0; left--) {
          this.#element(types >> 4, depth);
          this.#element(types & 15, depth);
        }
        return;
      }
      case STRUCT:
        for (let head; (head = this.byte()) !== 0;) {
          if (head >> 4 === 0) this.whole();
          this.skip(head & 15, depth + 1);
        }
        return;
      case UUID:
        this.at += 16;
        return;
      default:
        throw damaged();
    }
  }

  #element(type: number, depth: number): void {
    if (this.at >= this.#view.byteLength) throw damaged();
    this.skip(type === TRUE || type === FALSE ? BYTE : type, depth + 1);
  }
}
