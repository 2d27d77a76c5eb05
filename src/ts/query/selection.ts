/** Selection from scores: the mechanisms that a builder or a plan makes. */
import type { BigInts, Exact, Numbers, Release } from "../api/common.js";
import type { SelectionPlan } from "../api/selection.js";
import type { Handle } from "../engine/engine.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { copied } from "../host/lists.js";
import { exactText } from "../input/exact.js";
import { chunked, type Mixed, mixed, sized } from "../input/numbers.js";
import { lookingAt, own } from "../input/options.js";
import type { SelectionSettings } from "../keys/selection.js";
import type { Attempt } from "./attempt.js";
import {
  calledOn,
  attemptBy,
  BuiltMechanism,
  byPlan,
  drawnBy,
  lawOf,
  releaseOf,
} from "./mechanism.js";
import { isIndex, isList } from "./released.js";

type WasmRun = Glue["SelectionRun"]["prototype"];

/** Bits of a wide score, its sign not counted. */
const wideBits = 118;

abstract class FromScores extends BuiltMechanism<SelectionPlan, WasmRun> {
  constructor(settings: SelectionSettings) {
    super(
      ...byPlan<SelectionPlan, WasmRun>(settings, (glue, plan) => glue.SelectionRun.open(plan)),
    );
  }
}

/** Releases one index. */
export class Selection extends FromScores {
  release(scores: Numbers | BigInts, part?: Attempt): Release<number, SelectionPlan> {
    const attempt = attemptBy(this, part);
    const order = drawn(this, scores, 1, attempt);
    return releaseOf(order[0] as number, this, attempt.source.seeded);
  }

  accuracy(options: { confidence: Exact; scores: number }): { scoreError: number } {
    const { confidence, scores } = own(options, ["confidence", "scores"]);
    const text = exactText("confidence", confidence);
    if (typeof scores !== "number") throw refuse("scores", "must be a whole number, at least 1");
    return { scoreError: calledOn(this, (run) => run.score_error(text, scores)) };
  }
}

/** Releases the indices of the best, in order. */
export class Top extends FromScores {
  release(scores: Numbers | BigInts, part?: Attempt): Release<readonly number[], SelectionPlan> {
    const attempt = attemptBy(this, part);
    const order = drawn(this, scores, this.plan.top as number, attempt);
    return releaseOf(copied(order), this, attempt.source.seeded);
  }

  /** Not declared: it is there to say why there is none. */
  accuracy(): never {
    throw refuse("top", "has no accuracy: ask the mechanism without top()");
  }
}

/** Indices, the best first. */
function drawn(
  selection: BuiltMechanism<SelectionPlan, WasmRun>,
  scores: unknown,
  count: number,
  attempt: Attempt,
): Uint32Array {
  const values = lookingAt("scores", () => {
    if (Array.isArray(scores)) {
      enough(scores, count);
      // The first of them shows what kind they are.
      attempt.begin();
    }
    return enough(mixed("scores", scores), count);
  });
  return drawnBy(
    selection,
    attempt,
    (run) => lookingAt("scores", () => add(run, values)),
    (run, words) => run.release(words),
  );
}

/** How many there are is public: it is looked at before any score. */
function enough<T extends { readonly length: number }>(scores: T, count: number): T {
  if (sized("scores", scores).length < count)
    throw refuse("top", "must be from 1 to the number of scores");
  return scores;
}

export function selectionLaw(
  selection: BuiltMechanism<SelectionPlan, WasmRun>,
  scores: unknown,
): Float64Array {
  const values = sized("scores", mixed("scores", scores));
  return lawOf(selection, (run) => add(run, values));
}

export function canReleaseSelection({ top }: SelectionPlan, value: unknown): boolean {
  if (top === null) return isIndex(value);
  return isList(value, isIndex, top) && new Set(value).size === top;
}

function add(run: Handle<WasmRun>, values: Mixed): void {
  switch (values.kind) {
    case "numbers":
      for (const part of chunked(values)) run.use((inner) => inner.add_reals(part));
      break;
    case "integers":
      for (const part of chunked(values)) run.use((inner) => inner.add_integers(part));
      break;
    case "bigints":
      for (const part of chunked(values)) {
        const words = twoWords(part);
        run.use((inner) => inner.add_wide(words));
      }
  }
}

/** Each bigint as the low and the high word of 128 bits in two's complement. */
function twoWords(values: readonly bigint[]): BigUint64Array {
  const words = new BigUint64Array(2 * values.length);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as bigint;
    if (BigInt.asIntN(wideBits + 1, value) !== value)
      throw refuse("scores", "must be integers below 2^118 in size");
    words[2 * index] = BigInt.asUintN(64, value);
    words[2 * index + 1] = BigInt.asUintN(64, value >> 64n);
  }
  return words;
}
