import { exactly } from "../../../shared/typed.js";
import {
  CANDIDATES,
  CANDIDATE_ARGUMENTS,
  CANDIDATE_FIELDS,
  candidateNeeds,
  candidates,
} from "../plan.js";
import type { Candidates, Plan } from "../plan.js";
import { alphasTyped } from "./typed.js";

interface Alphas {
  /** Several quantiles, with blanks between. */
  readonly alphas: string;
}

export const plan: Plan<Alphas & Candidates> = {
  starts: { alphas: "1/4 1/2 3/4", ...CANDIDATES },
  fields: {
    alphas: {
      called: "the fractions",
      missing: "the quantiles",
      part: "question",
      numbers: alphasTyped,
    },
    ...CANDIDATE_FIELDS,
  },
  needs: (settings) => ["alphas", ...candidateNeeds(settings)],
  plan: (settings) => ({
    alphas: alphasTyped(settings.alphas).map(exactly),
    candidates: candidates(settings),
  }),
  arguments: CANDIDATE_ARGUMENTS,
};
