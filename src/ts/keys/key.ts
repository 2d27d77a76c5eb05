/**
 * The keys of plans: how each is read, and which value replaces one that is not set. A table of
 * them is everything that a kind says of its plans. Builders set what they read, plans are read by
 * them, here and for statements, and the types of settings follow from them.
 */
import { refuse } from "../error.js";
import { oneOf } from "../input/builder.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";

/** Says whether a plan may be without a key; with `"null"`, null stands for nothing too. */
export type Absent = "refused" | "allowed" | "null";

/** One key of a plan. */
export interface Key<
  Part extends object,
  Start extends Partial<Part> = Part,
  May extends Absent = Absent,
> {
  /** The settings that a value from outside comes to. */
  read(value: unknown): Part;
  /** The settings if nothing is said. */
  readonly otherwise: Start;
  readonly absent: May;
  /** The key in whose place this one stands: a plan that lacks it must have this one. */
  readonly unless: string | null;
}
type AnyKey = Key<object, object>;
export type Keys = Readonly<Record<string, AnyKey>>;

/** The settings that all keys of a table come to. */
export type SettingsOf<K extends Keys> = Together<ReturnType<K[keyof K]["read"]>>;
/** Those of a function that makes such a table. */
export type Settings<K extends (...how: never) => Keys> = SettingsOf<ReturnType<K>>;
/** Settings that a builder begins with. */
export type BeginningOf<K extends Keys> = Together<K[keyof K]["otherwise"]>;
/** The settings of a builder so far. */
export type SoFar<K extends (...how: never) => Keys> = BeginningOf<ReturnType<K>> &
  Partial<Settings<K>>;

/** Intersection of all of these. */
export type Together<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (
  all: infer All,
) => void
  ? { readonly [N in keyof All]: All[N] }
  : never;

/** A plan must say it; `otherwise` is what a builder begins with. */
export function required<Part extends object>(
  read: (value: unknown) => Part,
): Key<Part, object, "refused">;
export function required<Part extends object>(
  read: (value: unknown) => Part,
  otherwise: NoInfer<Part>,
): Key<Part, Part, "refused">;
export function required(
  read: (value: unknown) => object,
  otherwise: object = {},
): Key<object, object, "refused"> {
  return { read, otherwise, absent: "refused", unless: null };
}

/** A plan may leave it out. */
export function optional<Part extends object>(
  otherwise: NoInfer<Part>,
  read: (value: unknown) => Part,
): Key<Part, Part, "allowed"> {
  return { read, otherwise, absent: "allowed", unless: null };
}

/** A plan may leave it out, or say `null`. */
export function nullable<Part extends object>(
  otherwise: NoInfer<Part>,
  read: (value: unknown) => Part,
): Key<Part, Part, "null"> {
  return { read, otherwise, absent: "null", unless: null };
}

/** True if something is said, where null stands for nothing. */
export function given(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** One setting, called like its key. */
type One<Name extends string, V> = { readonly [N in Name]: V };

/** The reader of a key that comes to one setting, called like it. */
export const setting =
  <Name extends string, V>(name: Name, read: (name: Name, value: unknown) => V) =>
  (value: unknown): One<Name, V> =>
    ({ [name]: read(name, value) }) as One<Name, V>;

/** Such a key that a plan may leave out or say `null` at, which is what it comes to then. */
export function orNull<Name extends string, V>(
  name: Name,
  read: (name: Name, value: unknown) => V,
): Key<One<Name, V | null>, One<Name, V | null>, "null"> {
  return nullable<One<Name, V | null>>(
    { [name]: null } as One<Name, null>,
    setting<Name, V | null>(name, read),
  );
}

/** The reader of an exact number. */
export const exact = <Name extends string>(name: Name) => setting(name, exactText);

/** The reader of one of a few words. */
export const word = <Name extends string, const Word extends string>(
  name: Name,
  words: readonly Word[],
) => setting(name, (_, value) => oneOf(name, value, words));

/** A switch, which is off if nothing is said. */
export function flag<Name extends string>(
  name: Name,
): Key<One<Name, boolean>, One<Name, boolean>, "allowed"> {
  const read = setting(name, (_, value): boolean => {
    if (typeof value !== "boolean") throw refuse(name, "must be true or false");
    return value;
  });
  return optional({ [name]: false } as One<Name, boolean>, read);
}

/** Settings that a builder begins with. */
export function beginning<K extends Keys>(keys: K): BeginningOf<K> {
  const parts = Object.values(keys).map(({ otherwise }) => otherwise);
  return Object.assign(Object.create(null), ...parts) as BeginningOf<K>;
}

/** The settings of a plan from outside: its own keys, and no others. */
export function settingsOf<K extends Keys>(plan: object, keys: K): SettingsOf<K> {
  const all = Object.entries<AnyKey>(keys);
  const parts = own(plan, ["kind", ...Object.keys(keys)], "plan");
  const isGiven = (name: string, absent?: AnyKey["absent"]): boolean =>
    absent === "null" ? given(parts[name]) : parts[name] !== undefined;
  for (const [name, { absent, unless }] of all)
    if (absent === "refused" && !isGiven(name) && !(unless !== null && isGiven(unless)))
      throw refuse(name, "is missing from the plan");
  const read = all
    .filter(([name, { absent }]) => isGiven(name, absent))
    .map(([name, key]) => key.read(parts[name]));
  // Without a prototype, so that nothing that a page puts there passes for a setting.
  return Object.assign(beginning(keys), ...read) as SettingsOf<K>;
}

/** A part of a plan that has parts itself. */
export function part(name: string, value: unknown): object {
  if (typeof value !== "object" || value === null) throw refuse(name, "must be an object");
  return value;
}

/** A number of which the core checks the rest. */
export function number(name: string, value: unknown): number {
  if (typeof value !== "number") throw refuse(name, "must be a number");
  return value;
}

/** A safe integer. */
export function integer(name: string, value: unknown): number {
  if (!Number.isSafeInteger(value)) throw refuse(name, "must be safe integers");
  // Adding 0 turns -0 into 0, which it is.
  return (value as number) + 0;
}
