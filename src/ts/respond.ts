/** Answering a survey: what a phone loads. */
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
  SurveyExplained,
  SurveyFact,
  SurveyPlan,
} from "./api/survey.js";
export { DpError, isDpError } from "./error.js";
export { respondentFromPlan } from "./survey/respondent.js";
