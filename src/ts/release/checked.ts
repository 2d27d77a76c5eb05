/** Checks whether something has the shape of a release. */
import type { Json } from "../api/common.js";
import { refuse } from "../error.js";
import { ownOf } from "../host/bare.js";
import { isObject } from "./json.js";
import { isNotion, notions } from "./notions.js";

/** Everything that a receipt says. */
export interface Claims {
  readonly value: unknown;
  readonly notion: unknown;
  readonly epsilon: unknown;
  readonly bits: unknown;
  /** Undefined where a version wrote it that knew none. */
  readonly rho: unknown;
  readonly delta: unknown;
  readonly plan: object;
  readonly tally: unknown;
  /** Undefined for most kinds. */
  readonly kept: unknown;
}

export const losses = ["epsilon", "bits", "rho", "delta"];
const keys = ["value", "notion", "plan", "version", "module"];
const optional = ["seeded", "tally", "kept"];

/** Receipt that was checked: the losses are those of the notion, and undefined if there is none. */
type Checked = Record<string, unknown> & Claims & { readonly version: string };

/** The keys of a release, each of its kind, and no others. */
export function checkedRelease(release: unknown, argument: string): Checked {
  const wrong = refuse(
    argument,
    argument === "text" ? "must be the JSON text of a release" : "must be a release",
  );
  if (!isObject(release)) throw wrong;
  const own = ownOf(release);
  const { value, notion, plan, version, seeded, tally, kept } = own;
  if (!isNotion(notion)) throw wrong;
  const { losses: always, more } = notions[notion];
  const needed = [...keys, ...always];
  const names = Object.keys(own);
  const good =
    needed.every((key) => names.includes(key)) &&
    names.every((key) => [...needed, ...more, ...optional].includes(key)) &&
    isValue(value) &&
    losses.every((loss) => own[loss] === undefined || isLoss(own[loss])) &&
    always.every((loss) => own[loss] !== undefined) &&
    isObject(plan) &&
    typeof plan["kind"] === "string" &&
    isJson(plan) &&
    typeof version === "string" &&
    isDigest(own["module"]) &&
    (seeded === undefined || seeded === true) &&
    (tally === undefined || isTally(tally)) &&
    (kept === undefined || kept === "first" || kept === "md5");
  if (!good) throw wrong;
  return own as Checked;
}

/** A SHA-256 in lowercase hexadecimal digits, as `sha256sum` prints it. */
function isDigest(value: unknown): boolean {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

function isLoss(value: unknown): value is number {
  return typeof value === "number" && value >= 0;
}

/** The value of one question, or of each question of a batch. NaN is not a value. */
function isValue(value: unknown): boolean {
  if (isAnswer(value)) return true;
  if (!isObject(value) || ArrayBuffer.isView(value)) return false;
  const answers = Object.values(value);
  return answers.length > 0 && answers.every(isAnswer);
}

/**
 * A number or a bigint, or an array of one of the two; or an object of several such; or a list of
 * groups that have such values.
 */
function isAnswer(value: unknown): boolean {
  return Array.isArray(value) && isObject(value[0]) ? value.every(isGroup) : isOne(value);
}

/** Such a value, but not a list of groups. */
function isOne(value: unknown): boolean {
  return isObject(value) && !ArrayBuffer.isView(value)
    ? Object.keys(value).length > 1 && Object.values(value).every(isListOrOne)
    : isListOrOne(value);
}

/** The value of one group, with its label or a list of labels; of a found one, with its count. */
function isGroup(value: unknown): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value).sort().join();
  if (keys !== "group,value" && keys !== "count,group,value") return false;
  const { group, value: answer, count = 1 } = ownOf(value);
  if (!isOne(count)) return false;
  return (Array.isArray(group) ? group.every(isLabel) : isLabel(group)) && isOne(answer);
}

function isLabel(label: unknown): boolean {
  return label === null || typeof label === "string" || isListOrOne(label);
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

/** Plans are flatter than this; what is deeper, or contains itself, is not one. */
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
