/** Whether what a receipt says can be true: compared with the mechanism of its plan. */
import type { MechanismOf, QuantilePlan } from "./api.js";
import { isDpError } from "./error.js";
import { call } from "./instance.js";
import { rebuilt } from "./plan.js";
import type { GridTexts } from "./query/quantile.js";
import { ownBits } from "./release.js";

/** What a receipt says. */
interface Claims {
  readonly value: unknown;
  readonly epsilon: unknown;
  readonly bits: unknown;
  readonly plan: object;
}

type AnyPlan = MechanismOf<string>["plan"];

/** True where this version releases no such value by such a plan, or at another loss. */
export function contradicts({ value, epsilon, bits, plan }: Claims): boolean {
  let mechanism: MechanismOf<string>;
  try {
    mechanism = rebuilt(plan);
  } catch (thrown) {
    if (isDpError(thrown) && (thrown.code === "ERR_ARGUMENT" || thrown.code === "ERR_LIMIT"))
      return true;
    // The host's failure is not the receipt's.
    throw thrown;
  }
  return (
    epsilon !== mechanism.epsilon ||
    bits !== ownBits(mechanism) ||
    !isSame(plan, mechanism.plan) ||
    !isReleased(value, mechanism.plan)
  );
}

/** Plain JSON, whatever the order of its keys: a database may have changed it. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return Object.is(one, other);
  const parts = Object.entries(one);
  const others = new Map(Object.entries(other));
  return (
    Array.isArray(one) === Array.isArray(other) &&
    parts.length === others.size &&
    parts.every(([key, part]) => others.has(key) && isSame(part, others.get(key)))
  );
}

/** The most scores or costs of one release. */
const most = 1 << 20;

function isReleased(value: unknown, plan: AnyPlan): boolean {
  switch (plan.kind) {
    case "quantile":
      return !Object.is(value, -0) && candidatesOf(plan.candidates).includes(value as number);
    case "count":
    case "sum":
      return isWhole(value);
    case "histogram":
      return isList(value, isWhole, plan.categories.length + Number(plan.other));
    case "exponential":
    case "gumbelMax":
    case "permuteAndFlip":
      return plan.top === null ? isWhole(value, 0, most - 1) : areIndices(value, plan.top);
    case "discreteLaplace":
    case "geometric":
      return isNoisy(value, plan.bounds);
    case "exponentialBase2":
    case "permuteAndFlipBase2":
      return isWhole(value, 0, most - 1);
    case "discreteLaplaceBase2":
      return isWhole(value, plan.bounds.lowest, plan.bounds.highest);
    case "thresholdTest":
      return isWhole(value, 0, plan.thresholds.length);
    case "sparseVector":
      return (
        isList(value, (one) => isWhole(one, 0, plan.gaps.length + 1)) &&
        value.filter((one) => one !== 0).length <= plan.count
      );
    case "integerPartition":
      return (
        isList(value, (one) => isWhole(one, 0), plan.total ?? plan.places?.length) &&
        value.every((one, place) => place === 0 || one <= (value[place - 1] as number))
      );
  }
}

function candidatesOf(candidates: QuantilePlan["candidates"]): readonly number[] | Float64Array {
  if (Array.isArray(candidates)) return candidates as readonly number[];
  const { first, last, step } = candidates as GridTexts;
  return call((glue) => glue.grid(first, last, step));
}

/** -0 is none: it is never released. */
function isWhole(
  value: unknown,
  lowest = -Number.MAX_SAFE_INTEGER,
  highest = Number.MAX_SAFE_INTEGER,
): value is number {
  return (
    Number.isSafeInteger(value) &&
    !Object.is(value, -0) &&
    (value as number) >= lowest &&
    (value as number) <= highest
  );
}

function isList(
  value: unknown,
  isOne: (one: unknown) => boolean,
  length?: number,
): value is number[] {
  return (
    Array.isArray(value) &&
    (length === undefined ? value.length <= most : value.length === length) &&
    value.every((one) => isOne(one))
  );
}

function areIndices(value: unknown, top: number): boolean {
  return isList(value, (one) => isWhole(one, 0, most - 1), top) && new Set(value).size === top;
}

/** A number or a bigint, or an array of one of both. */
function isNoisy(
  value: unknown,
  bounds: { readonly lowest: string; readonly highest: string } | null,
): boolean {
  if (Array.isArray(value)) return value.every((one) => isNoisy(one, bounds));
  if (typeof value !== "bigint" && !isWhole(value)) return false;
  return (
    bounds === null ||
    (BigInt(value) >= BigInt(bounds.lowest) && BigInt(value) <= BigInt(bounds.highest))
  );
}
