/** A survey as its author has it: what respondents do, and what is made of their reports. */
import type {
  Accuracy,
  Estimates,
  Questions,
  Survey,
  SurveyExplained,
  SurveyPlan,
  SurveyRow,
  ReportCounts,
} from "../api/survey.js";
import { accuracyOf, estimated, respondentsFor, shiftsOf } from "./estimates.js";
import { type Checked, checkedPlan } from "./plan.js";
import { Answering } from "./respondent.js";
import { SurveyCounts } from "./counts.js";

class Built extends Answering {
  constructor(checked: Checked) {
    super(checked);
    Object.freeze(this);
  }

  counts(): ReportCounts<Questions> {
    return new SurveyCounts(Answering.checked(this));
  }

  countsOf(rows: Iterable<SurveyRow>): ReportCounts<Questions> {
    return SurveyCounts.ofRows(Answering.checked(this), rows);
  }

  estimate(counts: ReportCounts<Questions>, options: object): Estimates<Questions> {
    return estimated(Answering.checked(this), counts, options);
  }

  accuracy(options: object): { readonly [question: string]: Accuracy } {
    return accuracyOf(Answering.checked(this), options);
  }

  respondents(options: object): number {
    return respondentsFor(Answering.checked(this), options);
  }

  /**
   * Explains what the respondents' page has, and what forged reports can do, which takes the core.
   */
  override explain(): SurveyExplained {
    const { author, ...others } = super.explain();
    const shifts = shiftsOf(Answering.checked(this)).map(
      ([name, by]) => `${name} ${Math.ceil(by * 100)} points`,
    );
    const forged = `Suppose one person in a hundred forges reports, all about one question and one of its boxes. Then its share may be off by up to: ${shifts.join(", ")} (a mean by as many hundredths of its range).`;
    return Object.freeze({ ...others, author: `${author} ${forged}` });
  }

  toJSON(): SurveyPlan {
    return this.plan;
  }
}

/** The survey of a plan that was checked. */
export function surveyOf(checked: Checked): Survey<Questions> {
  return new Built(checked) as unknown as Survey<Questions>;
}

/**
 * Makes a survey from a saved plan, with the plan's protocols.
 *
 * Store the plan before you ask the first person, and make the survey from the stored plan after
 * that. Reports count for this exact plan only. If you build the survey again with a later version
 * of the package, it may choose other protocols for the same questions. Then the plan is another
 * one.
 *
 * @remarks
 * A plan may contain protocols that `build()` would not choose. Any size of a set, any prime, and
 * any half width of a window is valid if the intervals are proved for it.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for invalid plans, such as plans with unknown keys or with
 * an `oddsEach` that does not fit `odds`. `ERR_LIMIT` above a maximum.
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
