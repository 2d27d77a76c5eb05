/** Releases as JSON has them, which knows no bigint, no infinity and no -0. */
import { bare, ownOf } from "../host/bare.js";
import { got } from "../host/maps.js";
import { ownValue } from "./release.js";

type Fields = Readonly<Record<string, unknown>>;

/** JSON of a release as `stringify` writes it, and `JSON.stringify` too. */
export function jsonOf({ value, notion, epsilon, bits, rho, ...rest }: Fields): unknown {
  const losses = { epsilon: encode(epsilon), bits: encode(bits), rho: encode(rho) };
  return bare({ value: encode(value), notion, ...losses, ...rest });
}

/**
 * Freezes a release and its value, so that `JSON.stringify` can write the whole and each part of
 * the value. Their `toJSON` cannot be enumerated: structured clone and comparisons see plain data.
 */
export function frozenRelease<T extends object>(release: T): T {
  freezeValue(ownValue(release, "value"));
  return Object.freeze(writtenBy(release, releaseToJSON));
}

function writtenBy<T extends object>(object: T, toJSON: () => unknown): T {
  // Without a prototype: a page may have put `enumerable` or `get` on that of objects.
  return Object.defineProperty(object, "toJSON", ownOf({ value: toJSON }));
}

function releaseToJSON(this: object): unknown {
  return jsonOf(ownOf(this));
}

function valueToJSON(this: unknown): unknown {
  return bare(encode(this));
}

/** Freezes a value all through. Each part that holds a number unknown to JSON gets a `toJSON`. */
function freezeValue(value: unknown): void {
  // Labels of groups are shared by the releases of a query, and frozen by the first.
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  const parts: readonly unknown[] = Object.values(value);
  let isJson = true;
  for (let at = 0; at < parts.length; at++) {
    freezeValue(parts[at]);
    isJson &&= encodeOne(parts[at]) === parts[at];
  }
  // A question of a batch may have that name.
  if (!isJson && ownValue(value, "toJSON") === undefined) writtenBy(value, valueToJSON);
  Object.freeze(value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Numbers that JSON does not know become objects with one key. */
function encode(value: unknown): unknown {
  return eachOf(value, encodeOne);
}

/** Decodes what was encoded; undefined if `encode` could not have written it. */
export function decode(value: unknown): unknown {
  return eachOf(value, decodeOne);
}

/** Values are flatter than this: a batch of lists of groups, each with a mean of two sums. */
const deepest = 6;

/** The value with each number and bigint in it replaced; what is too deep is left out. */
function eachOf(value: unknown, replaced: (one: unknown) => unknown, depth = 0): unknown {
  if (depth > deepest) return undefined;
  if (Array.isArray(value)) return value.map((one) => eachOf(one, replaced, depth + 1));
  if (!isObject(value) || isEncoded(value)) return replaced(value);
  const parts = Object.entries(value).map(
    ([key, part]) => [key, eachOf(part, replaced, depth + 1)] as const,
  );
  return Object.fromEntries(parts);
}

/** True if it stands for a number. An answer may have such a name, but it is never text. */
function isEncoded(value: Record<string, unknown>): boolean {
  const keys = Object.keys(value);
  return (
    keys.length === 1 &&
    (typeof ownValue(value, "number") === "string" || typeof ownValue(value, "bigint") === "string")
  );
}

function encodeOne(value: unknown): unknown {
  if (typeof value === "bigint") return { bigint: String(value) };
  if (typeof value === "number" && (Object.is(value, -0) || !Number.isFinite(value)))
    return { number: Object.is(value, -0) ? "-0" : String(value) };
  return value;
}

const numbers: ReadonlyMap<unknown, number> = new Map([
  ["-0", -0],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
]);

function decodeOne(value: unknown): unknown {
  // Bare numbers are neither: 1e400 reads as an infinity.
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)))
    return undefined;
  if (!isObject(value)) return value;
  const bigint = ownValue(value, "bigint");
  if (typeof bigint === "string" && /^(0|-?[1-9][0-9]*)$/.test(bigint)) return BigInt(bigint);
  return got(numbers, ownValue(value, "number"));
}
