/** Everything that the page shows of a release. */
import { questions } from "../../generated/questions/picture.js";
import { formatCount } from "../../shared/numbers.js";
import * as groups from "../groups/picture.js";
import type { Asked } from "../model/asked.js";
import { isGrouped, isTable } from "../questions/grouping-settings.js";
import type { Accuracy, Answered, Figures, Picture } from "../questions/picture.js";
import type { Settings } from "../questions/settings.js";

const PICTURES: Readonly<Record<Asked, Picture>> = questions;

const pictureOf = (settings: Settings): Omit<Picture, "chance"> =>
  isTable(settings) ? groups : PICTURES[settings.asked];

/** An answer, in words, in a picture and in a table. */
export function toldOf(answered: Answered): Figures {
  return pictureOf(answered.settings).figures(answered);
}

/** How close an answer is. */
export function accuracyOf(answered: Answered): Accuracy {
  return pictureOf(answered.settings).accuracy(answered);
}

/** Nobody may look whether the column held numbers, so the receipt says what it is if not. */
export function chanceWords(settings: Settings, below: number | null): string | null {
  if (below === null) return null;
  if (isGrouped(settings)) return groups.chanceWords(below, settings);
  if (below === 1) return "If no cell was a number, this answer is chance.";
  return `If fewer than about ${formatCount(below)} cells were numbers, this answer is chance: ${PICTURES[settings.asked].chance}`;
}
