/** Nothing but quantiles: the smallest entry. */
import { intervalKinds } from "../builder/quantile-interval.js";
import { quantileKinds } from "../builder/quantile.js";
import { quantilesKinds } from "../builder/quantiles.js";
import { registerKinds } from "../plans/kinds.js";

export * from "./common.js";
export * from "./of-quantiles.js";

registerKinds({ ...quantileKinds, ...quantilesKinds, ...intervalKinds });
