/** One bit of a number, more likely set the higher it is. */
import { refuse } from "../../error.js";
import type { Of, Planned, Wording } from "./protocol.js";

export const bit: Planned<Of<"bit">> = {
  keys: [],
  takes: ({ by }) => by === "bounds",
  read(_given, _choices, { top, bottom }) {
    if (top > 11n * bottom) throw refuse("protocol", "must be a window at odds above 11");
    return [{}, { values: 2 }];
  },
};

export const bitWording: Wording<Of<"bit">> = {
  kept: (_, { top, bottom }) => ({ top, bottom: top + bottom }),
  sends: (_, cases) =>
    `Of your number this page sends only "high" or "low": what is right in ${cases} cases at either end of the scale, 50:50 in the middle.`,
};
