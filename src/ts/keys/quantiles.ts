/** The keys of quantiles, one or several, and of intervals for them. */
import type { Base2 } from "../api/dyadic-base.js";
import { refuse } from "../error.js";
import { exactText } from "../input/exact.js";
import { limit } from "../input/limits.js";
import { doubles } from "../input/numbers.js";
import { own } from "../input/options.js";
import { baseFromPlan } from "./base2.js";
import { type GridTexts, gridTexts } from "./grid.js";
import { exact, optional, orNull, part, required, setting, type Settings, word } from "./key.js";
import type { PersonSettings } from "./person.js";

interface Weights {
  /** How costs become weights: as powers of e, or of a base that follows from epsilon. */
  readonly weights: "e" | "2";
  /** The base that a plan expects to follow; none otherwise. */
  readonly base: Base2 | null;
}

export const quantileKeys = () =>
  ({
    alpha: required(exact("alpha")),
    candidates: required(setting("candidates", (_, values) => candidatesOf(values))),
    scorer: optional({ scorer: "interval" }, word("scorer", ["interval", "rank"])),
    /** The base that follows, as a plan in base 2 says it. */
    base: optional<Weights>({ weights: "e", base: null }, (base) => ({
      weights: "2",
      base: baseFromPlan(base),
    })),
  }) as const;

function candidatesOf(values: unknown): Float64Array | GridTexts {
  const isList = Array.isArray(values) || ArrayBuffer.isView(values);
  return isList ? listed(values) : gridTexts(values, "an array of numbers, ");
}

/** A copy of candidates that are not a grid; their order and range are for the core to check. */
function listed(values: unknown): Float64Array {
  const candidates = doubles("candidates", values);
  limit("candidates", candidates.length);
  // Adding 0 turns -0 into 0, which it is.
  return candidates.part(0, candidates.length).map((candidate) => candidate + 0);
}

/** The most quantiles of one release. */
const MOST = 255;

export const quantilesKeys = () =>
  ({
    alphas: required(setting("alphas", alphasOf)),
    candidates: required(setting("candidates", (_, grid) => gridTexts(grid))),
  }) as const;

function alphasOf(name: string, alphas: unknown): readonly string[] {
  if (!Array.isArray(alphas)) throw refuse(name, "must be an array of exact numbers");
  if (alphas.length === 0 || alphas.length > MOST)
    throw refuse(name, "must be from 1 to 255 numbers");
  return Object.freeze(Array.from(alphas, (alpha: unknown) => exactText(name, alpha)));
}

/** Target of an end. */
interface AimText {
  readonly fraction: string;
  readonly offset: number;
}

export const intervalKeys = () =>
  ({
    alpha: required(exact("alpha")),
    candidates: required(setting("candidates", (_, grid) => gridTexts(grid))),
    confidence: required(exact("confidence")),
    of: required(word("of", ["rows", "population"])),
    // A number for a population, which `forWhom` asks for.
    expectedRows: orNull("expectedRows", (_, rows) => rows as number),
    // Aims that a plan expects to follow; none otherwise.
    lower: orNull("lower", aimOf),
    upper: orNull("upper", aimOf),
  }) as const;

function aimOf(name: string, value: unknown): AimText {
  const { fraction, offset } = own(part(name, value), ["fraction", "offset"], name);
  if (typeof offset !== "number") throw refuse(name, "must have an offset, which is a number");
  return { fraction: exactText(name, fraction), offset };
}

export type QuantileSettings = Settings<typeof quantileKeys> & PersonSettings;
export type QuantilesSettings = Settings<typeof quantilesKeys> & PersonSettings;
export type IntervalSettings = Settings<typeof intervalKeys> & PersonSettings;
