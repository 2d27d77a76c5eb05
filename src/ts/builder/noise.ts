/** Noise on integers: the builders. */
import type { Exact, GeometricBuilder, NoiseBuilder, NoiseMechanism, NoisePlan } from "../api.js";
import { refuse } from "../error.js";
import { exactText } from "../exact.js";
import { call } from "../instance.js";
import { own } from "../options.js";
import { Noise, type NoiseTold, valueCount } from "../query/noise.js";

/**
 * Exact discrete Laplace noise: P[noise = k] proportional to exp(-|k| / scale).
 *
 * Numbers must be safe integers, and what is released saturates at ±(2^53 - 1); bigints are of any
 * size and never saturate. Each value of an array gets noise of its own, and `sensitivity` is then
 * the sum of all moves (L1). The noise is drawn before it meets the input, from a number of random
 * words that the plan and the number of values tell.
 *
 * `sampler("cks20")` has the same law, but how long it runs tells the noise, and so, with what is
 * released, the input: not for releases that somebody can time.
 *
 * @example
 * // How many people cycle. One person more or less moves the count by 1.
 * import { discreteLaplace } from "sottovoce";
 *
 * const noisy = discreteLaplace().sensitivity(1).epsilon("1/2").build();
 * noisy.release(340).value; // a number near 340
 * noisy.release(340n).value; // a bigint
 * noisy.release([120, 340, 95]).value; // three numbers, if one person moves only one of the counts
 * noisy.accuracy({ confidence: 0.95 }); // { error: 6 }
 */
export function discreteLaplace(): NoiseBuilder {
  return new Builder(nothing("discreteLaplace")) as unknown as NoiseBuilder;
}

/**
 * Two-sided geometric noise: the same law as {@link discreteLaplace}, released inside public
 * bounds. The input is clamped to them, and so is the noisy value: what falls outside becomes the
 * bound. Without bounds it is `discreteLaplace`. The cost does not depend on how far the bounds are
 * apart.
 *
 * `sampler("cks20")` has the same law, but how long it runs tells the noise, and so, with what is
 * released, the input: not for releases that somebody can time.
 *
 * @example
 * // A count that is never below 0, nor above the number of people asked, which is public.
 * import { geometric } from "sottovoce";
 *
 * const noisy = geometric().bounds(0, 1000).sensitivity(1).epsilon("1/2").build();
 * noisy.release(3).value; // from 0 to 1000
 */
export function geometric(): GeometricBuilder {
  return new Builder(nothing("geometric")) as unknown as GeometricBuilder;
}

/**
 * The largest scale of 15 digits at which, with probability at least `confidence`, |noise| <=
 * `error` for all of `values` many values at once (1 if not told): the inverse of `accuracy`, as
 * text for `scale(...)`. `error` is at least 0, `confidence` above 0 and below 1.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for anything else, and where the scale would be beyond
 * what can be told.
 *
 * @example
 * import { discreteLaplace, scaleForAccuracy } from "sottovoce";
 *
 * const noisy = discreteLaplace()
 *   .scale(scaleForAccuracy({ error: 10, confidence: 0.95 }))
 *   .sensitivity(1)
 *   .build();
 * noisy.accuracy({ confidence: 0.95 }); // { error: 10 }
 * noisy.epsilon; // what that costs
 */
export function scaleForAccuracy(options: {
  error: Exact;
  confidence: Exact;
  values?: number | undefined;
}): string {
  const { error, confidence, values } = own(options, ["error", "confidence", "values"]);
  const [most, sure, many] = [
    exactText("error", error),
    exactText("confidence", confidence),
    valueCount(values),
  ];
  return call((glue) => glue.scale_for_accuracy(most, sure, many));
}

function nothing(kind: NoisePlan["kind"]): NoiseTold {
  return {
    kind,
    scale: null,
    epsilon: null,
    sensitivity: null,
    sensitivityNumber: null,
    bounds: null,
    sampler: "digits",
  };
}

class Builder {
  readonly #told: NoiseTold;

  constructor(told: NoiseTold) {
    this.#told = told;
    Object.freeze(this);
  }

  scale(scale: Exact): Builder {
    return this.#with({ scale: exactText("scale", scale) });
  }

  sensitivity(sensitivity: Exact): Builder {
    const sensitivityNumber = typeof sensitivity === "number" ? sensitivity : null;
    return this.#with({ sensitivity: exactText("sensitivity", sensitivity), sensitivityNumber });
  }

  epsilon(epsilon: Exact): Builder {
    return this.#with({ epsilon: exactText("epsilon", epsilon) });
  }

  sampler(sampler: "digits" | "cks20"): Builder {
    if (sampler !== "digits" && sampler !== "cks20")
      throw refuse("sampler", 'must be "digits" or "cks20"');
    return this.#with({ sampler });
  }

  bounds(lowest: number | bigint, highest: number | bigint): Builder {
    if (this.#told.kind !== "geometric") throw refuse("bounds", "is for geometric() only");
    const bounds = { lowest: boundText(lowest), highest: boundText(highest) };
    if (lowest > highest) throw refuse("bounds", "must not have the lowest above the highest");
    return this.#with({ bounds });
  }

  build(): NoiseMechanism {
    const { scale, epsilon, sensitivity } = this.#told;
    if (scale !== null && epsilon !== null)
      throw refuse("scale", "must not be told with epsilon: one follows from the other");
    if (scale === null && epsilon === null)
      throw refuse("epsilon", "(with sensitivity) or scale must be told before build()");
    if (sensitivity === null && epsilon !== null)
      throw refuse("sensitivity", "must be told with epsilon");
    return new Noise(this.#told) as unknown as NoiseMechanism;
  }

  #with(more: Partial<NoiseTold>): Builder {
    return new Builder({ ...this.#told, ...more });
  }
}

function boundText(bound: unknown): string {
  if (typeof bound !== "bigint" && !Number.isSafeInteger(bound))
    throw refuse("bounds", "must be safe integers, or bigints");
  return exactText("bounds", bound);
}

/** The mechanism of a plan, whose own keys were read; see `fromPlan`. */
export function noiseFromPlan(plan: object, kind: NoisePlan["kind"]): NoiseMechanism {
  const told = own(plan, ["kind", "scale", "sensitivity", "bounds", "sampler"]);
  if (told.scale === undefined) throw refuse("scale", "must stand in the plan");
  const { sensitivity = null, bounds = null, sampler = "digits" } = told;
  let builder = new Builder({ ...nothing(kind), bounds: boundsOfPlan(bounds) })
    .scale(told.scale as Exact)
    .sampler(sampler as "digits");
  if (sensitivity !== null) builder = builder.sensitivity(sensitivity as Exact);
  return builder.build();
}

/** In a plan they are text; the core checks the rest. */
function boundsOfPlan(bounds: unknown): NoiseTold["bounds"] {
  if (bounds === null) return null;
  if (typeof bounds !== "object")
    throw refuse("bounds", "must be null, or have lowest and highest");
  const { lowest, highest } = own(bounds, ["lowest", "highest"]);
  const text = (bound: unknown): string =>
    typeof bound === "string" ? exactText("bounds", bound) : boundText(bound);
  return { lowest: text(lowest), highest: text(highest) };
}
