import type { MeanValue } from "sottovoce";
import { approximate, formatCount, formatNear, formatValue } from "../../../shared/numbers.js";
import { formatTyped } from "../../../shared/typed.js";
import { ANY_ANSWER, endsWords, intervalAccuracy, line, near, upper } from "../picture.js";
import type { Answered, Figures, Picture, Span } from "../picture.js";
import { countedOf } from "../counted-words.js";
import { SURE, rowsInSteps } from "../words.js";

export const picture: Picture = { figures, accuracy: intervalAccuracy, chance: ANY_ANSWER };

function figures({ settings, released }: Answered): Figures {
  const { plan } = released.release;
  const value = released.release.value as MeanValue;
  const reach = released.interval as Span;
  const wide = reach[1] - reach[0];
  const [low, high] = endsWords(reach, wide);
  const answer = formatNear(value.mean, wide);
  const bounds = [plan["lowest"], plan["highest"]].map(
    (text) => approximate(String(text)) ?? 0,
  ) as [number, number];
  return {
    answer,
    closeness: `${SURE} the mean of ${rowsInSteps(settings)}, lies from ${low} to ${high}. There are about ${formatCount(value.rows)} ${countedOf(settings).unit} with a number.`,
    drawing: { ...line(near(bounds, reach), [value.mean]), reach },
    head: [],
    rows: [
      ["Released mean", answer],
      ["Lies from", low],
      ["Lies to", high],
      [`${upper(countedOf(settings).unit)}, about`, formatCount(value.rows)],
      ["Lowest bound", formatValue(bounds[0])],
      ["Highest bound", formatValue(bounds[1])],
      ["Step", formatTyped(settings.step)],
    ],
  };
}
