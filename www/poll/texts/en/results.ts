/** The results of a poll. */
import { count } from "../numbers.js";
import { ends, percent, percents, rounded } from "../shares.js";
import { spoken } from "../spoken.js";

export const results = spoken("results", {
  reports: (reports: number) => (reports === 1 ? "1 report" : `${count(reports)} reports`),
  caption: "Estimates and their intervals",
  answer: "Answer",
  estimate: "Estimate",
  interval: "Interval",
  share: percent,
  shares: (lowest: number, highest: number) => percents(lowest, highest).join(" to "),
  value: (value: number) => rounded(value, 4),
  values: (lowest: number, highest: number) => ends(lowest, highest).join(" to "),
  vague: "tells nothing",
  vagueText: "Too few reports for an estimate: the interval says what is possible.",
  unordered: "Nobody can say which answer comes first.",
  mean: "mean",
  meanText: (mean: number, error: number) =>
    `Mean: ${rounded(mean, 3)}, with a standard error of at most ${rounded(error, 2)}.`,
  outside: "outside",
  outsideText:
    '"Outside": no possible share fits these reports. With honest reports that is rare, so somebody may have sent forged ones.',
  rest: (share: string) => `The others, about ${share}, say no.`,
  certain: (questions: number, confidence: number) =>
    `If nobody forged reports, all intervals${questions === 1 ? "" : " of a question"} are right at once in at least ${count(Math.round(100 * confidence))} out of 100 polls.`,
  unbiased:
    "An estimate is right on average. It can therefore be below 0 or above what is possible. An interval cannot.",
});
