/** Parts that all builders share: settings so far, which never change. */
import { DpError, refuse } from "../error.js";

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
    const lacking = this.lacking(...names);
    if (lacking.length > 0) throw missing(lacking);
    return { ...this.settings } as With<S, Name>;
  }

  /** Those of these settings that are missing. */
  protected lacking<Name extends keyof S & string>(...names: readonly Name[]): Name[] {
    return names.filter((name) => (this.settings[name] ?? null) === null);
  }
}

/** Names all settings that are missing in one sentence, with the calls that make them. */
export function missing(names: readonly string[], calls = callsOf(names)): Error {
  const are = names.length === 1 ? "is" : "are";
  const rule = `${are} required: call ${calls} before .build()`;
  return DpError.of("ERR_ARGUMENT", `${listed(names)} ${rule}`, names[0]);
}

export const callsOf = (names: readonly string[]): string =>
  listed(names.map((name) => `.${name}(...)`));

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

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
