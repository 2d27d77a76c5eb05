/**
 * What `build()` returns, whatever is asked: plan, loss, privacy map, and runs that are opened and
 * freed. What a release takes, and how accurate it is, is for the classes that extend this one.
 */
import type { Exact, Plan } from "../api/common.js";
import { bare } from "../bare.js";
import { type Engine, Handle } from "../engine.js";
import { engineFor } from "../engines.js";
import { exactText } from "../exact.js";
import type { Glue } from "../generated/glue.js";
import type { Offer } from "../modules.js";
import { deepFrozen, type Loss, notion, withBits } from "../release.js";

/** What a run of any mechanism tells. */
export interface Run {
  plan(): unknown;
  epsilon(): number;
  loss(dIn: string, number?: number): number;
  free(): void;
}

/** How runs of a mechanism are opened; families add what else their runs need. */
export interface Opener<R extends Run> {
  /** What the module that opens them must have. */
  readonly offer: Offer;
  open(glue: Glue): R;
}

/** What the settings came to: the plan, and how runs are opened from then on. */
export interface Settled<P extends Plan, O> {
  readonly plan: P;
  readonly opener: O;
  /** The loss in bits, of mechanisms in base 2. */
  readonly bits: number | undefined;
}

/** Losses of the plans made here: what `explain` needs of a mechanism that was built before. */
const losses = new WeakMap<object, Loss>();

/** The loss of a plan that a mechanism made, if it was one of this copy of the package. */
export function lossOf(plan: object): Loss | undefined {
  return losses.get(plan);
}

export abstract class BuiltMechanism<
  P extends Plan,
  R extends Run,
  O extends Opener<R> = Opener<R>,
> {
  readonly plan: P;
  readonly notion = notion;
  readonly epsilon: number;
  /** In base 2 only. */
  declare readonly bits?: number;
  readonly #opener: O;

  /** Opens a run at once, by which all settings are checked. */
  constructor(first: Opener<R>, settle: (run: R) => Settled<P, O>) {
    const { plan, opener, bits, epsilon } = withRun(engineFor(first.offer), first, (run) =>
      run.use((inner) => ({ ...settle(inner), epsilon: inner.epsilon() })),
    );
    this.plan = deepFrozen(plan);
    this.epsilon = epsilon;
    if (bits !== undefined) this.bits = bits;
    this.#opener = opener;
    losses.set(this.plan, { epsilon, ...withBits(bits) });
    Object.freeze(this);
  }

  privacyMap(dIn: Exact): number {
    const text = exactText("dIn", dIn);
    const number = typeof dIn === "number" ? dIn : undefined;
    return running(this, (run) => run.use((inner) => inner.loss(text, number)));
  }

  toJSON(): P {
    return this.plan;
  }

  /** For the functions below. */
  static opener<R extends Run, O extends Opener<R>>(mechanism: BuiltMechanism<Plan, R, O>): O {
    return mechanism.#opener;
  }

  static isOne(value: unknown): value is BuiltMechanism<Plan, Run> {
    return typeof value === "object" && value !== null && #opener in value;
  }
}

/** How runs of a mechanism are opened. */
export function openerOf<R extends Run, O extends Opener<R>>(
  mechanism: BuiltMechanism<Plan, R, O>,
): O {
  return BuiltMechanism.opener(mechanism);
}

/** Opens a run of a mechanism, and frees it whatever happens. */
export function running<R extends Run, T>(
  mechanism: BuiltMechanism<Plan, R>,
  body: (run: Handle<R>) => T,
): T {
  const opener = openerOf(mechanism);
  return withRun(engineFor(opener.offer), opener, body);
}

/** The same in the module that knows exact laws, whichever the mechanism was built by. */
export function runningForLaw<R extends Run, T>(
  mechanism: BuiltMechanism<Plan, R>,
  body: (run: Handle<R>) => T,
): T {
  return withRun(engineFor("probabilities"), openerOf(mechanism), body);
}

/** Whether `build()` of this copy of the package returned it. */
export function isBuilt(value: unknown): value is BuiltMechanism<Plan, Run> {
  return BuiltMechanism.isOne(value);
}

function withRun<R extends Run, T>(
  engine: Engine,
  opener: Opener<R>,
  body: (run: Handle<R>) => T,
): T {
  const run = new Handle(engine, (glue) => opener.open(glue));
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
export function byPlan<P extends Plan, R extends Run>(
  settings: { readonly kind: string },
  open: (glue: Glue, settings: unknown) => R,
  bitsOf: (run: R) => number | undefined = () => undefined,
): readonly [Opener<R>, (run: R) => Settled<P, Opener<R>>] {
  const offer = settings.kind as Offer;
  return [
    { offer, open: (glue) => open(glue, bare(settings)) },
    (run) => {
      const plan = run.plan() as P;
      const settled = { ...settings, ...plan, epsilon: null, sensitivityNumber: null };
      return {
        plan,
        opener: { offer, open: (glue) => open(glue, bare(settled)) },
        bits: bitsOf(run),
      };
    },
  ];
}
