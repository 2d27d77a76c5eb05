/** Contents that reports of a survey may have. */
import { checkedPlan } from "../survey/plan.js";

/** Values from 0 to `last`; where `size` is above 0, sets of `size` options. */
export interface Reported {
  readonly name: string;
  readonly last: number;
  readonly size: number;
  readonly options: number;
}

/** The id of a survey, and its questions. */
export function reportedBy(plan: unknown): {
  readonly id: string;
  readonly questions: readonly Reported[];
} {
  const { id, questions } = checkedPlan(plan);
  return {
    id,
    questions: questions.map(({ name, form: { values, sets } }) => ({
      name,
      last: values - 1,
      size: sets?.size ?? 0,
      options: sets?.of ?? 0,
    })),
  };
}
