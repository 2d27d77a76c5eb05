import { formatUp, formatValue } from "../../../shared/numbers.js";
import {
  ANY_ANSWER,
  candidateRows,
  candidatesAxis,
  errorOf,
  line,
  reachAccuracy,
} from "../picture.js";
import type { Answered, Figures, Picture } from "../picture.js";
import { countedOf } from "../counted-words.js";
import { SURE, quantileName } from "../words.js";

export const picture: Picture = { figures, accuracy: reachAccuracy, chance: ANY_ANSWER };

function figures(answered: Answered): Figures {
  const value = answered.released.release.value as number;
  const places = errorOf(answered.promised.reach);
  return {
    answer: formatValue(value),
    closeness: `${SURE} the answer is at most ${formatUp(places, 3)} ${countedOf(answered.settings).unit} further from the true ${quantileName(answered.settings.alpha)} than the best possible answer.`,
    drawing: { ...line(candidatesAxis(answered, [value]), [value]), places },
    head: [],
    rows: [
      ["Released", formatValue(value)],
      ...candidateRows(answered),
      ["Ranks off, at most", formatUp(places, 3)],
    ],
  };
}
