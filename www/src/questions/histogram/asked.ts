import { grid, isDpError } from "sottovoce/slim";
import type { HistogramQuery } from "sottovoce";
import { exactly } from "../../../shared/typed.js";
import type { AskedPlan, Points } from "../../model/asked.js";
import { listPoints } from "../../model/points.js";
import { CLOSE, RIGHT_STEPS, STEPS_ALONE, Unusable, inAll } from "../asked.js";
import type { Inquiry } from "../asked.js";
import type { Settings } from "../settings.js";
import { wordsTyped } from "../typed.js";

/** The most bars that a picture can show. */
const MOST_BARS = 1000;

export const asked: Inquiry<HistogramQuery<number | string>> = {
  reach: (query) => inAll("rows", query.accuracy(CLOSE).error),
  // The answer tells how many it counted.
  chanceBelow: () => null,
  points,
  rows: (plan, rows) => inBars(rows, plan["categories"] as readonly number[]),
  truth,
  right: {},
  values: { bars: "numbers", ...RIGHT_STEPS },
  alone: STEPS_ALONE,
  narrow,
};

function points({ categories }: AskedPlan): Points | null {
  const bars = categories as readonly (number | string)[];
  return typeof bars[0] === "number" ? listPoints(bars as readonly number[]) : null;
}

function truth(settings: Settings, rows: readonly number[] & readonly string[]): readonly number[] {
  const { bars, words, other, first, last, step } = settings;
  if (bars === "words") {
    const listed = wordsTyped(words);
    const counts = listed.map((word) => rows.filter((row: string) => row === word).length);
    const rest = rows.length - counts.reduce((sum, count) => sum + count, 0);
    return other ? [...counts, rest] : counts;
  }
  const beginnings = Array.from(grid(exactly(first), exactly(last), exactly(step)));
  const found = rows.map((row: number) => barOf(row, beginnings));
  return beginnings.map((bar) => found.filter((each) => each === bar).length);
}

/** Refuses bars that are too many to be seen, before they are written out. */
function narrow({ bars, words, first, last, step }: Settings): void {
  if (bars === "words") {
    if (wordsTyped(words).length > MOST_BARS) throw tooMany("words", `at most ${MOST_BARS}`);
    return;
  }
  try {
    if (grid(exactly(first), exactly(last), exactly(step)).length <= MOST_BARS) return;
  } catch (reason) {
    if (!isDpError(reason) || reason.code !== "ERR_LIMIT") throw reason;
  }
  throw tooMany("step", `wide enough for at most ${MOST_BARS} bars`);
}

function tooMany(argument: string, rule: string): Unusable {
  return new Unusable({ code: "ERR_LIMIT", argument, message: `${argument} must be ${rule}` });
}

/** Each row becomes the beginning of its bar; outside the ends, that of the nearest. */
async function* inBars(chunks: AsyncIterable<Float64Array>, bars: readonly number[]) {
  for await (const chunk of chunks) yield chunk.map((row) => barOf(row, bars));
}

/** The last bar that begins at or below the row, by halves; a row that is not a number stays so. */
function barOf(row: number, bars: readonly number[]): number {
  if (Number.isNaN(row)) return row;
  let [from, to] = [0, bars.length];
  while (to - from > 1) {
    const middle = (from + to) >>> 1;
    if ((bars[middle] as number) <= row) from = middle;
    else to = middle;
  }
  return bars[from] as number;
}
