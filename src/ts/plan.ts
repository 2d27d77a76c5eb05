/** Plans: back to mechanisms, and in words. */
import type {
  MechanismOf, Plan, PlanCheck, QuantilePlan, QuantileQuery, SelectionMechanism, SelectionPlan, TopMechanism,
} from "./api.js";
import { quantileFromPlan } from "./builder/quantile.js";
import { selectionFromPlan } from "./builder/selection.js";
import { refuse } from "./error.js";

/**
 * The mechanism of a plan (a saved one, or one written by hand: Exact values may be numbers, what has a default may be left out).
 * Rebuilt and checked as by the builder; unknown kinds and keys are refused. For workers, settings and receipts.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` naming the key that breaks its rule.
 *
 * @example
 * import { fromPlan } from "sottovoce";
 *
 * const query = fromPlan({
 *   kind: "quantile", alpha: "1/2", candidates: { first: 0, last: 120, step: 1 }, neighbors: "add-or-remove-one", epsilon: 1,
 * });
 */
export function fromPlan<const P extends { readonly kind: string }>(plan: P & PlanCheck<P["kind"]>): MechanismOf<P["kind"]> {
  return rebuilt(plan) as MechanismOf<P["kind"]>;
}

function rebuilt(plan: unknown): QuantileQuery | SelectionMechanism | TopMechanism {
  if (typeof plan !== "object" || plan === null) throw refuse("plan", "must be an object");
  const kind: unknown = Object.getOwnPropertyDescriptor(plan, "kind")?.value;
  switch (kind) {
    case "quantile":
      return quantileFromPlan(plan);
    case "exponential":
    case "gumbelMax":
    case "permuteAndFlip":
      return selectionFromPlan(plan, kind);
    default:
      throw refuse("kind", 'must be "quantile", "exponential", "gumbelMax" or "permuteAndFlip"');
  }
}

/**
 * The guarantee in plain English: who is hidden, how well, what stays public. The wording may change.
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
  return canonical.kind === "quantile" ? explainQuantile(canonical, epsilon) : explainSelection(canonical, epsilon);
}

function explainSelection(plan: SelectionPlan, epsilon: number): string {
  const { kind, optimize, top, scale, sensitivity, monotone } = plan;
  const size = optimize === "max" ? "large" : "small";
  const what = top === null ? "The index of one score" : top === 1 ? "A list of the index of one score" : `The indices of ${top} scores in order`;
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

function explainQuantile(plan: QuantilePlan, epsilon: number): string {
  const { alpha, candidates, neighbors, rowsPerPerson, scorer } = plan;
  const name = alpha === "1/2" ? "median" : alpha === "0" ? "minimum" : alpha === "1" ? "maximum" : `${alpha} quantile`;
  const rows = rowsPerPerson === 1 ? "one row" : `up to ${rowsPerPerson} rows`;
  const change = neighbors === "change-one" ? `replacing ${rows} by any others` : `adding or removing ${rows}`;
  const size = neighbors === "change-one" ? "The number of rows is public." : "The number of rows stays private too.";
  const among =
    "first" in candidates
      ? `the grid from ${candidates.first} to ${candidates.last} in steps of ${candidates.step}`
      : `${candidates.length} listed candidates`;
  return [
    `The private ${name} of the rows, chosen from ${among}.`,
    `Hidden: any one person who owns ${rows}. ${capital(change)} makes no answer more than ${factor(epsilon, plan.epsilon)} times as likely (epsilon ${epsilon}; exactly ${power(plan.epsilon)}).`,
    `${size} Public in any case: the candidates, the quantile, epsilon and all else that this plan says.`,
    `Rows that are no numbers are skipped. Rank error is counted by the "${scorer}" scorer.`,
    "Every further release of the same people adds its epsilon to what they have already spent.",
  ].join(" ");
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** e to an exact number, as people write it. */
function power(exponent: string): string {
  return exponent.includes("/") ? `e^(${exponent})` : `e^${exponent}`;
}

/** e^epsilon for reading: rounded up to three digits, so that it is above 1 also for the least epsilon. */
function factor(epsilon: number, text: string): string {
  const exact = Math.exp(epsilon) * (1 + 2 ** -50);
  if (!Number.isFinite(exact)) return power(text);
  const unit = 10 ** (Math.floor(Math.log10(exact)) - 2);
  return String(Number((Math.ceil(exact / unit) * unit).toPrecision(3)));
}
