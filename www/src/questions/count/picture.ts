import { ANY_ANSWER, numbered, reachAccuracy } from "../picture.js";
import type { Picture } from "../picture.js";

export const picture: Picture = {
  figures: (answered) => numbered(answered, "number of rows"),
  accuracy: reachAccuracy,
  chance: ANY_ANSWER,
};
