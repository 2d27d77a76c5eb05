/** Everything that the page shows of a release. */
import { questions } from "../../generated/questions/picture.js";
import { formatCount } from "../../shared/numbers.js";
import * as groups from "../groups/picture.js";
import type { Asked } from "../model/asked.js";
import { isGrouped, isTable } from "../questions/grouping-settings.js";
import { countedOf } from "../questions/counted-words.js";
import type { Accuracy, Answered, Figures, Picture } from "../questions/picture.js";
import { mostOfPerson } from "./person-words.js";

const PICTURES: Readonly<Record<Asked, Picture>> = questions;

/** The code that shows an answer: of one question about some rows, that of all rows. */
function shownBy(answered: Answered): {
  readonly own: Answered;
  readonly by: Omit<Picture, "chance">;
} {
  const isOne = answered.promised.parts?.length === 1;
  const [only] = isOne ? groups.partsOf(answered) : [];
  const own = only ?? answered;
  const isTabled = only === undefined ? isTable(own.settings) : isGrouped(own.settings);
  return { own, by: isTabled ? groups : PICTURES[own.settings.asked] };
}

/** An answer, in words, in a picture and in a table. */
export function toldOf(answered: Answered): Figures {
  const { own, by } = shownBy(answered);
  const figures = by.figures(own);
  const kept = keptWords(answered.released.release.plan);
  return kept === "" ? figures : { ...figures, closeness: `${figures.closeness} ${kept}` };
}

/** Says how much of a person counts, if a column of ids says whose rows they are. */
const keptWords = (plan: object): string =>
  (plan as { readonly person?: unknown }).person == null
    ? ""
    : `Of each person, counted are ${mostOfPerson(plan)} at most.`;

/** How close an answer is. */
export function accuracyOf(answered: Answered): Accuracy {
  const { own, by } = shownBy(answered);
  return by.accuracy(own);
}

/** Nobody may look whether the column held numbers, so the receipt says what it is if not. */
export function chanceWords(answered: Pick<Answered, "settings" | "promised">): string | null {
  const { settings, promised } = answered;
  const [only] = promised.parts?.length === 1 ? promised.parts : [];
  const below = (only ?? promised).chanceBelow;
  if (below === null) return null;
  if (isGrouped(settings)) return groups.chanceWords(below, settings);
  if (below === 1) return "If no cell was a number, this answer is chance.";
  const cells =
    countedOf(settings).unit === "people" ? "people had a number" : "cells were numbers";
  return `If fewer than about ${formatCount(below)} ${cells}, this answer is chance: ${PICTURES[settings.asked].chance}`;
}
