/**
 * View of a release, and what is kept of it: the answer, and the most that it may be off. Then what
 * several questions show alike.
 */
import { around, formatNear, formatUp, formatValue } from "../../shared/numbers.js";
import { formatTyped } from "../../shared/typed.js";
import type { Promised, Reach, Released, Span } from "../model/asked.js";
import type { Candidates } from "./plan.js";
import type { Settings } from "./settings.js";
import { SURE } from "./words.js";

export type { Span } from "../model/asked.js";

/** View that a question makes of its release. */
export interface Picture {
  readonly figures: (answered: Answered) => Figures;
  readonly accuracy: (answered: Answered) => Accuracy;
  /** Why an answer about few numbers is chance. */
  readonly chance: string;
}

/** A release, its accuracy as known in advance, its settings, and the columns of its file. */
export interface Answered {
  readonly settings: Settings;
  readonly promised: Promised;
  readonly released: Released;
  readonly columns: readonly string[];
}

/** An answer, in words, in a picture and in a table. */
export interface Figures {
  /** The answer itself, as large as the receipt writes it. */
  readonly answer: string;
  /** How close it is, in a sentence. */
  readonly closeness: string;
  readonly drawing: Line | Bars | Table | Tables;
  /** The figures behind the picture. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** An answer for each group, in the order of the plan. */
export interface Table {
  readonly kind: "table";
  /** Names of the columns of labels, and of the columns of figures. */
  readonly by: readonly string[];
  readonly head: readonly string[];
  readonly rows: readonly TableRow[];
  /** The numbers at both ends of the pictures, and whether they are bars from 0. */
  readonly axis: Span;
  readonly areBars: boolean;
  /** Categories that were found: in the order of their names, which a person may change. */
  readonly isFound?: boolean;
}
/** Several answers, a table each. */
export interface Tables {
  readonly kind: "tables";
  readonly tables: readonly Titled[];
}
export interface Titled {
  readonly title: string;
  readonly closeness: string;
  readonly table: Table;
}
export interface TableRow {
  readonly labels: readonly string[];
  /** The label as it came from the rows, of a found category: never shown as it is. */
  readonly text?: string;
  /** How often it was counted, by which such rows can be put in order. */
  readonly count?: number;
  /** The answer, where the truth lies, and what else is known: as many as there are heads. */
  readonly figures: readonly number[];
  /** Figures in words. */
  readonly words: readonly string[];
  /** Where the truth lies; null where only ranks are known. */
  readonly reach: Span | null;
  /** True if it may lie anywhere: then the answer is chance, and is not shown as one. */
  readonly isChance: boolean;
}

/** How close an answer is, by the names that the package has for it. */
export type Accuracy = Readonly<Record<string, unknown>>;

/** Answers on a line of numbers. */
export interface Line {
  readonly kind: "line";
  /** The numbers at both ends of the line. */
  readonly axis: Span;
  readonly marks: readonly number[];
  /** Several quantiles as a box, where both quartiles are among them. */
  readonly box: Box | null;
  /** Where the truth lies, at 95% confidence. */
  readonly reach: Span | null;
  /** How many ranks off among the sorted rows, at 95% confidence. */
  readonly places: number | null;
}
export interface Box {
  readonly quartiles: Span;
  readonly middle: number | null;
  readonly outermost: Span;
}

/** One bar for each count. */
export interface Bars {
  readonly kind: "bars";
  readonly bars: readonly Bar[];
  /** Position of a mark: at the beginning of a bar, or below its middle. */
  readonly marks: "beginnings" | "middles";
  /** How far off each is, at most, at 95% confidence. */
  readonly error: number;
}

export interface Bar {
  readonly name: string;
  /** Text below it. */
  readonly mark: string;
  readonly count: number;
}

/** Why most answers about few numbers are chance. */
export const ANY_ANSWER = "any answer is possible.";

export const upper = (words: string): string =>
  words.replace(/^./, (letter) => letter.toUpperCase());

export const line = (axis: Span, marks: readonly number[]): Line => ({
  kind: "line",
  axis,
  marks,
  box: null,
  reach: null,
  places: null,
});

export const errorOf = (reach: Reach | null): number => reach?.errors.at(-1)?.error ?? 0;

/**
 * Writes the ends of an interval, rounded outward: whole numbers with all digits, others with those
 * that the error leaves a meaning.
 */
export const endsWords = ([low, high]: Span, error: number): readonly [string, string] => [
  formatNear(low, error, "floor"),
  formatNear(high, error, "ceil"),
];

/** A number with noise of its own, whose reach is on its line. */
export function numbered({ promised, released }: Answered, what: string): Figures {
  const value = released.release.value as number;
  const error = errorOf(promised.reach);
  const reach = around(value, error);
  const [low, high] = endsWords(reach, error);
  return {
    answer: formatValue(value),
    closeness: `${SURE} the ${what} is off by at most ${formatUp(error, 3)}: from ${low} to ${high}.`,
    drawing: { ...line([value - 2.5 * error, value + 2.5 * error], [value]), reach },
    head: [],
    rows: [
      ["Released", formatValue(value)],
      ["At least", low],
      ["At most", high],
    ],
  };
}

/** All candidates; of numbers of a few digits, those around the answers. */
export function candidatesAxis({ settings, promised }: Answered, values: readonly number[]): Span {
  const ends = promised.points?.ends ?? [];
  if (settings.range === "steps") return [ends[0] ?? 0, ends.at(-1) ?? 0];
  const most = Math.max(...values.map(Math.abs), Number.MIN_VALUE);
  return [values.some((value) => value < 0) ? -2 * most : 0, 2 * most];
}

/** A piece of a line around what is shown, where all of it would show nothing. */
export function near([first, last]: Span, [low, high]: Span): Span {
  const wide = high - low;
  return 4 * wide >= last - first
    ? [first, last]
    : [Math.max(first, low - wide), Math.min(last, high + wide)];
}

export function candidateRows({ settings, promised }: Answered): readonly (readonly string[])[] {
  const { range, step, digits }: Candidates = settings;
  const ends = promised.points?.ends ?? [];
  return [
    ["Lowest possible answer", formatValue(ends[0] ?? 0)],
    ["Highest possible answer", formatValue(ends.at(-1) ?? 0)],
    range === "steps" ? ["Step", formatTyped(step)] : ["Digits", digits],
  ];
}

/** The confidence of every accuracy except an interval's, as the package writes it. */
const CONFIDENCE = "19/20";

/** How far off: in ranks among the sorted rows, or in what the answer counts. */
export function reachAccuracy({ promised: { reach, chanceBelow } }: Answered): Accuracy {
  const { rows, error } = reach?.errors.at(-1) ?? { rows: null, error: null };
  return {
    confidence: CONFIDENCE,
    [reach?.unit === "ranks" ? "rankError" : "error"]: error,
    ...(rows !== null && { rows }),
    ...(chanceBelow !== null && { chanceBelow }),
  };
}

/** Where the truth lies. */
export function intervalAccuracy({ promised, released }: Answered): Accuracy {
  const { chanceBelow } = promised;
  const { interval } = released;
  return { confidence: CONFIDENCE, interval, ...(chanceBelow !== null && { chanceBelow }) };
}
