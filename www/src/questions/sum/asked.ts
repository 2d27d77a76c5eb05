import type { SumQuery } from "sottovoce";
import { CLOSE, RIGHT_STEPS, STEPS_ALONE, inAll, planned, trueSum } from "../asked.js";
import type { Inquiry } from "../asked.js";

export const asked: Inquiry<SumQuery> = {
  reach: (query) => inAll("values", query.accuracy(CLOSE).error),
  // Any sum is within the noise.
  chanceBelow(query) {
    const { error } = query.accuracy(CLOSE);
    const { lowest, highest } = query.plan;
    const most = Math.max(Math.abs(planned(lowest)), Math.abs(planned(highest)));
    // Where one row adds as much as the noise, even the least sum is more than chance.
    return error <= most || most === 0 ? null : Math.ceil(error / most);
  },
  points: () => null,
  truth: (settings, rows) => [trueSum(settings, rows)],
  right: {},
  values: RIGHT_STEPS,
  alone: STEPS_ALONE,
};
