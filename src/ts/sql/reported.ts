/** What reports of a survey may hold. */
import type { Protocol, SurveyPlan } from "../api/sql.js";

/** Values from 0 to `last`; where `size` is above 0, sets of so many of the options. */
export interface Reported {
  readonly name: string;
  readonly last: number;
  readonly size: number;
  readonly options: number;
}

export function reportedBy(plan: SurveyPlan): readonly Reported[] {
  return plan.questions.map(({ name, protocol }) => ({ name, ...valuesOf(protocol) }));
}

function valuesOf(protocol: Protocol): Omit<Reported, "name"> {
  const upTo = (last: number): Omit<Reported, "name"> => ({ last, size: 0, options: 0 });
  switch (protocol.kind) {
    case "subset": {
      const { options, size } = protocol;
      return size === 1 ? upTo(options - 1) : { last: 2 ** options - 1, size, options };
    }
    case "lines":
      return upTo(protocol.prime ** (protocol.digits + 1) - 1);
    case "boxes":
      return upTo(2 * protocol.boxes - 1);
    case "bit":
      return upTo(1);
    case "window":
      return upTo(protocol.steps + 2 * protocol.half);
  }
}
