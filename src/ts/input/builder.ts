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
