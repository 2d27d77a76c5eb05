/** Questions that a person may be asked: the functions that authors begin with. */
import type { Exact } from "../api/common.js";
import type { Question, Skippable, Unskippable, Worded } from "../api/survey.js";
import type { Bins, Mean, Ratings, Shares } from "../api/survey-estimates.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import { type KindOfQuestion, parametersOf } from "./kinds.js";

/** Settings of each question, in the form of plans; bounds of numbers as they were given. */
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
 * Asks for `true` or `false`. With `skip`, people may also answer `null`, which means "prefer not
 * to say". `null` is randomized like the other answers.
 *
 * Use it for sensitive facts. At odds of 3 and without `skip`, a report is the true answer in three
 * of four cases. So a single report does not prove what the person answered.
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
 * Asks for one of several public options. The options are public, because they are part of the
 * plan. A question with few options needs fewer people than one with many options.
 *
 * @remarks
 * There are 2 to 65,536 options, or at most 65,535 with `skip`. Each is one line with 1 to 200
 * bytes of UTF-8. People must be able to see that two options are different. With `skip`, no option
 * may be "skip".
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
 * Asks people to tick any number of public boxes, or none. Each person reports on only one box,
 * which is chosen at random. So a question with 3 boxes needs 3 times as many people as a question
 * with the answers yes and no.
 *
 * @remarks
 * There are 2 to 64 boxes. The texts of boxes follow the same rules as the options of `oneOf`. The
 * estimates are the share of people who tick each box.
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
 * Asks for a whole number from `first` to `last`. The estimates are the share of each number, and
 * the mean. The range must contain 2 to 53 numbers, or at most 52 with `skip`.
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
 * Asks for a number, within public bounds. The estimate is the mean only. For shares and quantiles,
 * use `binned`. Questions with narrow bounds need fewer people.
 *
 * @remarks
 * Any finite number is an answer. A number outside the bounds counts as the nearest bound. People
 * cannot skip this question. If people should be able to skip it, use `rating`.
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
 * Asks for a number, and counts only the bin that contains it. The estimates are the share of
 * people in each bin, and the share below each edge, from which you can read quantiles. A bin
 * contains its lower edge, but not its upper edge.
 *
 * @remarks
 * `edges` are 1 to 52 public numbers, in increasing order. The lowest bin has no lower edge, and
 * the highest bin has no upper edge. So any finite number is an answer.
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
