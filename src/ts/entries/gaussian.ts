/** Gaussian noise, and conversions of rho, epsilon and delta: "sottovoce" has all of it too. */
import { gaussianKind } from "../builder/gaussian.js";
import { registerKinds } from "../plans/kinds.js";

export * from "./common.js";
export type * from "../api/gaussian.js";
export { discreteGaussian } from "../builder/gaussian.js";
export { deltaOf, epsilonOf, rhoOf } from "../query/conversion.js";

registerKinds(gaussianKind);
