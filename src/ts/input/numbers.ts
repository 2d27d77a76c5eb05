/**
 * Arrays of numbers and texts from outside: kinds checked, elements read once and copied in chunks.
 */
import { refuse } from "../error.js";
import { copied } from "../host/lists.js";
import { got } from "../host/maps.js";
import { limit } from "./limits.js";
import { lookingAt } from "./options.js";
import { widened } from "./single.js";

/** Elements copied at a time. */
const chunkLength = 1 << 13;

// Taken from the prototypes once, so that what a page puts on an object or a prototype later is not
// asked. (Marked as pure for bundlers: who reads no array needs none of them.)
const typedArray = /* @__PURE__ */ Object.getPrototypeOf(Uint8Array.prototype) as object;
const getter = (prototype: object, key: PropertyKey): ((this: unknown) => unknown) =>
  Object.getOwnPropertyDescriptor(prototype, key)?.get as (this: unknown) => unknown;
const tagOf = /* @__PURE__ */ getter(typedArray, Symbol.toStringTag);
const bufferOf = /* @__PURE__ */ getter(typedArray, "buffer");
const offsetOf = /* @__PURE__ */ getter(typedArray, "byteOffset");
const lengthOf = /* @__PURE__ */ getter(typedArray, "length");
const bytesOf = /* @__PURE__ */ getter(ArrayBuffer.prototype, "byteLength");
// Hardened hosts make methods accessors: it is read as a property.
const keysOf = /* @__PURE__ */ (() => (typedArray as { keys(this: unknown): unknown }).keys)();

type View<T> = new (
  buffer: ArrayBuffer,
  offset: number,
  length: number,
) => ArrayLike<T> & Iterable<T>;
type Kind = readonly [view: View<number>, bytes: number];
const kinds: ReadonlyMap<unknown, Kind> = new Map<unknown, Kind>([
  ["Float64Array", [Float64Array, 8]],
  ["Float32Array", [Float32Array, 4]],
  ["Int32Array", [Int32Array, 4]],
  ["Uint32Array", [Uint32Array, 4]],
  ["Int16Array", [Int16Array, 2]],
  ["Uint16Array", [Uint16Array, 2]],
  ["Int8Array", [Int8Array, 1]],
  ["Uint8Array", [Uint8Array, 1]],
  ["Uint8ClampedArray", [Uint8ClampedArray, 1]],
]);

const wideKinds: ReadonlyMap<unknown, View<bigint>> = new Map<unknown, View<bigint>>([
  ["BigInt64Array", BigInt64Array],
  ["BigUint64Array", BigUint64Array],
]);
const fractional: ReadonlySet<unknown> = new Set(["Float64Array", "Float32Array"]);

/** Elements whose kind was checked: how many, and a part of them. */
export interface Elements<Part> {
  readonly length: number;
  part(start: number, end: number): Part;
}
/** As doubles. */
export type Doubles = Elements<Float64Array>;

/**
 * Numbers or bigints, by the array they came in: plain arrays and float arrays may hold fractions,
 * others hold integers.
 */
export type Mixed =
  | (Doubles & { readonly kind: "numbers" | "integers" })
  | (Elements<readonly bigint[]> & { readonly kind: "bigints" });

/** Names the way for rows that may come in chunks: from a file, a stream, an iterator. */
export function inChunks(rows: unknown): string {
  return typeof rows === "object" && rows !== null
    ? ". Pass a file, a stream or chunks to releaseFrom, and not to release"
    : "";
}

/** The length of an array, which a proxy may tell as it likes. */
export function lengthOfArray(argument: string, array: readonly unknown[]): number {
  const length: unknown = lookingAt(argument, () => array.length);
  if (!Number.isSafeInteger(length) || (length as number) < 0)
    throw refuse(argument, "must be an array, with a length");
  return length as number;
}

/**
 * Checks the kind of `values`, which may be bigints; a plain array is of the kind of its first
 * element.
 */
export function mixed(argument: string, values: unknown): Mixed {
  const array = Array.isArray(values) ? (values as readonly unknown[]) : undefined;
  const length = array ? lengthOfArray(argument, array) : 0;
  if (array && length > 0 && typeof array[0] === "bigint") {
    return {
      kind: "bigints",
      length,
      part: (start, end) => plainBigints(argument, array, start, end),
    };
  }
  const tag: unknown = array ? undefined : tagOf.call(values);
  const wide = got(wideKinds, tag);
  if (wide)
    return { kind: "bigints", ...viewed(argument, values, wide, 8, (view) => copied(view)) };
  if (!array && !kinds.has(tag))
    throw refuse(argument, "must be an array of numbers or of bigints, or a typed array");
  return {
    kind: array || fractional.has(tag) ? "numbers" : "integers",
    ...doubles(argument, values),
  };
}

/** Checks the kind of `values`; elements of plain arrays are checked when a part is read. */
export function doubles(argument: string, values: unknown): Doubles {
  const array = Array.isArray(values) ? values : undefined;
  if (array)
    return {
      length: lengthOfArray(argument, array),
      part: (start, end) => plainPart(argument, array, start, end),
    };
  const tag = tagOf.call(values);
  const kind = got(kinds, tag);
  if (!kind)
    throw refuse(
      argument,
      `must be an array of numbers or a typed array of numbers${argument === "rows" ? inChunks(values) : ""}`,
    );
  if (tag === "Float32Array") return viewed(argument, values, Uint32Array, 4, widened);
  return viewed(argument, values, ...kind, (view) => new Float64Array(view));
}

/**
 * Numbers to be passed on: as 32-bit integers if the array's type says so, otherwise as doubles.
 */
export type Borrowed =
  | (Elements<Float64Array> & { readonly kind: "real" })
  | (Elements<Int32Array> & { readonly kind: "whole" });

/** As {@link doubles}, but parts of arrays of the core's own kinds are not copied. */
export function borrowed(argument: string, values: unknown): Borrowed {
  const tag: unknown = Array.isArray(values) ? undefined : tagOf.call(values);
  if (tag === "Float64Array")
    return { kind: "real", ...viewed(argument, values, Float64Array, 8, (view) => view) };
  if (tag === "Int32Array")
    return { kind: "whole", ...viewed(argument, values, Int32Array, 4, (view) => view) };
  const kind = got(kinds, tag);
  // Integers that are shorter than 32 bits fit in them.
  if (!kind || kind[1] > 2) return { kind: "real", ...doubles(argument, values) };
  return { kind: "whole", ...viewed(argument, values, ...kind, (view) => new Int32Array(view)) };
}

/**
 * Checks that `values` is an array; its elements, which must be texts, are looked up when a part is
 * read.
 */
export function texts(
  argument: string,
  values: unknown,
  indexOf: (text: string) => number,
): Elements<Uint32Array> {
  if (!Array.isArray(values))
    throw refuse(argument, `must be an array of texts${inChunks(values)}`);
  const array = values as readonly unknown[];
  return {
    length: lengthOfArray(argument, array),
    part(start, end) {
      const part = new Uint32Array(end - start);
      for (let index = start; index < end; index++) {
        const value = array[index];
        if (typeof value !== "string")
          throw refuse(
            argument,
            'must contain texts only, without holes: write a missing one as ""',
          );
        part[index - start] = indexOf(value);
      }
      return part;
    },
  };
}

/** A typed array, a part of which is copied out by a fresh view of its buffer. */
function viewed<V, Part>(
  argument: string,
  values: unknown,
  view: new (buffer: ArrayBuffer, offset: number, length: number) => V,
  size: number,
  copy: (view: V) => Part,
): Elements<Part> {
  const buffer = ownBuffer(argument, values);
  const offset = offsetOf.call(values) as number;
  return {
    length: lengthOf.call(values) as number,
    part(start, end) {
      ownBuffer(argument, values);
      try {
        return copy(new view(buffer, offset + start * size, end - start));
      } catch {
        throw refuse(argument, "must not be resized while it is read");
      }
    },
  };
}

/** Refuses none, or more than a release can carry: their number is public, and looked at first. */
export function sized<T extends { readonly length: number }>(argument: string, values: T): T {
  if (values.length === 0) throw refuse(argument, "must not be empty");
  limit(argument, values.length);
  return values;
}

/** All of them, in chunks. */
export function* chunked<Part>(values: Elements<Part>): Generator<Part, void, void> {
  for (let start = 0; start < values.length; start += chunkLength) {
    yield values.part(start, Math.min(start + chunkLength, values.length));
  }
}

function plainPart(
  argument: string,
  array: readonly unknown[],
  start: number,
  end: number,
): Float64Array {
  const part = new Float64Array(end - start);
  for (let index = start; index < end; index++) {
    const value = array[index];
    if (typeof value !== "number")
      throw refuse(
        argument,
        `must contain numbers only, without holes${argument === "rows" ? ": use NaN, which is skipped, for a missing one" : ""}`,
      );
    part[index - start] = value;
  }
  return part;
}

function plainBigints(
  argument: string,
  array: readonly unknown[],
  start: number,
  end: number,
): bigint[] {
  const part = new Array<bigint>(end - start);
  for (let index = start; index < end; index++) {
    const value = array[index];
    if (typeof value !== "bigint")
      throw refuse(argument, "must contain bigints only, or numbers only, without holes");
    part[index - start] = value;
  }
  return part;
}

/** The buffer of a typed array, neither shared nor detached, nor too short for it by now. */
function ownBuffer(argument: string, values: unknown): ArrayBuffer {
  const buffer = bufferOf.call(values) as ArrayBuffer;
  try {
    bytesOf.call(buffer);
  } catch {
    throw refuse(argument, "must not be in a SharedArrayBuffer");
  }
  try {
    // Refuses exactly the arrays that have lost their elements; their length would read as 0.
    keysOf.call(values);
  } catch {
    throw refuse(argument, "must not be detached (transferred) or outside its buffer");
  }
  return buffer;
}
