/** A survey as its author has it: what respondents do, and what is made of their reports. */
import type { Questions, Survey, SurveyPlan, SurveyRow, SurveyTally } from "../api/survey.js";
import { type Checked, checkedPlan } from "./plan.js";
import { Answering } from "./respondent.js";
import { Tally, tallyOfRows } from "./tally.js";

class Built extends Answering {
  constructor(checked: Checked) {
    super(checked);
    Object.freeze(this);
  }

  tally(): SurveyTally<Questions> {
    return new Tally(Answering.checked(this));
  }

  tallyOf(rows: Iterable<SurveyRow>): SurveyTally<Questions> {
    return tallyOfRows(Answering.checked(this), rows);
  }

  // `estimate`, `accuracy` and `people` come in here: they are of `./estimates.ts`.

  toJSON(): SurveyPlan {
    return this.plan;
  }
}

/** The survey of a plan that was checked. */
export function surveyOf(checked: Checked): Survey<Questions> {
  return new Built(checked) as unknown as Survey<Questions>;
}

/**
 * The survey of a saved plan, with the protocols that stand in it.
 *
 * Keep the plan when you ask the first person: reports count for this very plan, and a later version
 * of the package may choose other protocols for the same questions.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for unknown keys, odds that do not fit and whatever else
 * breaks a rule of plans; `ERR_LIMIT` beyond a maximum.
 *
 * @example
 * import { survey, surveyFromPlan, yesNo } from "sottovoce/survey";
 *
 * const { plan, id } = survey("lunch", { smokes: yesNo() }).odds(3).build();
 * surveyFromPlan(JSON.parse(JSON.stringify(plan))).id === id; // true
 */
export function surveyFromPlan(plan: SurveyPlan): Survey<Questions> {
  return surveyOf(checkedPlan(plan));
}
