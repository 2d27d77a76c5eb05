/** What leaves the page. */
import type { Plan, Release } from "./api/common.js";
import { version } from "./generated/version.js";

/** The notion of privacy of every release so far. */
export const notion = "pure";

/** The loss of one release: in nats, and in base 2 also in bits. */
export interface Loss {
  readonly epsilon: number;
  readonly bits?: number;
}

/** What a mechanism knows of a release besides its value. */
interface Terms<P extends Plan> extends Loss {
  readonly plan: P;
}

/** A frozen release. */
export function releaseOf<T, P extends Plan>(
  value: T,
  terms: Terms<P>,
  seeded: boolean,
  tally?: Release<T, P>["tally"],
): Release<T, P> {
  const { epsilon, plan } = terms;
  const release = {
    value,
    notion,
    epsilon,
    ...withBits(ownBits(terms) as number | undefined),
    plan,
    version,
    ...(tally === undefined ? {} : { tally: deepFrozen(tally) }),
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
