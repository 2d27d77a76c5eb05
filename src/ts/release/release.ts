/** Everything that leaves the page: the loss that a release reports, and plain frozen data. */
import { holds } from "../host/lists.js";

/** The loss in nats as it is reported: a number, rounded up. In base 2 also in bits. */
export interface InNats {
  readonly epsilon: number;
  readonly bits?: number;
}

/** Everything that a release reports of its loss. */
export type Reported = ReportedPure | ReportedConcentrated | ReportedApproximate;
export interface ReportedPure extends InNats {
  readonly notion: "pure";
  readonly rho: number;
}
export interface ReportedConcentrated {
  readonly notion: "zcdp";
  readonly rho: number;
}

export interface ReportedApproximate {
  readonly notion: "approximate";
  readonly epsilon: number;
  readonly delta: number;
  readonly rho: number;
}

/** The bits of one's own, if there are any: properties of Object.prototype are nobody's. */
export function ownBits(of: object): number | undefined {
  return ownValue(of, "bits") as number | undefined;
}

/** The value of any property of one's own, if there is one. */
export function ownValue(of: object, name: string): unknown {
  return holds(Object.keys(of), name) ? (of as Record<string, unknown>)[name] : undefined;
}

export function withBits<T>(bits: T | undefined): { readonly bits?: T } {
  return bits === undefined ? {} : { bits };
}

/**
 * Names the rows of a person that counted, if a plan names the column of ids: the first ones, or of
 * a tally those with the least MD5. Gives nothing if rows did not say what they are a tally of.
 */
export function keptOf(plan: object, tally: unknown): { readonly kept?: "first" | "md5" } {
  if (typeof ownValue(plan, "person") !== "string" || tally === "unchecked") return {};
  return { kept: tally === undefined ? "first" : "md5" };
}

/** Freezes plain data all through. */
export function deepFrozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    const parts: readonly unknown[] = Object.values(value);
    for (let at = 0; at < parts.length; at++) deepFrozen(parts[at]);
  }
  return Object.freeze(value);
}
