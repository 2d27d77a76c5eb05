/** A value near a number, more likely within a window around it. */
import { integer, type Of, type Planned, type Wording } from "./protocol.js";

export const window: Planned<Of<"window">> = {
  keys: ["steps", "half"],
  takes: ({ by }) => by === "bounds",
  read(given) {
    const steps = integer("steps", given.steps, 64, 64);
    const half = integer("half", given.half, 0, 64);
    return [{ steps, half }, { values: steps + 1 + 2 * half }];
  },
};

export const windowWording: Wording<Of<"window">> = {
  of: "respondents",
  kept({ steps, half }, { top, bottom }) {
    const inside = BigInt(2 * half + 1) * top;
    return { top: inside, bottom: inside + BigInt(steps) * bottom };
  },
  sends: (_, cases) =>
    `This page sends a number near yours in ${cases} cases, and otherwise any other, far or near.`,
};
