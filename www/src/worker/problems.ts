import { count, grid, isDpError, quantile } from "sottovoce/slim";
import { questionOf } from "../model/questions.js";
import type { Field, Settings } from "../model/settings.js";
import { alphasTyped, wordsTyped } from "../model/settings.js";
import { exactly, readTyped, valueTyped } from "../../shared/typed.js";
import type { Refusal } from "../model/refusal.js";
import { build } from "./queries.js";

/** The most bars that a picture can show. */
const MOST_BARS = 1000;

/** What the answer may be: right or wrong together. */
const VALUES: readonly Field[] = [
  "first",
  "last",
  "step",
  "digits",
  "smallest",
  "largest",
  "words",
];

/** Settings that are right, in place of those that were looked at by themselves. */
const RIGHT: Partial<Settings> = {
  alpha: "1/2",
  alphas: "1/2",
  confidence: "1/2",
  expectedRows: "1",
  rowsPerPerson: "1",
  epsilon: "1",
  atLeast: "",
  atMost: "",
};

/** The same of what the answer may be, for every question. */
const ANY_VALUES: Partial<Settings> = {
  range: "steps",
  bars: "numbers",
  first: "0",
  last: "1",
  step: "1",
};

/**
 * Everything that is wrong with the settings, each looked at by itself: whoever mends the first
 * need not meet the second after it.
 */
export function problemsOf(settings: Settings): readonly Refusal[] {
  const alone = fieldsOf(settings).flatMap((field) => problemsWith(field, settings));
  const together = alone.some(({ argument }) => VALUES.includes(argument as Field))
    ? []
    : refusals(() => build(narrow({ ...settings, ...RIGHT })));
  const problems = [...alone, ...together, ...ends(settings)];
  return problems.length > 0 ? problems : refusals(() => build(settings));
}

/** In the order in which they stand on the page. */
function fieldsOf(settings: Settings): readonly Field[] {
  const { asked } = settings;
  const optional: readonly Field[] = asked === "count" ? ["atLeast", "atMost"] : [];
  return [
    ...questionOf(settings).fields(settings),
    ...optional.filter((field) => settings[field].trim() !== ""),
    "rowsPerPerson",
    "epsilon",
  ];
}

/** A count between ends that are the wrong way round would always be of nothing. */
function ends({ asked, atLeast, atMost }: Settings): readonly Refusal[] {
  const [from, to] = [atLeast, atMost].map(valueTyped);
  if (asked !== "count" || from == null || to == null || from <= to) return [];
  const message = "atMost must not be below the lowest";
  return [{ code: "ERR_ARGUMENT", argument: "atMost", message }];
}

function problemsWith(field: Field, settings: Settings): readonly Refusal[] {
  const text = settings[field];
  if (field === "words") return [];
  const numbers = field === "alphas" ? alphasTyped(text) : [text];
  return numbers.flatMap((number) =>
    typed(field, number, (exact) => ALONE[field](exact, settings)),
  );
}

/** Settings that came where only usable ones can be answered. */
export class Unusable extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** A query that is right but for the one setting in question. */
const only =
  (field: Field) =>
  (text: string, settings: Settings): unknown =>
    build({ ...settings, ...RIGHT, ...ANY_VALUES, [field]: text });

const decimals = (patch: object) =>
  quantile("1/2").candidates({
    digits: 1,
    smallest: "1e-300",
    largest: "1e300",
    signed: false,
    ...patch,
  });

/** The package's word on one setting, whatever the others are. */
const ALONE: Readonly<Record<Field, (text: string, settings: Settings) => unknown>> = {
  alpha: only("alpha"),
  alphas: only("alphas"),
  confidence: only("confidence"),
  expectedRows: only("expectedRows"),
  first: (text) => grid(text, text, "1"),
  last: (text) => grid(text, text, "1"),
  step: (text) => grid("0", "0", text),
  digits: (text) => fit(decimals({ digits: Number(text), smallest: "1", largest: "10" })),
  smallest: (text) => fit(decimals({ smallest: text })),
  largest: (text) => fit(decimals({ largest: text })),
  words: () => null,
  atLeast: (text) => count().where({ atLeast: Number(text) }),
  atMost: (text) => count().where({ atMost: Number(text) }),
  rowsPerPerson: only("rowsPerPerson"),
  epsilon: only("epsilon"),
};

type Builder = ReturnType<typeof decimals>;
const fit = (builder: Builder) => builder.neighbors("change-one").epsilon(1).build();

/** Refuses bars that are too many to be seen, before they are written out. */
function narrow(settings: Settings): Settings {
  const { asked, bars, words, first, last, step } = settings;
  if (asked !== "histogram") return settings;
  if (bars === "words") {
    if (wordsTyped(words).length > MOST_BARS) throw tooMany("words", `at most ${MOST_BARS}`);
    return settings;
  }
  const [from, to, by] = [first, last, step].map(exactly) as [string, string, string];
  try {
    if (grid(from, to, by).length <= MOST_BARS) return settings;
  } catch (reason) {
    if (!isDpError(reason) || reason.code !== "ERR_LIMIT") throw reason;
  }
  throw tooMany("step", `wide enough for at most ${MOST_BARS} bars`);
}

function tooMany(argument: string, rule: string): Unusable {
  return new Unusable({ code: "ERR_LIMIT", argument, message: `${argument} must be ${rule}` });
}

/** Of a number that is typed; that it can be read in two ways is said before anything else. */
function typed(
  argument: string,
  text: string,
  use: (exact: string) => unknown,
): readonly Refusal[] {
  const unclear = unclearIn(argument, text);
  if (unclear.length > 0) return unclear;
  // A number looked at by itself may have been tried in another's place.
  return refusals(() => use(exactly(text))).map((refusal) => ({
    ...refusal,
    argument,
    message: refusal.message.replace(refusal.argument ?? argument, argument),
  }));
}

/** What to write instead of a number that can be read in two ways. */
export function unclearIn(argument: string, text: string): readonly Refusal[] {
  const read = readTyped(text);
  if ("exact" in read) return [];
  const message = `${argument} can be read in two ways: write ${read.instead}, not ${text.trim()}`;
  return [{ code: "ERR_ARGUMENT", argument, message }];
}

function refusals(body: () => unknown): readonly Refusal[] {
  try {
    body();
    return [];
  } catch (reason) {
    if (reason instanceof Unusable) return [reason.refusal];
    if (!isDpError(reason)) throw reason;
    return [{ code: reason.code, argument: reason.argument, message: reason.message }];
  }
}
