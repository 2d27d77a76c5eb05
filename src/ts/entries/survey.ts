/** Surveys whose server never sees an answer. */
export type { DpErrorCode, Exact, Json } from "../api/common.js";
export type * from "../api/survey.js";
export type * from "../api/survey-estimates.js";
export { DpError, isDpError } from "../error.js";
export { load, version } from "../engine/load.js";
export { survey } from "../survey/builder.js";
export { binned, number, oneOf, rating, severalOf, yesNo } from "../survey/questions.js";
export { spentOf } from "../survey/spent.js";
export { surveyFromPlan } from "../survey/survey.js";
