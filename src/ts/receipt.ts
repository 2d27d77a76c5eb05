/** The text of releases. */
import type { AnyRelease, Json, Notion } from "./api/common.js";
import type { MeanValue } from "./api/mean.js";
import { ownOf } from "./bare.js";
import { type Claims, contradicts } from "./consistent.js";
import { refuse } from "./error.js";
import { version } from "./generated/version.js";
import { decode, frozenRelease, isObject, jsonOf } from "./json.js";
import { deepFrozen, ownValue } from "./release.js";

/**
 * JSON text of a release, for files, databases and messages: read it back with {@link parse}.
 *
 * `JSON.stringify` writes the same of a release that `release` or `parse` gave, wherever it stands;
 * of a copy of it (by structured clone, or by a spread) it loses bigints, infinities and -0, and
 * this keeps them.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for anything but a release.
 *
 * @example
 * import { parse, stringify } from "sottovoce";
 *
 * parse(stringify(release)); // the same release
 */
export function stringify(release: AnyRelease): string {
  return JSON.stringify(jsonOf(checkedRelease(release, "release")));
}

/**
 * A release from its JSON text, frozen. What stood inside of a larger text is read by
 * `parse(JSON.stringify(part))`. Its `notion` tells whether it has an epsilon, or a rho
 * alone.
 *
 * What this version wrote is compared with its plan, whose mechanism is rebuilt as by `fromPlan`:
 * kind and losses must be those of the plan, and the value one that it can release. What another
 * version wrote is checked for its shape only: before you add up losses of such releases, rebuild
 * them with that version. Nothing tells who wrote a text: sign it if that matters.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for anything that `stringify` could not have written, and
 * for kinds whose entry was not imported; `ERR_NOT_LOADED` for a rho of rows without
 * "sottovoce/gaussian".
 */
export function parse(text: string): AnyRelease<number | bigint | number[] | bigint[] | MeanValue> {
  if (typeof text !== "string") throw refuse("text", "must be text");
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw refuse("text", "must be the JSON text of a release");
  }
  if (!isObject(read)) throw refuse("text", "must be the JSON text of a release");
  const decoded = { ...read };
  for (const name of ["value", ...losses])
    if (ownValue(read, name) !== undefined) decoded[name] = decode(read[name]) ?? null;
  const known = checkedRelease(decoded, "text");
  if (known.version === version && contradicts(known))
    throw refuse("text", "must be the JSON text of a release that agrees with its plan");
  return deepFrozen(frozenRelease(decoded)) as unknown as AnyRelease<
    number | bigint | number[] | bigint[] | MeanValue
  >;
}

const losses = ["epsilon", "bits", "rho"];
const keys = ["value", "notion", "plan", "version"];
/** Which losses a release has, by its notion: all of the first, and perhaps of the second. */
const lossesOf: { readonly [notion in Notion]: readonly [string[], string[]] } = {
  pure: [["epsilon"], ["bits", "rho"]],
  zcdp: [["rho"], []],
};
const optional = ["seeded", "tally"];

/** What was checked: the losses are those of the notion, and undefined where there is none. */
type Checked = Record<string, unknown> & Claims & { readonly version: string };

/** The keys of a release, each of its kind, and no others. */
export function checkedRelease(release: unknown, argument: string): Checked {
  const wrong = refuse(
    argument,
    argument === "text" ? "must be the JSON text of a release" : "must be a release",
  );
  if (!isObject(release)) throw wrong;
  const own = ownOf(release);
  const { value, notion, plan, version, seeded, tally } = own;
  if (notion !== "pure" && notion !== "zcdp") throw wrong;
  const [always, perhaps] = lossesOf[notion];
  const needed = [...keys, ...always];
  const names = Object.keys(own);
  const good =
    needed.every((key) => names.includes(key)) &&
    names.every((key) => [...needed, ...perhaps, ...optional].includes(key)) &&
    isValue(value) &&
    losses.every((loss) => own[loss] === undefined || isLoss(own[loss])) &&
    always.every((loss) => own[loss] !== undefined) &&
    isObject(plan) &&
    typeof plan["kind"] === "string" &&
    isJson(plan) &&
    typeof version === "string" &&
    (seeded === undefined || seeded === true) &&
    (tally === undefined || isTally(tally));
  if (!good) throw wrong;
  return own as Checked;
}

function isLoss(value: unknown): value is number {
  return typeof value === "number" && value >= 0;
}

/**
 * A number or a bigint, or an array of one of the two; or an object of several such. NaN is no
 * value.
 */
function isValue(value: unknown): boolean {
  return isObject(value) && !ArrayBuffer.isView(value)
    ? Object.keys(value).length > 1 && Object.values(value).every(isListOrOne)
    : isListOrOne(value);
}

function isListOrOne(value: unknown): boolean {
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
