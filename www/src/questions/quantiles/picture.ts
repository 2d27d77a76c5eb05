import { formatCount, formatUp, formatValue } from "../../../shared/numbers.js";
import {
  ANY_ANSWER,
  candidateRows,
  candidatesAxis,
  line,
  near,
  reachAccuracy,
  upper,
} from "../picture.js";
import type { Answered, Figures, Picture, Span } from "../picture.js";
import { SURE, quantileName } from "../words.js";

export const picture: Picture = { figures, accuracy: reachAccuracy, chance: ANY_ANSWER };

function figures(answered: Answered): Figures {
  const { plan, value } = answered.released.release;
  const values = value as readonly number[];
  const alphas = plan["alphas"] as readonly string[];
  const at = (alpha: string) => values[alphas.indexOf(alpha)] ?? null;
  const [low, high] = [at("1/4"), at("3/4")];
  const quartiles: Span | null = low === null || high === null ? null : [low, high];
  const outermost: Span = [values[0] as number, values.at(-1) as number];
  const box = quartiles && { quartiles, middle: at("1/2"), outermost };
  const { rows, error } = answered.promised.reach?.errors.at(-1) ?? { rows: 0, error: 0 };
  const axis = near(candidatesAxis(answered, values), outermost);
  return {
    answer: values.map(formatValue).join(" · "),
    closeness: `${SURE} none of them is more than ${formatUp(error, 3)} ranks off among the sorted rows, if there are at most ${formatCount(rows ?? 0)}.`,
    drawing: { ...line(axis, values), box, places: error },
    head: [],
    rows: [
      ...alphas.map((alpha, k) => [upper(quantileName(alpha)), formatValue(values[k] as number)]),
      ...candidateRows(answered),
      ["Ranks off, at most", formatUp(error, 3)],
    ],
  };
}
