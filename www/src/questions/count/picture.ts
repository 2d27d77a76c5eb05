import { countedOf } from "../counted-words.js";
import { countsAll } from "../grouping-settings.js";
import { ANY_ANSWER, numbered, reachAccuracy } from "../picture.js";
import type { Answered, Picture } from "../picture.js";
import { testWords } from "./words.js";

/** Says what is counted, which the number alone does not. */
function counted(settings: Answered["settings"]): string {
  const all = `number of ${countedOf(settings).many}`;
  return countsAll(settings) ? all : `${all} ${testWords(settings)}`;
}

export const picture: Picture = {
  figures: (answered) => numbered(answered, counted(answered.settings)),
  accuracy: reachAccuracy,
  chance: ANY_ANSWER,
};
