/** Plans: back to mechanisms, and in words. */
import type {
  MechanismFrom,
  MechanismOf,
  NoisePlan,
  Plan,
  PlanCheck,
  SelectionPlan,
} from "./api.js";
import type { Base2Mechanisms } from "./api-base2.js";
import { countFromPlan } from "./builder/count.js";
import { histogramFromPlan } from "./builder/histogram.js";
import { noiseFromPlan } from "./builder/noise.js";
import { base2FromPlan } from "./builder/base2.js";
import { quantileFromPlan } from "./builder/quantile.js";
import { selectionFromPlan } from "./builder/selection.js";
import { sumFromPlan } from "./builder/sum.js";
import { refuse } from "./error.js";
import { explainRows } from "./explain/rows.js";
import { factor } from "./explain/words.js";
import { explainBase2 } from "./explain-base2.js";
import { ownBits } from "./release.js";

/**
 * The mechanism of a plan (a saved one, or one written by hand: Exact values may be numbers, what
 * has a default may be left out). Rebuilt and checked as by the builder; unknown kinds and keys are
 * refused. For workers, settings and receipts.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` naming the key that breaks its rule.
 *
 * @example
 * import { fromPlan } from "sottovoce";
 *
 * const query = fromPlan({
 *   kind: "quantile",
 *   alpha: "1/2",
 *   candidates: { first: 0, last: 120, step: 1 },
 *   neighbors: "add-or-remove-one",
 *   epsilon: 1,
 * });
 */
export function fromPlan<const P extends { readonly kind: string }>(
  plan: P & PlanCheck<P["kind"]>,
): MechanismFrom<P> {
  return rebuilt(plan) as MechanismFrom<P>;
}

/** Every mechanism there is. */
type Any = MechanismOf<string>;

/** The mechanism of what may be a plan. */
export function rebuilt(plan: unknown): Any {
  if (typeof plan !== "object" || plan === null) throw refuse("plan", "must be an object");
  const kind: unknown = Object.getOwnPropertyDescriptor(plan, "kind")?.value;
  switch (kind) {
    case "quantile":
      return quantileFromPlan(plan);
    case "count":
      return countFromPlan(plan);
    case "histogram":
      return histogramFromPlan(plan);
    case "sum":
      return sumFromPlan(plan);
    case "exponential":
    case "gumbelMax":
    case "permuteAndFlip":
      return selectionFromPlan(plan, kind);
    case "discreteLaplace":
    case "geometric":
      return noiseFromPlan(plan, kind);
    case "exponentialBase2":
    case "permuteAndFlipBase2":
    case "discreteLaplaceBase2":
    case "thresholdTest":
    case "sparseVector":
    case "integerPartition":
      return base2FromPlan(plan, kind);
    default:
      throw refuse("kind", "must be the name of the function that begins a builder");
  }
}

/**
 * The guarantee in plain English: who is hidden, how well, what stays public. The wording may
 * change.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for what is no plan.
 *
 * @example
 * import { explain, median } from "sottovoce";
 *
 * explain(median().candidates([1, 2, 3]).neighbors("add-or-remove-one").epsilon(1).build().plan);
 */
export function explain(plan: Plan): string {
  const mechanism = rebuilt(plan);
  const { plan: canonical, epsilon } = mechanism;
  const bits = ownBits(mechanism) as number | undefined;
  switch (canonical.kind) {
    case "quantile":
    case "count":
    case "histogram":
    case "sum":
      return explainRows(canonical, epsilon, bits);
    case "discreteLaplace":
    case "geometric":
      return explainNoise(canonical, epsilon);
    default:
      return bits === undefined
        ? explainSelection(canonical as SelectionPlan, epsilon)
        : explainBase2(
            canonical as Base2Mechanisms[keyof Base2Mechanisms]["plan"],
            epsilon,
            bits,
            factor(epsilon, String(epsilon)),
          );
  }
}

function explainNoise(plan: NoisePlan, epsilon: number): string {
  const { scale, sensitivity, bounds, sampler } = plan;
  const where =
    bounds === null
      ? ""
      : `, clamped to the bounds ${bounds.lowest} and ${bounds.highest} before and after`;
  const change = `Integers that differ by no more than ${sensitivity ?? "1"}, or vectors whose differences add up to no more than that,`;
  return [
    scale === "0"
      ? `Integers as they are${where}: no noise at scale 0.`
      : `Integers with discrete Laplace noise of scale ${scale}${where}.`,
    scale === "0"
      ? "Hidden: nothing. What is released tells the input apart from any other (epsilon Infinity)."
      : `Hidden: what moves the integers. ${change} make no answer more than ${factor(epsilon, String(epsilon))} times as likely as each other (epsilon ${epsilon}).`,
    "Public in any case: how many integers there are, their order and kind, and all that this plan says.",
    ...(sampler === "cks20" ? ["Whoever can time the release learns much of the noise."] : []),
    "Every further release of the same people adds its epsilon to what they have already spent.",
  ].join(" ");
}

function explainSelection(plan: SelectionPlan, epsilon: number): string {
  const { kind, optimize, top, scale, sensitivity, monotone } = plan;
  const size = optimize === "max" ? "large" : "small";
  const what =
    top === null
      ? "The index of one score"
      : top === 1
        ? "A list of the index of one score"
        : `The indices of ${top} scores in order`;
  const law = {
    exponential: "by the exponential mechanism",
    gumbelMax: "by Gumbel noise (the law of the exponential mechanism)",
    permuteAndFlip: "by permute-and-flip",
  }[kind];
  const change =
    sensitivity === null
      ? "Score vectors at range distance 1"
      : `Score vectors in which no score differs by more than ${sensitivity}${monotone ? " and all differ in the same direction" : ""}`;
  return [
    `${what}, chosen ${law} at scale ${scale} so that ${size} scores are likely.`,
    `Hidden: what moves the scores. ${change} make no answer more than ${factor(epsilon, String(epsilon))} times as likely as each other (epsilon ${epsilon}).`,
    "Public in any case: how many scores there are, their order, and all that this plan says.",
    "Every further release of the same people adds its epsilon to what they have already spent.",
  ].join(" ");
}
