import { exactly } from "../../../shared/typed.js";
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

export const plan: Plan<Alpha & Candidates> = {
  starts: { ...ALPHA, ...CANDIDATES },
  fields: { ...ALPHA_FIELDS, ...CANDIDATE_FIELDS },
  needs: (settings) => ["alpha", ...candidateNeeds(settings)],
  canGroup: true,
  plan: (settings) => ({ alpha: exactly(settings.alpha), candidates: candidates(settings) }),
  arguments: CANDIDATE_ARGUMENTS,
};
