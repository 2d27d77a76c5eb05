/** Mechanisms in base 2: what a builder or a plan makes. */
import type { Exact, Numbers, Plan, Release } from "../api.js";
import type {
  Base2Plan,
  IntegerPartitionPlan,
  PermuteAndFlipBase2Plan,
  RoundingError,
  SparseVectorPlan,
} from "../api-base2.js";
import { bare } from "../bare.js";
import { currentSource } from "../entropy.js";
import { DpError, refuse } from "../error.js";
import { exactText } from "../exact.js";
import type { Glue } from "../generated/glue.js";
import { Handle } from "../instance.js";
import { type Doubles, doubles, type Elements, type Lent, lent } from "../numbers.js";
import { deepFrozen, releaseOf } from "../release.js";

/** What was told, as the core reads it. */
export type Told = { readonly kind: string; readonly [name: string]: unknown };

type SelectionRun = Glue["CostsRun"]["prototype"];
type ValuesRun = Glue["IntegersRun"]["prototype"];

/** The most costs, answers or counts of one release. */
const most = 1 << 20;

/** Plan and losses, and how a run is opened. */
class Core<P extends Plan, Run extends SelectionRun | ValuesRun> {
  readonly plan: P;
  readonly epsilon: number;
  readonly bits: number;
  readonly #told: Told;
  readonly #open: (glue: Glue, told: Told) => Run;

  constructor(told: Told, open: (glue: Glue, told: Told) => Run, defaults: object) {
    this.#told = told;
    this.#open = open;
    const [plan, epsilon, bits] = this.run((run) =>
      run.use((inner) => [inner.plan() as P, inner.epsilon(), inner.bits()] as const),
    );
    // From here on as the plan says, so that both are the same mechanism.
    this.#told = { ...told, ...plan, epsilon: null, sensitivityNumber: null };
    this.plan = deepFrozen({ ...plan, ...defaults });
    this.epsilon = epsilon;
    this.bits = bits;
  }

  loss(dIn: Exact): number {
    const text = exactText("dIn", dIn);
    return this.run((run) =>
      run.use((inner) => inner.loss(text, typeof dIn === "number" ? dIn : undefined)),
    );
  }

  /** Opens a run, and frees it whatever happens. */
  run<T>(body: (run: Handle<Run>) => T): T {
    const run = new Handle((glue) => this.#open(glue, bare(this.#told) as Told));
    try {
      return body(run);
    } finally {
      run.free();
    }
  }
}

/** What all of them have. */
class InBase2<P extends Plan, Run extends SelectionRun | ValuesRun> {
  readonly plan: P;
  readonly notion = "pure" as const;
  readonly epsilon: number;
  readonly bits: number;
  readonly #core: Core<P, Run>;

  constructor(core: Core<P, Run>) {
    this.#core = core;
    this.plan = core.plan;
    this.epsilon = core.epsilon;
    this.bits = core.bits;
    Object.freeze(this);
  }

  privacyMap(dIn: Exact): number {
    return this.#core.loss(dIn);
  }

  toJSON(): P {
    return this.plan;
  }

  static coreOf<P extends Plan, Run extends SelectionRun | ValuesRun>(
    mechanism: InBase2<P, Run>,
  ): Core<P, Run> {
    return mechanism.#core;
  }
}

/**
 * Selection from costs; the declarations call it Base2Mechanism, or PermuteAndFlipBase2Mechanism.
 */
export class CostSelection extends InBase2<Base2Plan | PermuteAndFlipBase2Plan, SelectionRun> {
  constructor(told: Told) {
    super(new Core(told, (glue, plan) => glue.CostsRun.open(plan), {}));
  }

  release(costs: Numbers): Release<number, Base2Plan | PermuteAndFlipBase2Plan> {
    const values = sized("costs", lent("costs", costs));
    const source = currentSource();
    const index = InBase2.coreOf(this).run((run) =>
      source.with((words) => {
        words.use((inner) => inner.probe());
        if (this.plan.rounding === "none" && values.kind === "real") takeFloors(run, values);
        else take(run, values);
        return run.use((inner) => words.use((entropy) => inner.release(entropy)));
      }),
    );
    return releaseOf(index, this, source.seeded);
  }

  roundingError(costs: Numbers): RoundingError {
    const values = sized("costs", lent("costs", costs));
    return InBase2.coreOf(this).run((run) => {
      take(run, values);
      return deepFrozen(run.use((inner) => inner.rounding_error() as RoundingError));
    });
  }

  /**
   * Lower and upper ends of each index's probability, alternating: for `probabilities` of
   * "sottovoce/testing".
   */
  static ends(selection: CostSelection, costs: unknown): Float64Array {
    const values = sized("costs", lent("costs", costs));
    return InBase2.coreOf(selection).run((run) => {
      take(run, values);
      return run.use((inner) => inner.probabilities());
    });
  }
}

/** Integers in, one integer out. */
export class OneInteger extends InBase2<Plan, ValuesRun> {
  constructor(told: Told) {
    super(new Core(told, (glue, plan) => glue.IntegersRun.open(plan), {}));
  }

  release(value: number): Release<number> {
    if (!Number.isSafeInteger(value)) throw refuse("value", "must be a safe integer");
    const [released, seeded] = drawn(InBase2.coreOf(this), () => Float64Array.of(value));
    return releaseOf(released[0] as number, this, seeded);
  }
}

/** Integers in, integers out. */
export class Integers extends InBase2<SparseVectorPlan | IntegerPartitionPlan, ValuesRun> {
  constructor(told: Told) {
    const defaults =
      told.kind === "integerPartition" ? { total: told["total"], places: told["places"] } : {};
    super(new Core(told, (glue, plan) => glue.IntegersRun.open(plan), defaults));
  }

  release(inputs: Numbers): Release<readonly number[], SparseVectorPlan | IntegerPartitionPlan> {
    const name = this.plan.kind === "sparseVector" ? "answers" : "counts";
    const values = doubles(name, inputs);
    // How many counts there are is told by the data: none is a list like any other.
    if (values.length > 0 || name === "answers") sized(name, values);
    const [released, seeded] = drawn(InBase2.coreOf(this), () => safeIntegers(name, values));
    return releaseOf(Object.freeze(Array.from(released)), this, seeded);
  }
}

function drawn(
  core: Core<Plan, ValuesRun>,
  read: () => Float64Array,
): readonly [Float64Array, boolean] {
  const source = currentSource();
  const released = core.run((run) =>
    source.with((words) => {
      words.use((inner) => inner.probe());
      const inputs = read();
      return run.use((inner) => words.use((entropy) => inner.release(inputs, entropy)));
    }),
  );
  return [released, source.seeded];
}

/** The number of values is public: it is looked at before any value. */
function sized<T extends Elements<unknown>>(name: string, values: T): T {
  if (values.length === 0) throw refuse(name, "must not be empty");
  if (values.length > most)
    throw DpError.of("ERR_LIMIT", `${name} must be at most 1048576 (2^20)`, name);
  return values;
}

function safeIntegers(name: string, values: Doubles): Float64Array {
  const read = values.part(0, values.length);
  if (!read.every(Number.isSafeInteger)) throw refuse(name, "must be safe integers");
  return read;
}

function take(run: Handle<SelectionRun>, costs: Lent): void {
  if (costs.kind === "whole") {
    const whole = costs.part(0, costs.length);
    run.use((inner) => inner.take_whole(whole));
  } else {
    const real = costs.part(0, costs.length);
    run.use((inner) => inner.take(real));
  }
}

/** Costs read at a time: so few that they stay in the cache, and take no fresh pages. */
const floored = 1 << 10;

function takeFloors(run: Handle<SelectionRun>, costs: Doubles): void {
  for (let start = 0; start < costs.length; start += floored) {
    const part = costs.part(start, Math.min(start + floored, costs.length));
    run.use((inner) => inner.take_floors(part, costs.length));
  }
}
