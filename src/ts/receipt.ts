/** The text of releases. */
import type { Json, Release } from "./api/common.js";
import { bare } from "./bare.js";
import { contradicts } from "./consistent.js";
import { refuse } from "./error.js";
import { version } from "./generated/version.js";
import { deepFrozen, notion as pure, ownBits, withBits } from "./release.js";

/**
 * JSON text of a release, for files, databases and messages: read it back with {@link parse}.
 *
 * `JSON.stringify` alone loses bigints, infinities and -0; this keeps them.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for anything but a release.
 *
 * @example
 * import { parse, stringify } from "sottovoce";
 *
 * parse(stringify(release)); // the same release
 */
export function stringify(release: Release<unknown>): string {
  const { value, notion, epsilon, bits, ...rest } = checked(release, "release");
  return JSON.stringify(
    bare({
      value: encode(value),
      notion,
      epsilon: encode(epsilon),
      ...withBits(encode(bits)),
      ...rest,
    }),
  );
}

/**
 * A release from its JSON text, frozen.
 *
 * What this version wrote is compared with its plan, whose mechanism is rebuilt as by `fromPlan`:
 * kind, epsilon and bits must be those of the plan, and the value one that it can release. What
 * another version wrote is checked for its shape only: before you add up epsilons of such releases,
 * rebuild them with that version. Nothing tells who wrote a text: sign it if that matters.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for anything that `stringify` could not have written, and
 * for kinds whose entry was not imported.
 */
export function parse(text: string): Release<number | bigint | number[] | bigint[]> {
  if (typeof text !== "string") throw refuse("text", "must be text");
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw refuse("text", "must be the JSON text of a release");
  }
  if (!isObject(read)) throw refuse("text", "must be the JSON text of a release");
  const decoded = {
    ...read,
    value: decode(read["value"]),
    epsilon: decode(read["epsilon"]),
    ...withBits(decode(ownBits(read))),
  };
  const { value, epsilon, bits, plan, tally, version: by } = checked(decoded, "text");
  if (by === version && contradicts({ value, epsilon, bits, plan: plan as object, tally }))
    throw refuse("text", "must be the JSON text of a release that agrees with its plan");
  return deepFrozen(decoded) as unknown as Release<number | bigint | number[] | bigint[]>;
}

const keys = ["value", "notion", "epsilon", "plan", "version"];
const optional = ["bits", "seeded", "tally"];

/** The keys of a release, each of its kind, and no others. */
function checked(
  release: unknown,
  argument: string,
): Record<string, unknown> & { value: unknown; epsilon: number } {
  const wrong = refuse(
    argument,
    argument === "text" ? "must be the JSON text of a release" : "must be a release",
  );
  if (!isObject(release)) throw wrong;
  const own = Object.assign(Object.create(null), release) as Record<string, unknown>;
  const names = Object.keys(own);
  if (
    !keys.every((key) => names.includes(key)) ||
    names.some((key) => !keys.includes(key) && !optional.includes(key))
  )
    throw wrong;
  const { value, notion, epsilon, bits, plan, version, seeded, tally } = own;
  const good =
    isValue(value) &&
    notion === pure &&
    isLoss(epsilon) &&
    (bits === undefined || isLoss(bits)) &&
    isObject(plan) &&
    typeof plan["kind"] === "string" &&
    isJson(plan) &&
    typeof version === "string" &&
    (seeded === undefined || seeded === true) &&
    (tally === undefined || isTally(tally));
  if (!good) throw wrong;
  return own as Record<string, unknown> & { value: unknown; epsilon: number };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isLoss(value: unknown): value is number {
  return typeof value === "number" && value >= 0;
}

/** A number or a bigint, or an array of one of the two. NaN is no value. */
function isValue(value: unknown): boolean {
  const isNumber = (one: unknown): boolean => typeof one === "number" && !Number.isNaN(one);
  const isBigint = (one: unknown): boolean => typeof one === "bigint";
  if (Array.isArray(value)) return value.every(isNumber) || value.every(isBigint);
  return isNumber(value) || isBigint(value);
}

function isTally(value: unknown): boolean {
  return (
    value === "unchecked" ||
    (isObject(value) && typeof value["plan"] === "string" && isJson(value) && isOrigin(value))
  );
}

function isOrigin(value: Record<string, unknown>): boolean {
  return ["person", "plan", "where"].join() === Object.keys(value).sort().join();
}

/** Plans are flatter than this; what is deeper, or contains itself, is none. */
const deepest = 8;

function isJson(value: unknown, depth = 0): value is Json {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      return (
        value === null ||
        (depth < deepest && Object.values(value).every((part) => isJson(part, depth + 1)))
      );
    default:
      return false;
  }
}

/** JSON has no bigint, no infinity and no -0: these are objects with one key. */
function encode(value: unknown): unknown {
  return Array.isArray(value) ? value.map(encodeOne) : encodeOne(value);
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

function decode(value: unknown): unknown {
  return Array.isArray(value) ? value.map(decodeOne) : decodeOne(value);
}

function decodeOne(value: unknown): unknown {
  // Bare numbers are neither: 1e400 reads as an infinity.
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)))
    return undefined;
  if (!isObject(value) || Object.keys(value).length !== 1) return value;
  const { bigint, number } = value;
  if (typeof bigint === "string" && /^(0|-?[1-9][0-9]*)$/.test(bigint)) return BigInt(bigint);
  return numbers.get(number);
}
