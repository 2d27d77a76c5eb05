/**
 * Mechanism that `build()` returns, for every kind of question: plan, loss, privacy map, and runs
 * that are opened and freed. The classes that extend this one say what a release takes, and how
 * accurate it is.
 */
import type { Exact, Loss, Notion, Plan, Release } from "../api/common.js";
import { type Engine, Handle } from "../engine/engine.js";
import { engineFor } from "../engine/engines.js";
import type { Offer } from "../engine/modules.js";
import { CHARGE, DELTA, named } from "../engine/wire.js";
import type { Glue } from "../generated/glue.js";
import { version } from "../generated/version.js";
import { bare } from "../host/bare.js";
import { exactText } from "../input/exact.js";
import { frozenRelease } from "../release/json.js";
import type { ReleaseBy } from "../release/notions.js";
import {
  deepFrozen,
  type InNats,
  keptOf,
  ownBits,
  type Reported,
  withBits,
} from "../release/release.js";
import { Attempt } from "./attempt.js";

/** Everything that a run of any mechanism reports. */
export interface Run {
  plan(): unknown;
  /**
   * Epsilon, bits and rho as exact texts, a line each, empty if there is no bound; then rho as a
   * release reports it, by the bits of that double.
   */
  charge(): string;
  /** By the notion of the mechanism: epsilon, or rho. */
  loss(dIn: string, number?: number): number;
  /**
   * The delta, if there may be one: as exact text, and as a release reports it, by the bits of that
   * double. Both are empty if there is none.
   */
  delta?(): string;
  free(): void;
}
/** Run whose loss is an epsilon, which it reports. */
export interface PureRun extends Run {
  epsilon(): number;
}

/** How runs of a mechanism are opened; families add what else their runs need. */
export interface Opener<R extends Run> {
  /** Offer that the module that opens them must have. */
  readonly offer: Offer;
  /** The argument that it takes, if there may be more of it than memory holds. */
  readonly takes?: string;
  open(glue: Glue): R;
}

/** Result of the settings: the plan, and how runs are opened from then on. */
export interface Resolved<P extends Plan, O, N extends Notion = "pure"> {
  readonly plan: P;
  readonly opener: O;
  /**
   * Null where the loss is a rho: that makes the notion of the mechanism "zcdp". With a delta in
   * addition it is "approximate", and otherwise "pure".
   */
  readonly inNats: N extends "zcdp" ? null : InNats;
  readonly delta?: N extends "approximate" ? number : undefined;
}

/** Loss of a mechanism, in exact texts and in the numbers that its releases report. */
interface Priced {
  readonly loss: Loss;
  readonly rho: number;
}

/** A mechanism of any notion, for any question. */
export type AnyBuilt = BuiltMechanism<Plan, Run, Opener<Run>, Notion>;

/**
 * Mechanisms that made the plans of this copy of the package: `explain` builds none of them again.
 */
const makers = new WeakMap<object, AnyBuilt>();

/** The mechanism that made a plan, if it was one of this copy of the package. */
export function makerOf(plan: object): AnyBuilt | undefined {
  return makers.get(plan);
}

export abstract class BuiltMechanism<
  P extends Plan,
  R extends Run,
  O extends Opener<R> = Opener<R>,
  N extends Notion = "pure",
> {
  readonly plan: P;
  readonly notion: N;
  declare readonly epsilon: N extends "zcdp" ? undefined : number;
  /** In base 2 only. */
  declare readonly bits?: number;
  declare readonly rho: N extends "zcdp" ? number : undefined;
  declare readonly delta: N extends "approximate" ? number : undefined;
  readonly #opener: O;
  /**
   * Found when it is asked for first: it takes longer than the rest of a mechanism.
   */
  #priced: Priced | undefined;

  /** Opens a run at once, by which all settings are checked. */
  constructor(first: Opener<R>, resolve: (run: R) => Resolved<P, O, N>) {
    const { plan, opener, inNats, delta, priced } = withRun(
      engineFor(first.offer),
      first,
      (run) => {
        const resolved = run.use(resolve);
        const priced = resolved.inNats ? undefined : price(run);
        return { delta: undefined, ...resolved, priced };
      },
    );
    this.plan = deepFrozen(plan);
    const inEpsilon = delta === undefined ? "pure" : "approximate";
    this.notion = (inNats ? inEpsilon : "zcdp") as N;
    if (inNats) {
      this.epsilon = inNats.epsilon as this["epsilon"];
      const bits = ownBits(inNats);
      if (bits !== undefined) this.bits = bits;
    }
    if (priced) this.rho = priced.rho as this["rho"];
    if (delta !== undefined) this.delta = delta as this["delta"];
    this.#opener = opener;
    this.#priced = priced;
    makers.set(this.plan, this as unknown as AnyBuilt);
    Object.freeze(this);
  }

  get loss(): Loss {
    return BuiltMechanism.priced(this).loss;
  }

  privacyMap(dIn: Exact): number {
    const text = exactText("dIn", dIn);
    const number = typeof dIn === "number" ? dIn : undefined;
    return running(this, (run) => run.use((inner) => inner.loss(text, number)));
  }

  toJSON(): P {
    return this.plan;
  }

  /** A ledger gives the attempt that the release is a part of. */
  abstract release(input: never, part?: Attempt): unknown;

  /** How runs of a mechanism are opened. */
  static opener<R extends Run, O extends Opener<R>>(
    mechanism: BuiltMechanism<Plan, R, O, Notion>,
  ): O {
    return mechanism.#opener;
  }

  /** Loss of a mechanism, even if a page puts something in the way of its `loss`. */
  static priced(mechanism: AnyBuilt): Priced {
    return (mechanism.#priced ??= running(mechanism, price));
  }

  /** True if `build()` of this copy of the package returned it. */
  static isOne(value: unknown): value is AnyBuilt {
    return typeof value === "object" && value !== null && #opener in value;
  }
}

/** Opens a run of a mechanism, and frees it in any case. */
export function running<R extends Run, T>(
  mechanism: BuiltMechanism<Plan, R, Opener<R>, Notion>,
  body: (run: Handle<R>) => T,
): T {
  const opener = BuiltMechanism.opener(mechanism);
  return withRun(engineFor(opener.offer), opener, body);
}

/** Gives the result of one call, on a run of its own. */
export function calledOn<R extends Run, T>(
  mechanism: BuiltMechanism<Plan, R, Opener<R>, Notion>,
  ask: (run: R) => T,
): T {
  return running(mechanism, (run) => run.use(ask));
}

/**
 * Draws by a run of its own. The random source is probed before the input is looked at, by `read`,
 * which gives the run what it takes; what else it gives is for `draw`.
 */
export function drawnBy<R extends Run, Read, T>(
  mechanism: BuiltMechanism<Plan, R, Opener<R>, Notion>,
  attempt: Attempt,
  read: (run: Handle<R>) => Read,
  draw: (run: R, words: Glue["Source"]["prototype"], read: Read) => T,
): T {
  return running(mechanism, (run) =>
    attempt.source.with(run.engine, (words) => {
      words.use((inner) => inner.probe());
      attempt.begin();
      const input = read(run);
      return run.use((inner) => words.use((entropy) => draw(inner, entropy, input)));
    }),
  );
}

/**
 * Lower and upper ends of each outcome's probability, alternating, on the data that `read` gives
 * the run. The module that knows exact distributions computes them, even if another module built
 * the mechanism.
 */
export function lawOf<R extends Run & { probabilities(from?: string, to?: string): Float64Array }>(
  mechanism: BuiltMechanism<Plan, R, Opener<R>, Notion>,
  read: (run: Handle<R>) => void,
  window: Window | null = null,
): Float64Array {
  return withRun(engineFor("probabilities"), BuiltMechanism.opener(mechanism), (run) => {
    read(run);
    return run.use((inner) => inner.probabilities(window?.from, window?.to));
  });
}

/** Integers from the first to the last that probabilities are asked of, as texts. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

/**
 * The attempt that a release is a part of. Its loss is known from here on, so that nothing can fail
 * any more once something was drawn.
 */
export function attemptBy(mechanism: object, part: Attempt | undefined): Attempt {
  reportedOf(mechanism);
  return Attempt.of(part);
}

/** Loss that a release of the mechanism reports. */
export function reportedOf(mechanism: object): Reported {
  const built = mechanism as AnyBuilt;
  const { notion } = built;
  const { rho } = BuiltMechanism.priced(built);
  if (notion === "zcdp") return { notion, rho };
  const epsilon = built.epsilon as number;
  if (notion === "approximate") return { notion, epsilon, delta: built.delta as number, rho };
  return { notion, epsilon, ...withBits(ownBits(built)), rho };
}

/** A frozen release. */
export function releaseOf<T, P extends Plan, R extends Run, N extends Notion>(
  value: T,
  mechanism: BuiltMechanism<P, R, Opener<R>, N>,
  seeded: boolean,
  tally?: Release<T, P>["tally"],
): ReleaseBy<N, T, P> {
  const release = {
    value,
    ...reportedOf(mechanism),
    plan: mechanism.plan,
    version,
    // The engine that drew: of those that can, the first one stays the first.
    module: engineFor(BuiltMechanism.opener(mechanism).offer).digest,
    ...(tally === undefined ? {} : { tally: deepFrozen(tally) }),
    ...keptOf(mechanism.plan, tally),
    ...(seeded ? { seeded } : {}),
  };
  return frozenRelease(release) as unknown as ReleaseBy<N, T, P>;
}

function price<R extends Run>(run: Handle<R>): Priced {
  const charge = named(CHARGE, run.use((inner) => inner.charge()).split("\n"));
  const loss = {
    epsilon: charge.epsilon || null,
    bits: charge.bits || null,
    rho: charge.rho || null,
    delta: run.use(ownDelta)?.text ?? "0",
  };
  return { loss: Object.freeze(loss), rho: doubleOf(charge.reported) };
}

/** The delta of a run: exact, and as a release reports it. */
export function ownDelta(
  run: Run,
): { readonly text: string; readonly reported: number } | undefined {
  // Looks at its class alone: a page may have put another on Object.prototype.
  const mayHave = Object.hasOwn(Object.getPrototypeOf(run) as object, "delta");
  const { delta, reported } = named(DELTA, ((mayHave && run.delta?.()) || "\n").split("\n"));
  return delta === "" ? undefined : { text: delta, reported: doubleOf(reported) };
}

/** The double of these bits, a whole number. */
function doubleOf(bits: string): number {
  return new Float64Array(BigUint64Array.of(BigInt(bits)).buffer)[0] as number;
}

function withRun<R extends Run, T>(
  engine: Engine,
  opener: Opener<R>,
  body: (run: Handle<R>) => T,
): T {
  const run = new Handle(engine, (glue) => opener.open(glue), opener.takes);
  try {
    return body(run);
  } finally {
    run.free();
  }
}

/**
 * Opens a run with settings, and from then on with the plan that they came to: so a mechanism and
 * that of its plan are the same. Epsilon is in no such plan: a scale or a base followed from it.
 */
export function byPlan<P extends Plan, R extends PureRun>(
  settings: { readonly kind: string },
  open: (glue: Glue, settings: unknown) => R,
  bitsOf: (run: R) => number | undefined = () => undefined,
): readonly [Opener<R>, (run: R) => Resolved<P, Opener<R>>] {
  const offer = settings.kind as Offer;
  return [
    { offer, open: (glue) => open(glue, bare(settings)) },
    (run) => {
      const plan = run.plan() as P;
      const resolved = { ...settings, ...plan, epsilon: null, sensitivityNumber: null };
      return {
        plan,
        opener: { offer, open: (glue) => open(glue, bare(resolved)) },
        inNats: { epsilon: run.epsilon(), ...withBits(bitsOf(run)) },
      };
    },
  ];
}
