import { asTyped, exactly } from "../../../shared/typed.js";
import {
  ALPHA,
  ALPHA_FIELDS,
  CANDIDATES,
  CANDIDATE_ARGUMENTS,
  CANDIDATE_FIELDS,
  candidateNeeds,
  candidates,
} from "../plan.js";
import type { Alpha, Candidates, Plan } from "../plan.js";

interface Whose {
  readonly confidence: string;
  /** Says whose quantile the interval is for. */
  readonly whom: "rows" | "population";
  readonly expectedRows: string;
}

export const plan: Plan<Alpha & Whose & Candidates> = {
  starts: {
    ...ALPHA,
    ...{ confidence: asTyped("0.95"), whom: "rows", expectedRows: "" },
    ...CANDIDATES,
  },
  fields: {
    ...ALPHA_FIELDS,
    confidence: { called: "the confidence", isOrdinary: true, part: "question" },
    expectedRows: {
      called: "the number of rows expected",
      missing: "the rows expected",
      part: "question",
    },
    ...CANDIDATE_FIELDS,
  },
  needs: (settings) => [
    "alpha",
    "confidence",
    ...(settings.whom === "population" ? (["expectedRows"] as const) : []),
    ...candidateNeeds(settings),
  ],
  plan: (settings) => {
    const { alpha, confidence, whom, expectedRows } = settings;
    return {
      alpha: exactly(alpha),
      candidates: candidates(settings),
      confidence: exactly(confidence),
      of: whom,
      expectedRows: whom === "rows" ? null : Number(exactly(expectedRows)),
    };
  },
  arguments: CANDIDATE_ARGUMENTS,
};
