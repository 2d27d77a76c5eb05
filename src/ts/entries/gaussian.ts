/** Gaussian noise with a rho, and conversions between rho, epsilon and delta: all of "sottovoce". */
import { gaussianKind } from "../builder/gaussian.js";
import { registerKinds } from "../plans/kinds.js";

export * from "./common.js";
export type * from "../api/gaussian.js";
export { discreteGaussian } from "../builder/gaussian.js";
export { deltaOf, epsilonOf, rhoOf } from "../query/conversion.js";

registerKinds(gaussianKind);
