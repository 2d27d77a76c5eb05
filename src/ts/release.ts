/** What leaves the page. */
import type { Plan, Release } from "./api.js";
import { version } from "./generated/version.js";

/** What a mechanism knows of a release besides its value. */
interface Terms<P extends Plan> {
  readonly epsilon: number;
  readonly bits?: number;
  readonly plan: P;
}

/** A frozen release. */
export function releaseOf<T, P extends Plan>(
  value: T,
  terms: Terms<P>,
  seeded: boolean,
): Release<T, P> {
  const { epsilon, plan } = terms;
  const release = {
    value,
    notion: "pure",
    epsilon,
    ...withBits(ownBits(terms) as number | undefined),
    plan,
    version,
  } as const;
  return Object.freeze(seeded ? { ...release, seeded } : release);
}

/** The bits of one's own, if there are any: what stands on Object.prototype is nobody's. */
export function ownBits(of: object): unknown {
  return Object.keys(of).includes("bits") ? (of as { readonly bits: unknown }).bits : undefined;
}

export function withBits<T>(bits: T | undefined): { readonly bits?: T } {
  return bits === undefined ? {} : { bits };
}

/** Freezes plain data all through. */
export function deepFrozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFrozen);
  return Object.freeze(value);
}
