/**
 * The kinds of mechanism that this program carries: what plans of each are good for. Entry files
 * register those that their WebAssembly can run; a known kind that none of them registered is
 * refused with the name of the entry to import.
 */
import type { DpErrorCode } from "../api/common.js";
import type { Neighbors } from "../api/person.js";
import type { MayLack, MechanismByKind, PricedMechanismByKind } from "../api/plans.js";
import type { QuantileBase2Plan } from "../api/quantile.js";
import type { TopMechanism } from "../api/selection.js";
import { entryWith, kindNames } from "../engine/modules.js";
import { refuse } from "../error.js";
import type { Parts } from "../explain/person.js";
import { got } from "../host/maps.js";
import type { Key, Keys, SettingsOf, Together } from "../keys/key.js";
import type { AnyBuilt, Window } from "../query/mechanism.js";
import type { Reported } from "../release/release.js";

export type KindName = keyof MechanismByKind;
/** The mechanisms of one kind. */
type Of<Name extends KindName> = {
  [N in KindName]:
    MechanismByKind[N] | (N extends keyof PricedMechanismByKind ? PricedMechanismByKind[N] : never);
}[Name];
/** Every mechanism there is. */
export type AnyMechanism = Of<KindName> | TopMechanism;
type PlanOf<Name extends KindName> =
  Of<Name>["plan"] | (Name extends "quantile" ? QuantileBase2Plan : never);

/** Keys of finished questions that speak of people. */
type Outer = "neighbors" | "rowsPerPerson" | "epsilon" | "rho";
/** The keys of a plan that are its kind's own. */
type Inner<P> = P extends unknown
  ? keyof { [N in keyof P as string extends N ? never : N extends Outer | "kind" ? never : N]: N }
  : never;
/**
 * The table of a kind: the keys of its plans, of which it may be without those that types let it be
 * without. A difference does not compile.
 */
type KeysOf<Name extends KindName> = Together<
  Name extends unknown
    ? {
        readonly [N in Inner<PlanOf<Name>>]: Key<
          object,
          object,
          N extends MayLack<Name> ? "allowed" | "null" : "refused"
        >;
      }
    : never
>;
/** Table of a kind, with no key more. */
type Exactly<K, Name extends KindName> = K & {
  readonly [N in Exclude<keyof K, keyof KeysOf<Name>>]: never;
};

/** Everything that plans of some kinds are good for, with any settings. */
interface Row<Name extends KindName, K, Settings, Words> {
  readonly names: readonly Name[];
  /** The keys of its own. */
  readonly keys: () => Exactly<K, Name>;
  /** The mechanism of what a plan says, which may have been written by hand. */
  make(settings: Settings, kind: Name): Of<Name> | TopMechanism;
  /** A plan as mechanisms write it, in words. */
  explain(plan: PlanOf<Name>, loss: Reported): Words;
  /** True if a release by such a plan can have this value. */
  canRelease(plan: PlanOf<Name>, value: unknown): boolean;
  /**
   * Lower and upper ends of the probability of each outcome, alternating, on true data: for
   * `probabilities` of "sottovoce/testing". Not for kinds whose outcomes cannot be listed.
   */
  law?(mechanism: AnyBuilt, data: unknown): Float64Array;
  /**
   * Gives these ends for noise on one integer, by a window or, if that is null, by its bounds.
   * First comes everything below, last everything above.
   */
  outcomes?(mechanism: AnyBuilt, value: unknown, window: Window | null): Float64Array;
}

/** The kinds that ask something of rows. */
type QuestionName = {
  [N in KindName]: PlanOf<N> extends { readonly neighbors: Neighbors } ? N : never;
}[KindName];
/** The keys of a plan that may be null. */
type Nullable<P> = { [N in Inner<P>]: N extends keyof P ? (null extends P[N] ? N : never) : never };

/** A mechanism that is fed by the code that builds it. */
interface FedRow<Name extends KindName, K extends Keys> extends Row<
  Name,
  K,
  SettingsOf<K>,
  string
> {
  /**
   * The key that says how far neighbors are apart. If it is null, as in plans made of a scale or
   * base alone, nobody knows what one person loses, and no ledger charges for it.
   */
  readonly distance: Nullable<PlanOf<Name>>[Inner<PlanOf<Name>>];
}

/** Question about rows, before anybody says who is hidden, and how well. */
export type Question<Name extends QuestionName, K extends Keys, Given extends object> = Row<
  Name,
  K,
  SettingsOf<K> & Given,
  Parts
>;

/** How that is said. */
export interface Person<Given extends object> {
  /** The keys of a plan that say it. */
  readonly keys: () => Keys;
  /** Refuses what does not go together. */
  resolved<S extends Given>(settings: S): S;
  explain(plan: object, parts: Parts, loss: Reported): string;
}

/** Everything that plans of a kind are good for: one type for all kinds. */
export interface Kind {
  readonly names: readonly KindName[];
  /** All keys of its plans. */
  readonly keys: () => Keys;
  readonly distance: string;
  make(settings: object, kind: KindName): AnyMechanism;
  explain(plan: object, loss: Reported): string;
  canRelease(plan: object, value: unknown): boolean;
  law?(mechanism: AnyBuilt, data: unknown): Float64Array;
  outcomes?(mechanism: AnyBuilt, value: unknown, window: Window | null): Float64Array;
}

/** The kind of a mechanism. */
export function kind<
  const Name extends Exclude<KindName, QuestionName>,
  K extends KeysOf<Name> & Keys,
>(row: FedRow<Name, K>): Kind {
  return row as unknown as Kind;
}

/** The kind of a finished question: its own keys, and those that say who is hidden. */
export function finished<
  const Name extends QuestionName,
  K extends KeysOf<Name> & Keys,
  Given extends object,
>(person: Person<Given>, question: Question<Name, K, Given>): Kind {
  return {
    ...(question as unknown as Kind),
    keys: () => ({ ...question.keys(), ...person.keys() }),
    // The neighbors of a question are as far apart as it says, and it says it always.
    distance: "neighbors",
    make: (settings, name) =>
      question.make(person.resolved(settings as SettingsOf<K> & Given), name as Name),
    explain: (plan, loss) => person.explain(plan, question.explain(plan as never, loss), loss),
  };
}

const carried = new Map<string, Kind>();

/** Called by entry files, with the kinds that their WebAssembly can run. */
export function registerKinds(...kinds: readonly Kind[]): void {
  for (const kind of kinds) for (const name of kind.names) carried.set(name, kind);
}

/** The name of what may be a plan, and what its kind is good for. */
export function kindOf(plan: object): readonly [KindName, Kind] {
  const name = knownName(plan);
  if (!name)
    throw refuse(
      "kind",
      "must be the name of a builder, such as median; for surveys, use surveyFromPlan()",
    );
  return [name, carriedKind(name)];
}

/** Refuses a plan of a kind that there is, but not here; leaves all others to their readers. */
export function demandCarried(plan: object, code?: DpErrorCode): void {
  const name = knownName(plan);
  if (name) carriedKind(name, code);
}

function knownName(plan: object): KindName | undefined {
  const name: unknown = Object.getOwnPropertyDescriptor(plan, "kind")?.value;
  return kindNames.find((kind) => kind === name);
}

function carriedKind(name: KindName, code?: DpErrorCode): Kind {
  const kind = got(carried, name);
  if (kind) return kind;
  const rule = `is "${name}", which no imported entry has: import "${entryWith(name)}"`;
  throw refuse("kind", rule, code);
}
