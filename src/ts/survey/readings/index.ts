/**
 * The register of readings: what an answer is read by, each in a file of its own. A phone carries
 * what answering takes of each, and nothing of estimates.
 */
import { ownOf } from "../../host/bare.js";
import { type Bounds, bounds, boundsEstimated } from "./bounds.js";
import { type Boxes, boxes, boxesEstimated } from "./boxes.js";
import { type Edges, edges, edgesEstimated } from "./edges.js";
import type { Estimated } from "./estimated.js";
import { type Options, options, optionsEstimated } from "./options.js";
import type { Answered } from "./reading.js";

/** Way to read an answer, and of how many choices; 0 if it is a number. */
export type Reading = Options | Edges | Boxes | Bounds;

/** The reading by a name. */
type Of<By extends Reading["by"]> = Extract<Reading, { by: By }>;

const answered: { readonly [B in Reading["by"]]: Answered<Of<B>> } = {
  options,
  edges,
  boxes,
  bounds,
};
const estimated: { readonly [B in Reading["by"]]: Estimated<Of<B>> } = {
  options: optionsEstimated,
  edges: edgesEstimated,
  boxes: boxesEstimated,
  bounds: boundsEstimated,
};

/** Gives what a device does with such answers. */
export const answeredBy = ({ by }: Reading): Answered<Reading> =>
  ownOf(answered[by]) as unknown as Answered<Reading>;

/** Gives what reports say of such answers. */
export const estimatedBy = ({ by }: Reading): Estimated<Reading> =>
  ownOf(estimated[by]) as unknown as Estimated<Reading>;
