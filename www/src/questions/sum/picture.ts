import { formatTyped } from "../../../shared/typed.js";
import { numbered, reachAccuracy } from "../picture.js";
import type { Answered, Figures, Picture } from "../picture.js";
import { rowsInSteps } from "../words.js";

export const picture: Picture = {
  figures,
  accuracy: reachAccuracy,
  chance: "the sum of so few cells is within the noise.",
};

function figures(answered: Answered): Figures {
  const { settings } = answered;
  const told = numbered(answered, `sum of ${rowsInSteps(settings)},`);
  return { ...told, rows: [...told.rows, ["Step", formatTyped(settings.step)]] };
}
