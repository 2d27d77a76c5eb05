import type { MeanQuery, MeanValue, Release } from "sottovoce";
import { CLOSE, RIGHT_STEPS, STEPS_ALONE, bySize, fewest, planned, trueSum } from "../asked.js";
import type { Inquiry } from "../asked.js";

export const asked: Inquiry<MeanQuery> = {
  reach: (query) => bySize("values", (rows) => query.accuracy({ ...CLOSE, rows }).error),
  // Any mean is within the bounds.
  chanceBelow(query) {
    const wide = planned(query.plan.highest) - planned(query.plan.lowest);
    return fewest((rows) => query.accuracy({ ...CLOSE, rows }).error < wide);
  },
  points: () => null,
  interval: (query, release) =>
    query.interval(release as unknown as Release<MeanValue, MeanQuery["plan"]>, CLOSE),
  truth: (settings, rows) => [trueSum(settings, rows) / rows.length],
  right: {},
  values: RIGHT_STEPS,
  alone: STEPS_ALONE,
};
