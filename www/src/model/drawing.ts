/** What is drawn of a release: what came out, and how far off it is promised to be at most. */
import type { MeanValue } from "sottovoce";
import type { Asked, AskedPlan, Promised, Reach, Released } from "./asked.js";
import {
  approximate,
  around,
  formatCount,
  formatNear,
  formatUp,
  formatValue,
} from "../../shared/numbers.js";
import { confidencePercent, rowsInSteps } from "./questions.js";
import { quantileName } from "./settings.js";
import type { Settings } from "./settings.js";
import { formatTyped } from "../../shared/typed.js";

/** From lowest to highest; an end may be infinite. */
export type Span = readonly [number, number];

/** Answers on a line of numbers. */
export interface Line {
  readonly kind: "line";
  /** The numbers at both ends of the line. */
  readonly axis: Span;
  readonly marks: readonly number[];
  /** Several quantiles as a box, where both quartiles are among them. */
  readonly box: Box | null;
  /** Where the truth lies, at 95 % confidence. */
  readonly reach: Span | null;
  /** How many places off among the sorted rows, at 95 % confidence. */
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
  /** Whether a mark stands where a bar begins, or below its middle. */
  readonly marks: "beginnings" | "middles";
  /** How far off each is, at most, at 95 % confidence. */
  readonly error: number;
}

export interface Bar {
  readonly name: string;
  /** What stands below it. */
  readonly mark: string;
  readonly count: number;
}

/** An answer, in words, in a picture and in a table. */
export interface Told extends Figures {
  /** The answer in a list of answers: a histogram with its counts. */
  readonly brief: string;
}

/** The same, as each question tells it. */
interface Figures {
  /** The answer itself, as large as the receipt writes it. */
  readonly answer: string;
  /** How close it is, in a sentence. */
  readonly closeness: string;
  readonly drawing: Line | Bars;
  /** The figures behind the picture. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Asking {
  readonly settings: Settings;
  readonly promised: Promised;
  readonly released: Released;
}

/** All that the page shows of a release. */
export function toldOf(settings: Settings, promised: Promised, released: Released): Told {
  const tell = TELL[settings.asked] as (asking: Asking) => Figures;
  const told = tell({ settings, promised, released });
  const { answer, drawing } = told;
  return { ...told, brief: drawing.kind === "bars" ? barsWords(drawing) : answer };
}

/** Most bars that are written out in a line. */
const MOST_BARS = 12;

function barsWords({ bars }: Bars): string {
  const named = bars.slice(0, MOST_BARS).map(({ name, count }) => `${name}: ${formatValue(count)}`);
  const left = bars.length - named.length;
  return [...named, ...(left === 0 ? [] : [`and ${formatCount(left)} more`])].join(" · ");
}

const TELL: Readonly<Partial<Record<Asked, (asking: Asking) => Figures>>> = {
  quantile(asking) {
    const value = asking.released.release.value as number;
    const places = errorOf(asking.promised.reach);
    return {
      answer: formatValue(value),
      closeness: `${sure} its place among the sorted rows is at most ${formatUp(places, 3)} further from that of the ${quantileName(asking.settings.alpha)} than the best candidate's.`,
      drawing: { ...line(candidatesAxis(asking, [value]), [value]), places },
      head: [],
      rows: [
        ["Released", formatValue(value)],
        ...candidateRows(asking),
        ["Places off, at most", formatUp(places, 3)],
      ],
    };
  },
  quantiles(asking) {
    const { plan, value } = asking.released.release;
    const values = value as readonly number[];
    const alphas = plan["alphas"] as readonly string[];
    const at = (alpha: string) => values[alphas.indexOf(alpha)] ?? null;
    const [low, high] = [at("1/4"), at("3/4")];
    const quartiles: Span | null = low === null || high === null ? null : [low, high];
    const outermost: Span = [values[0] as number, values.at(-1) as number];
    const box = quartiles && { quartiles, middle: at("1/2"), outermost };
    const { rows, error } = asking.promised.reach?.errors.at(-1) ?? { rows: 0, error: 0 };
    return {
      answer: values.map(formatValue).join(" · "),
      closeness: `${sure} none of them is more than ${formatUp(error, 3)} places off among the sorted rows, if there are at most ${formatCount(rows ?? 0)}.`,
      drawing: {
        ...line(near(candidatesAxis(asking, values), outermost), values),
        box,
        places: error,
      },
      head: [],
      rows: [
        ...alphas.map((alpha, k) => [upper(quantileName(alpha)), formatValue(values[k] as number)]),
        ...candidateRows(asking),
        ["Places off, at most", formatUp(error, 3)],
      ],
    };
  },
  quantileInterval(asking) {
    const { settings, promised, released } = asking;
    const reach = released.release.value as Span;
    const [low, high] = reach.map(formatValue) as [string, string];
    const isOpen = reach.map((end) => !Number.isFinite(end));
    const shown = reach.filter(Number.isFinite);
    const axis = candidatesAxis(asking, shown);
    const whose = settings.whom === "rows" ? "rows" : "population";
    const name = quantileName(settings.alpha);
    return {
      answer: spanWords(reach),
      closeness: `${sureOf(settings.confidence)} the ${name} of the ${whose} lies within it.`,
      drawing: { ...line(isOpen.some(Boolean) ? axis : near(axis, reach), shown), reach },
      head: [],
      rows: [
        [`${upper(name)} lies from`, isOpen[0] ? "no lower end" : low],
        [`${upper(name)} lies to`, isOpen[1] ? "no upper end" : high],
        ...candidateRows({ ...asking, promised }),
      ],
    };
  },
  mean({ settings, released }) {
    const { plan } = released.release;
    const value = released.release.value as MeanValue;
    const reach = released.interval as Span;
    const wide = reach[1] - reach[0];
    const [low, high] = endsWords(reach, wide);
    const answer = formatNear(value.mean, wide);
    const bounds = [plan["lowest"], plan["highest"]].map(
      (text) => approximate(String(text)) ?? 0,
    ) as [number, number];
    return {
      answer,
      closeness: `${sure} the mean of ${rowsInSteps(settings)}, lies from ${low} to ${high}. There are about ${formatCount(value.rows)} rows with a number.`,
      drawing: { ...line(near(bounds, reach), [value.mean]), reach },
      head: [],
      rows: [
        ["Released mean", answer],
        ["Lies from", low],
        ["Lies to", high],
        ["Rows, about", formatCount(value.rows)],
        ["Lowest bound", formatValue(bounds[0])],
        ["Highest bound", formatValue(bounds[1])],
        ["Step", formatTyped(settings.step)],
      ],
    };
  },
  count: (asking) => numbered(asking, "number of rows"),
  sum(asking) {
    const { settings } = asking;
    const told = numbered(asking, `sum of ${rowsInSteps(settings)},`);
    return { ...told, rows: [...told.rows, ["Step", formatTyped(settings.step)]] };
  },
  histogram({ settings, promised, released }) {
    const counts = released.release.value as readonly number[];
    const error = errorOf(promised.reach);
    const bars = namesOf(settings, released.release.plan).map((names, k) => ({
      ...names,
      count: counts[k] as number,
    }));
    const marks = settings.bars === "words" ? "middles" : "beginnings";
    return {
      answer: `${formatCount(bars.length)} ${bars.length === 1 ? "bar" : "bars"}`,
      closeness: `${sure} no bar is off by more than ${formatUp(error, 3)} rows. A bar may lie below 0: that is the noise.`,
      drawing: { kind: "bars", bars, marks, error },
      head: ["Bar", "Rows", "At least", "At most"],
      rows: bars.map(({ name, count }) => [
        name,
        formatValue(count),
        ...endsWords(around(count, error), error),
      ]),
    };
  },
};

const upper = (words: string): string => words.replace(/^./, (letter) => letter.toUpperCase());

const sureOf = (confidence: string) => `With at least ${confidencePercent(confidence)} confidence`;
const sure = "With at least 95 % confidence";

/** "3 to 5", or what is left of it where an end is open; ends that cross are a miss, and stay. */
function spanWords([low, high]: Span): string {
  if (low === -Infinity && high === Infinity) return "any value";
  if (low === -Infinity) return `at most ${formatValue(high)}`;
  return high === Infinity
    ? `at least ${formatValue(low)}`
    : `${formatValue(low)} to ${formatValue(high)}`;
}

const line = (axis: Span, marks: readonly number[]): Line => ({
  kind: "line",
  axis,
  marks,
  box: null,
  reach: null,
  places: null,
});

const errorOf = (reach: Reach | null): number => reach?.errors.at(-1)?.error ?? 0;

/** Of whole numbers all digits; of others what the error leaves a meaning, outward. */
const endsWords = ([low, high]: Span, error: number): readonly [string, string] => [
  formatNear(low, error, "floor"),
  formatNear(high, error, "ceil"),
];

/** A number with noise of its own, whose reach is on its line. */
function numbered({ promised, released }: Asking, what: string): Figures {
  const value = released.release.value as number;
  const error = errorOf(promised.reach);
  const reach = around(value, error);
  const [low, high] = endsWords(reach, error);
  return {
    answer: formatValue(value),
    closeness: `${sure} the ${what} is off by at most ${formatUp(error, 3)}: from ${low} to ${high}.`,
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
function candidatesAxis({ settings, promised }: Asking, values: readonly number[]): Span {
  const ends = promised.points?.ends ?? [];
  if (settings.range === "steps") return [ends[0] ?? 0, ends.at(-1) ?? 0];
  const most = Math.max(...values.map(Math.abs), Number.MIN_VALUE);
  return [values.some((value) => value < 0) ? -2 * most : 0, 2 * most];
}

/** A piece of a line around what is shown, where all of it would show nothing. */
function near([first, last]: Span, [low, high]: Span): Span {
  const wide = high - low;
  return 4 * wide >= last - first
    ? [first, last]
    : [Math.max(first, low - wide), Math.min(last, high + wide)];
}

function candidateRows({ settings, promised }: Asking): readonly (readonly string[])[] {
  const ends = promised.points?.ends ?? [];
  return [
    ["Lowest candidate", formatValue(ends[0] ?? 0)],
    ["Highest candidate", formatValue(ends.at(-1) ?? 0)],
    settings.range === "steps" ? ["Step", formatTyped(settings.step)] : ["Digits", settings.digits],
  ];
}

/** "below 3,000", "3,000 to below 3,500", "6,000 and above"; words as they are. */
function namesOf({ other }: Settings, { categories }: AskedPlan): readonly Omit<Bar, "count">[] {
  const all = categories as readonly (number | string)[];
  if (typeof all[0] === "string") {
    const words = [...(all as readonly string[]), ...(other ? ["all others"] : [])];
    return words.map((name) => ({ name, mark: name }));
  }
  const begins = (all as readonly number[]).map(formatValue);
  return begins.map((mark, k) => {
    const next = begins[k + 1];
    if (k === 0) return { name: next === undefined ? "all rows" : `below ${next}`, mark };
    return { name: next === undefined ? `${mark} and above` : `${mark} to below ${next}`, mark };
  });
}
