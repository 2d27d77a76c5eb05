/** Any of some boxes. */
import { refuse } from "../../error.js";
import { namedShares, type Estimated } from "./estimated.js";
import type { Answered } from "./reading.js";

export interface Boxes {
  readonly by: "boxes";
  readonly choices: number;
  readonly boxes: readonly string[];
}

export const boxes: Answered<Boxes> = {
  answerOf(name, { boxes }, given) {
    const checked = Array.isArray(given) ? Array.from(given as readonly unknown[]) : undefined;
    const known = boxes.filter((box) => checked?.includes(box));
    if (checked && known.length === checked.length) return known;
    throw refuse(name, "must be answered with an array of its boxes, each at most once");
  },
  read({ boxes }, answer) {
    const checked = answer as readonly string[];
    let mask = 0n;
    boxes.forEach((box, at) => {
      mask |= BigInt(checked.includes(box)) << BigInt(at);
    });
    return { answer: checked, bits: mask };
  },
  isKept({ boxes }, answer) {
    const kept: readonly unknown[] = Array.isArray(answer) ? answer : [undefined];
    const known = boxes.filter((box) => kept.includes(box));
    return known.length === kept.length && known.every((box, at) => box === kept[at]);
  },
};

export const boxesEstimated: Estimated<Boxes> = {
  addUp: false,
  reported: ({ boxes }, { shares }) => namedShares([...boxes], shares),
};
