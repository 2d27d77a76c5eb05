/** One of several boxes, drawn without looking, and whether it is checked. */
import { integer, type Of, type Planned, type Wording } from "./protocol.js";

export const boxes: Planned<Of<"boxes">> = {
  keys: ["boxes"],
  takes: ({ by }) => by === "boxes",
  read(given, choices) {
    const boxes = integer("boxes", given.boxes, choices, choices);
    return [{ boxes }, { values: 2 * boxes }];
  },
};

export const boxesWording: Wording<Of<"boxes">> = {
  kept: (_, { top, bottom }) => ({ top, bottom: top + bottom }),
  sends: ({ boxes }, cases) =>
    `This page draws one of the ${boxes} boxes, without looking, and sends whether you checked it: the truth in ${cases} cases, and otherwise the opposite.`,
};
