/** The keys of counts, histograms, sums and means of rows. */
import { refuse } from "../error.js";
import { finite } from "../identity/counted.js";
import { exactText } from "../input/exact.js";
import { limit } from "../input/limits.js";
import { doubles } from "../input/numbers.js";
import { own } from "../input/options.js";
import { exact, flag, nullable, optional, required, setting, type Settings } from "./key.js";
import type { PromiseSettings } from "./person.js";

/** A bound is null if it is left out. */
interface Where {
  readonly where: { readonly atLeast: number | null; readonly atMost: number | null } | null;
}

export const countKeys = () =>
  ({
    // In a plan, null stands for a bound that is left out.
    where: nullable<Where>({ where: null }, (where) => {
      const { atLeast, atMost } = own(where, ["atLeast", "atMost"], "where");
      return within(atLeast ?? undefined, atMost ?? undefined);
    }),
  }) as const;

/** The tests of a count, all of which must hold: bounds that say the same. */
export function whereAll(tests: readonly unknown[]): Where {
  const all = tests.map((test) => rowTest(test).where);
  if (all.length === 0) return { where: null };
  const bounds = (name: "atLeast" | "atMost"): readonly number[] =>
    all.flatMap((bounds) => bounds?.[name] ?? []);
  const narrowest = (bounds: readonly number[], of: (a: number, b: number) => number) =>
    bounds.length === 0 ? null : bounds.reduce((a, b) => of(a, b));
  const atLeast = narrowest(bounds("atLeast"), Math.max);
  const atMost = narrowest(bounds("atMost"), Math.min);
  return { where: { atLeast, atMost } };
}

/** One test of a count. */
function rowTest(test: unknown): Where {
  const { atLeast, atMost, equals } = own(test, ["atLeast", "atMost", "equals"], "where");
  if (equals === undefined) return within(atLeast, atMost);
  if (atLeast !== undefined || atMost !== undefined)
    throw refuse("equals", "cannot be combined with atLeast or atMost");
  const value = finite("equals", equals);
  return within(value, value);
}

function within(atLeast: unknown, atMost: unknown): Where {
  if (atLeast === undefined && atMost === undefined)
    throw refuse("where", "must have atLeast, atMost or equals");
  const bound = (name: string, value: unknown): number | null =>
    value === undefined ? null : finite(name, value);
  return { where: { atLeast: bound("atLeast", atLeast), atMost: bound("atMost", atMost) } };
}

export const histogramKeys = () =>
  ({
    categories: required(setting("categories", (_, categories) => listed(categories))),
    other: flag("other"),
  }) as const;

/**
 * A copy of the categories, of the kind of the first; that they are different is for the core to
 * check.
 */
function listed(categories: unknown): Float64Array | readonly string[] {
  if (!Array.isArray(categories) && !ArrayBuffer.isView(categories))
    throw refuse("categories", "must be an array of texts or of numbers");
  const isText = Array.isArray(categories) && typeof categories[0] === "string";
  const numbers = isText ? undefined : doubles("categories", categories);
  const length = numbers ? numbers.length : (categories as readonly unknown[]).length;
  limit("categories", length);
  // Adding 0 turns -0 into 0, which it is.
  if (numbers) return numbers.part(0, length).map((category) => category + 0);
  return Object.freeze(Array.from(categories as readonly unknown[], textOf));
}

function textOf(category: unknown): string {
  if (typeof category !== "string")
    throw refuse("categories", "must be texts only, or numbers only");
  // Half of a pair is no letter: it could not be told from another once it is written as UTF-8.
  if (/\p{Surrogate}/u.test(category))
    throw refuse("categories", "must be well-formed text, without lone surrogates");
  return category;
}

/** Whole numbers of steps. A builder needs no step: it has one to begin with. */
export const sumKeys = () =>
  ({
    lowest: required(setting("lowest", ofBounds)),
    highest: required(setting("highest", ofBounds)),
    step: required(exact("step"), { step: "1" }),
  }) as const;

export const meanKeys = () =>
  ({ ...sumKeys(), step: optional(sumKeys().step.otherwise, sumKeys().step.read) }) as const;

/** A refusal names the method that gives both. */
const ofBounds = (_: string, value: unknown): string => exactText("bounds", value);

export type CountSettings = Settings<typeof countKeys> & PromiseSettings;
export type HistogramSettings = Settings<typeof histogramKeys> & PromiseSettings;
/** Settings of a sum or a mean. */
export type StepSettings = Settings<typeof sumKeys> & PromiseSettings;
