/** Makes files to keep, and words, of a closed poll. Knows no document. */
import { surveyFromPlan, type SurveyPlan } from "sottovoce/survey";
import type { Results } from "../../shared/results.js";
import type { Poll } from "./api.js";

/** The estimates of a closed poll as a file: what was asked, of how many, how certain. */
export function fileOf(poll: Poll, { confidence, estimates }: Results): string {
  const { survey, plan, state, opened, closes, reports } = poll;
  const saved = { survey, plan, opened, state, closes, reports, confidence, estimates };
  return `${JSON.stringify(saved, null, 2)}\n`;
}

/** Explains what respondents of a plan agree to, and what its organizer should know. */
export const explained = (plan: SurveyPlan) => surveyFromPlan(plan).explain();
