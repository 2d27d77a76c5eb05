/**
 * The kinds of mechanism that this program carries: what plans of each are good for. Entry files
 * register those that their WebAssembly can run; a known kind that none of them registered is
 * refused with the name of the entry to import.
 */
import type { DpErrorCode } from "../api/common.js";
import type { MechanismByKind, PricedMechanismByKind } from "../api/plans.js";
import type { TopMechanism } from "../api/selection.js";
import { entryWith, kindNames } from "../engine/modules.js";
import { refuse } from "../error.js";
import type { AnyBuilt } from "../query/mechanism.js";
import type { Reported } from "../release/release.js";

export type KindName = keyof MechanismByKind;
/** The mechanisms of one kind. */
type Of<Name extends KindName> = {
  [N in KindName]:
    MechanismByKind[N] | (N extends keyof PricedMechanismByKind ? PricedMechanismByKind[N] : never);
}[Name];
/** Every mechanism there is. */
export type AnyMechanism = Of<KindName> | TopMechanism;

/** What plans of one kind are good for. */
export interface Kind<Name extends KindName> {
  /** The mechanism of a plan, which may have been written by hand: its own keys are read. */
  fromPlan(plan: object, kind: Name): Of<Name> | TopMechanism;
  /** A plan as mechanisms write it, in words. */
  explain(plan: Of<Name>["plan"], loss: Reported): string;
  /** Whether a release by such a plan can have this value. */
  canRelease(plan: Of<Name>["plan"], value: unknown): boolean;
  /**
   * Lower and upper ends of the probability of each outcome, alternating, on true data: for
   * `probabilities` of "sottovoce/testing". Not for kinds whose outcomes cannot be listed.
   */
  law?(mechanism: AnyBuilt, data: unknown): Float64Array;
}
export type Kinds<Name extends KindName> = { readonly [N in Name]: Kind<N> };

const carried = new Map<string, Kind<KindName>>();

/** Called by entry files, with the kinds that their WebAssembly can run. */
export function registerKinds(kinds: Partial<Kinds<KindName>>): void {
  for (const [name, kind] of Object.entries(kinds)) carried.set(name, kind);
}

/** The name of what may be a plan, and what its kind is good for. */
export function kindOf(plan: object): readonly [KindName, Kind<KindName>] {
  const name = knownName(plan);
  if (!name)
    throw refuse(
      "kind",
      "must be the name of the function that begins a builder; for surveys, surveyFromPlan()",
    );
  return [name, carriedKind(name)];
}

/** Refuses a plan of a kind that there is, but not here; leaves all others to whoever reads them.
 */
export function demandCarried(plan: object, code?: DpErrorCode): void {
  const name = knownName(plan);
  if (name) carriedKind(name, code);
}

function knownName(plan: object): KindName | undefined {
  const name: unknown = Object.getOwnPropertyDescriptor(plan, "kind")?.value;
  return kindNames.find((kind) => kind === name);
}

function carriedKind(name: KindName, code?: DpErrorCode): Kind<KindName> {
  const kind = carried.get(name);
  if (kind) return kind;
  const rule = `is "${name}", which is not carried here: import "${entryWith(name)}"`;
  throw refuse("kind", rule, code);
}
