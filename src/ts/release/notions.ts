/** Properties of each notion of privacy, by its name: one that lacks a row does not compile. */
import type {
  ApproximateRelease,
  ConcentratedRelease,
  Notion,
  Plan,
  Release,
} from "../api/common.js";

interface ReleaseOf<T, P extends Plan> {
  readonly pure: Release<T, P>;
  readonly zcdp: ConcentratedRelease<T, P>;
  readonly approximate: ApproximateRelease<T, P>;
}
/** A release of this notion. */
export type ReleaseBy<N extends Notion, T, P extends Plan> = ReleaseOf<T, P>[N];

interface NotionRow {
  /** The key of a plan that says how much one release may cost. */
  readonly promised: "epsilon" | "rho";
  /** The losses that a release has, and those that it may have. */
  readonly losses: readonly string[];
  readonly more: readonly string[];
}

export const notions: { readonly [N in Notion]: NotionRow } = {
  pure: { promised: "epsilon", losses: ["epsilon"], more: ["bits", "rho"] },
  zcdp: { promised: "rho", losses: ["rho"], more: [] },
  approximate: { promised: "epsilon", losses: ["epsilon", "delta", "rho"], more: [] },
};

export function isNotion(name: unknown): name is Notion {
  return typeof name === "string" && Object.hasOwn(notions, name);
}
