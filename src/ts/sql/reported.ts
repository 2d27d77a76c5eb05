/** What reports of a survey may hold. */
import { checkedPlan } from "../survey/plan.js";

/** Values from 0 to `last`; where `size` is above 0, sets of so many of the options. */
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
    questions: questions.map(({ name, protocol, values }) => {
      const isSet = protocol.kind === "subset" && protocol.size > 1;
      const [size, options] = isSet ? [protocol.size, protocol.options] : [0, 0];
      return { name, last: values - 1, size, options };
    }),
  };
}
