import { around, formatCount, formatUp, formatValue } from "../../../shared/numbers.js";
import type { AskedPlan } from "../../model/asked.js";
import { ANY_ANSWER, endsWords, errorOf, reachAccuracy } from "../picture.js";
import type { Answered, Bar, Figures, Picture } from "../picture.js";
import type { Settings } from "../settings.js";
import { SURE } from "../words.js";

export const picture: Picture = { figures, accuracy: reachAccuracy, chance: ANY_ANSWER };

function figures({ settings, promised, released }: Answered): Figures {
  const counts = released.release.value as readonly number[];
  const error = errorOf(promised.reach);
  const bars = namesOf(settings, released.release.plan).map((names, k) => ({
    ...names,
    count: counts[k] as number,
  }));
  const marks = settings.bars === "words" ? "middles" : "beginnings";
  return {
    answer: countsWords(bars),
    closeness: `${SURE} no bar is off by more than ${formatUp(error, 3)} rows. A bar may lie below 0: that is the noise.`,
    drawing: { kind: "bars", bars, marks, error },
    head: ["Bar", "Rows", "At least", "At most"],
    rows: bars.map(({ name, count }) => [
      name,
      formatValue(count),
      ...endsWords(around(count, error), error),
    ]),
  };
}

/** Most bars that are written out in a line. */
const MOST_BARS = 12;

/** "Oslo: 281 · Lima: 138 · and 4 more". */
function countsWords(bars: readonly Bar[]): string {
  const named = bars.slice(0, MOST_BARS).map(({ name, count }) => `${name}: ${formatValue(count)}`);
  const left = bars.length - named.length;
  return [...named, ...(left === 0 ? [] : [`and ${formatCount(left)} more`])].join(" · ");
}

type Named = Pick<Bar, "name" | "mark">;

/** "below 3,000", "3,000 to below 3,500", "6,000 and above"; words as they are. */
function namesOf({ other }: Settings, { categories }: AskedPlan): readonly Named[] {
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
