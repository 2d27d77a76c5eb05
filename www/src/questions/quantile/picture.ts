import { formatUp, formatValue } from "../../../shared/numbers.js";
import {
  ANY_ANSWER,
  candidateRows,
  candidatesAxis,
  errorOf,
  line,
  reachAccuracy,
} from "../picture.js";
import type { Asking, Figures, Picture } from "../picture.js";
import { SURE, quantileName } from "../words.js";

export const picture: Picture = { figures, accuracy: reachAccuracy, chance: ANY_ANSWER };

function figures(asking: Asking): Figures {
  const value = asking.released.release.value as number;
  const places = errorOf(asking.promised.reach);
  return {
    answer: formatValue(value),
    closeness: `${SURE} its place among the sorted rows is at most ${formatUp(places, 3)} further from that of the ${quantileName(asking.settings.alpha)} than the best candidate's.`,
    drawing: { ...line(candidatesAxis(asking, [value]), [value]), places },
    head: [],
    rows: [
      ["Released", formatValue(value)],
      ...candidateRows(asking),
      ["Places off, at most", formatUp(places, 3)],
    ],
  };
}
