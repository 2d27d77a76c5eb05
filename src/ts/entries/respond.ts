/** The part of a survey that a respondent's phone loads. */
export type { DpErrorCode, Json } from "../api/common.js";
export type {
  Answers,
  Memory,
  Protocol,
  Question,
  QuestionPlan,
  Questions,
  Report,
  Respondent,
  SurveyResponse,
  Said,
  SurveyConsent,
  SurveyExplained,
  SurveyFact,
  SurveyPlan,
} from "../api/survey.js";
export { DpError, isDpError } from "../error.js";
export { load, version } from "../engine/load.js";
export { respondentFromPlan } from "../survey/respondent.js";
export { spentOf } from "../survey/spent.js";
