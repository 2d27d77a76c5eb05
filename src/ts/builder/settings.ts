/** What builders of mechanisms share, and how they read a plan. */
import { refuse } from "../error.js";
import { Builder } from "../input/builder.js";

/** What comes of these is asked for releases. */
export abstract class MechanismBuilder<S extends object> extends Builder<S> {
  /** For programs that no types tell that `build()` is still to come. */
  release(): never {
    throw refuse("build", "is required: call .build() before .release(...)");
  }

  releaseFrom(): never {
    return this.release();
  }
}

/** A safe integer. */
export function integer(name: string, value: unknown): number {
  if (!Number.isSafeInteger(value)) throw refuse(name, "must be safe integers");
  // Adding 0 turns -0 into 0, which it is.
  return (value as number) + 0;
}

/** A switch that a plan may leave out. */
export function flag(name: string, value: unknown): boolean {
  if (value !== undefined && typeof value !== "boolean")
    throw refuse(name, "must be true or false");
  return value === true;
}

/** Refuses a plan in which one of the names does not stand. */
export function demand<Name extends string>(
  plan: { readonly [name in Name]?: unknown },
  names: readonly Name[],
): void {
  for (const name of names)
    if (plan[name] === undefined) throw refuse(name, "must stand in the plan");
}

/** What a plan gives in a place where null stands for nothing. */
export function given(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** A part of a plan that has parts itself. */
export function part(name: string, value: unknown): object {
  if (typeof value !== "object" || value === null) throw refuse(name, "must be an object");
  return value;
}
