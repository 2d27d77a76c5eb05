import { formatTyped } from "../../../shared/typed.js";
import { numbered, reachAccuracy } from "../picture.js";
import type { Asking, Figures, Picture } from "../picture.js";
import { rowsInSteps } from "../words.js";

export const picture: Picture = {
  figures,
  accuracy: reachAccuracy,
  chance: "all that so few can add up to is within the noise.",
};

function figures(asking: Asking): Figures {
  const { settings } = asking;
  const told = numbered(asking, `sum of ${rowsInSteps(settings)},`);
  return { ...told, rows: [...told.rows, ["Step", formatTyped(settings.step)]] };
}
