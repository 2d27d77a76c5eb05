/** Everything that the page shows of a release. */
import { questions } from "../../generated/questions/picture.js";
import { formatCount, formatValue } from "../../shared/numbers.js";
import type { Asked } from "../model/asked.js";
import type { Accuracy, Answered, Bars, Figures, Picture } from "../questions/picture.js";

const PICTURES: Readonly<Record<Asked, Picture>> = questions;

/** An answer, in words, in a picture and in a table. */
export interface Told extends Figures {
  /** The answer in a list of answers: a histogram with its counts. */
  readonly brief: string;
}

export function toldOf(answered: Answered): Told {
  const figures = PICTURES[answered.settings.asked].figures(answered);
  const { answer, drawing } = figures;
  return { ...figures, brief: drawing.kind === "bars" ? barsWords(drawing) : answer };
}

/** Most bars that are written out in a line. */
const MOST_BARS = 12;

function barsWords({ bars }: Bars): string {
  const named = bars.slice(0, MOST_BARS).map(({ name, count }) => `${name}: ${formatValue(count)}`);
  const left = bars.length - named.length;
  return [...named, ...(left === 0 ? [] : [`and ${formatCount(left)} more`])].join(" · ");
}

/** How close an answer is. */
export function accuracyOf(answered: Answered): Accuracy {
  return PICTURES[answered.settings.asked].accuracy(answered);
}

/** Nobody may look whether the column held numbers, so the receipt says what it is if not. */
export function chanceWords(asked: Asked, below: number | null): string | null {
  if (below === null) return null;
  if (below === 1) return "If no cell was a number, this answer is chance.";
  return `If fewer than about ${formatCount(below)} cells were numbers, this answer is chance: ${PICTURES[asked].chance}`;
}
