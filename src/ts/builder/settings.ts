/** What all builders share: settings so far, which never change. */
import { refuse } from "../error.js";

/** Settings in which none of these is missing. */
export type With<S, Name extends keyof S> = S & {
  readonly [N in Name]-?: Exclude<S[N], undefined>;
};

export abstract class Builder<S extends object> {
  protected readonly settings: S;

  constructor(settings: S) {
    // Without a prototype, so that nothing that a page puts on Object.prototype passes for a
    // setting.
    this.settings = Object.freeze(Object.assign(Object.create(null), settings) as S);
    Object.freeze(this);
  }

  /** A builder of the same kind with more settings. */
  protected with(more: Partial<S>): this {
    return new (this.constructor as new (settings: S) => this)({ ...this.settings, ...more });
  }

  /** All settings, if none of these is missing; each is called like its method. */
  protected all<Name extends keyof S & string>(...names: readonly Name[]): With<S, Name> {
    for (const name of names)
      if (this.settings[name] === undefined || this.settings[name] === null) throw missing(name);
    return { ...this.settings } as With<S, Name>;
  }
}

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

export function missing(name: string, calls = `.${name}(...)`): Error {
  return refuse(name, `is required: call ${calls} before .build()`);
}

/** One of a few words. */
export function oneOf<Word extends string>(
  name: string,
  value: unknown,
  words: readonly Word[],
): Word {
  const word = words.find((known) => known === value);
  if (word === undefined)
    throw refuse(name, `must be ${words.map((known) => `"${known}"`).join(" or ")}`);
  return word;
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
