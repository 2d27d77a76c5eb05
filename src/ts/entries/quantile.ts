/** Nothing but quantiles: the smallest entry. */
import { intervalKind } from "../builder/quantile-interval.js";
import { quantileKind } from "../builder/quantile.js";
import { quantilesKind } from "../builder/quantiles.js";
import { registerKinds } from "../plans/kinds.js";

export * from "./common.js";
export * from "./of-quantiles.js";

registerKinds(quantileKind, quantilesKind, intervalKind);
