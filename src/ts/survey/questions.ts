/** What a person may be asked: the functions that authors begin with. */
import type { Exact } from "../api/common.js";
import type {
  Bins,
  Mean,
  Question,
  Ratings,
  Shares,
  Skippable,
  Unskippable,
  Worded,
} from "../api/survey.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import { type KindOfQuestion, parametersOf } from "./kinds.js";

/** What was set for each question, in the form of plans; bounds of numbers as they were given. */
const made = /* @__PURE__ */ new WeakMap<object, object>();

/** The parameters of what may be a question. */
export function givenOf(question: unknown): object | undefined {
  return typeof question === "object" && question !== null ? made.get(question) : undefined;
}

function begin<A, E>(
  kind: KindOfQuestion,
  given: { readonly [key: string]: unknown },
  more: unknown,
  keys: readonly string[],
): Question<A, E> {
  const options: { readonly [key: string]: unknown } = own(more === undefined ? {} : more, [
    "text",
    ...keys,
  ]);
  const { text, skip = false } = options;
  const settings = {
    kind,
    ...given,
    ...(keys.includes("skip") ? { skip } : {}),
    ...(text === undefined ? {} : { text }),
  };
  const question = Object.freeze(Object.create(null) as Question<A, E>);
  // The bounds of numbers are read by the core, when the survey is built.
  made.set(question, kind === "number" ? settings : parametersOf(settings).parameters);
  return question;
}

/**
 * Asks for `true` or `false`. With `skip`, also `null`: "prefer not to say", randomized like every
 * other answer.
 *
 * Use it for what people would rather not be seen to say. With odds 3, a report is the true answer
 * in three of four cases, so no single one proves anything.
 *
 * @example
 * import { survey, yesNo } from "sottovoce/survey";
 *
 * const lunch = survey("lunch", { smokes: yesNo({ skip: true }) }).odds(3).build();
 * lunch.id; // 32 digits that name the questions, their options and the odds
 */
export function yesNo(options?: Unskippable): Question<boolean, Shares<"yes" | "no">>;
export function yesNo(options: Skippable): Question<boolean | null, Shares<"yes" | "no" | "skip">>;
export function yesNo(options?: Unskippable | Skippable): Question<never, never> {
  return begin("yesNo", {}, options, ["skip"]);
}

/**
 * Asks for one of 2 to 65,536 public options, each 1 to 200 bytes of UTF-8 on one line. All are
 * different, visibly to people (with `skip`, none of them "skip").
 *
 * Options are part of the plan: anyone who sees a report knows all of them. Few options need fewer
 * people than many.
 *
 * @example
 * import { oneOf, survey } from "sottovoce/survey";
 *
 * const pets = survey("pets", { pet: oneOf(["cat", "dog", "none"]) }).odds(3).build();
 * const { margin } = pets.accuracy({ respondents: 1000, confidence: 0.95 }).pet;
 * margin; // 0.0957..., 10 percentage points each way
 */
export function oneOf<const O extends string>(
  options: readonly O[],
  more?: Unskippable,
): Question<O, Shares<O>>;
export function oneOf<const O extends string>(
  options: readonly O[],
  more: Skippable,
): Question<O | null, Shares<O | "skip">>;
export function oneOf(
  options: readonly string[],
  more?: Unskippable | Skippable,
): Question<never, never> {
  return begin("oneOf", { options }, more, ["skip"]);
}

/**
 * Asks for any of 2 to 64 public boxes, none too; they are named as options of `oneOf` are. One
 * box, drawn without looking, is reported: shares are of each box, so a question with several boxes
 * needs as many times the people.
 *
 * @example
 * import { severalOf, survey } from "sottovoce/survey";
 *
 * const ways = survey("ways", { used: severalOf(["bus", "bicycle", "car"]) }).odds(3).build();
 * const { margin } = ways.accuracy({ respondents: 1000, confidence: 0.95 }).used;
 * margin; // 0.1334..., 14 percentage points each way
 */
export function severalOf<const O extends string>(
  boxes: readonly O[],
  more?: Worded,
): Question<readonly O[], Shares<O>> {
  return begin("severalOf", { boxes }, more, []);
}

/**
 * Asks for a whole number from `first` to `last`, 2 to 53 of them: estimates the share of each, and
 * the mean.
 *
 * @example
 * import { rating, survey } from "sottovoce/survey";
 *
 * const stars = survey("stars", { stars: rating(1, 5, { text: "How was it?" }) }).odds(3).build();
 * const { margin } = stars.accuracy({ respondents: 1000, confidence: 0.95 }).stars;
 * margin; // 0.1425..., 15 percentage points each way
 */
export function rating(first: number, last: number, more?: Unskippable): Question<number, Ratings>;
export function rating(
  first: number,
  last: number,
  more: Skippable,
): Question<number | null, Ratings>;
export function rating(
  first: number,
  last: number,
  more?: Unskippable | Skippable,
): Question<never, never> {
  return begin("rating", { first, last }, more, ["skip"]);
}

/**
 * Asks for any finite number, which is clamped to public bounds. Estimates its mean only: use
 * `binned` for shares and quantiles.
 *
 * Narrow bounds need fewer people. Nobody can skip a number: use `binned` or `rating` if people
 * should be able to.
 *
 * @example
 * import { number, survey } from "sottovoce/survey";
 *
 * const sleep = survey("sleep", { hours: number(0, 12) }).odds(3).build();
 * const { margin } = sleep.accuracy({ respondents: 1000, confidence: 0.95 }).hours;
 * margin; // 0.0629... of the range
 */
export function number(lowest: Exact, highest: Exact, more?: Worded): Question<number, Mean> {
  const bounds = {
    lowest: exactText("lowest", lowest),
    highest: exactText("highest", highest),
  };
  return begin("number", bounds, more, []);
}

/**
 * Asks for any finite number, in bins between 1 to 52 public inner edges (increasing). Estimates
 * the share of each bin [edge, next edge), and of all below each edge, from which quantiles are
 * read off.
 *
 * @example
 * import { binned, survey } from "sottovoce/survey";
 *
 * const ages = survey("ages", { age: binned([18, 30, 65]) }).odds(3).build();
 * const { margin } = ages.accuracy({ respondents: 1000, confidence: 0.95 }).age;
 * margin; // 0.1288..., 13 percentage points each way
 */
export function binned(edges: readonly number[], more?: Worded): Question<number, Bins> {
  return begin("binned", { edges }, more, []);
}
