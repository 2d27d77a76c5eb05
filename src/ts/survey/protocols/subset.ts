/** Sets of few options, more likely with the true one in it. */
import {
  demandIntervals,
  integer,
  mostInSet,
  type Of,
  type Planned,
  type Wording,
} from "./protocol.js";

export const subset: Planned<Of<"subset">> = {
  keys: ["options", "size"],
  takes: ({ by, choices }) => by === "edges" || (by === "options" && choices <= mostInSet),
  read(given, choices, { top, bottom }) {
    const options = integer("options", given.options, choices, choices);
    const size = integer("size", given.size, 1, options - 1);
    const [k, z] = [BigInt(options), BigInt(size)];
    const others = (k - z) * bottom;
    demandIntervals(
      z * top * (k - 1n),
      z * ((z - 1n) * top + others),
      (k - 1n) * (z * top + others),
    );
    const form =
      size === 1 ? { values: options } : { values: 2 ** options, sets: { of: options, size } };
    return [{ options, size }, form];
  },
};

export const subsetWording: Wording<Of<"subset">> = {
  kept({ options, size }, { top, bottom }) {
    const [own, others] = [BigInt(size), BigInt(options - size)];
    return { top: own * top, bottom: own * top + others * bottom };
  },
  sends({ options, size }, cases, { all, yours, yourOne }) {
    if (size > 1)
      return `This page sends ${size} of the ${options} ${all}, drawn at random; ${yours} is among them in ${cases} cases.`;
    const others = options === 2 ? "the other one" : `one of the ${options - 1} others`;
    const alike = options === 2 ? "" : ", each as likely";
    return `This page sends ${yourOne} in ${cases} cases, and otherwise ${others}${alike}.`;
  },
};
