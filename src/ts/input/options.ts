/** Options from outside: own properties only, read once. */
import type { Abort } from "../api/streams.js";
import { DpError, refuse } from "../error.js";
import { holds } from "../host/lists.js";

/** A property of Object.prototype is nobody's option, and a key that is not known is a mistake. */
export function own<Name extends string>(
  options: unknown,
  names: readonly Name[],
  argument = "options",
): { readonly [name in Name]?: unknown } {
  if (typeof options !== "object" || options === null || !isPlain(options))
    throw refuse(argument, `must be an object such as { ${names.map(shown).join(", ")} }`);
  const read = Object.create(null) as { [name in Name]?: unknown };
  const keys = Object.keys(options);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string;
    const name = holds<string>(names, key) ? (key as Name) : undefined;
    // A key that looks like a name is named; anything else might be data that was passed by
    // mistake.
    if (name === undefined)
      throw /^\w{1,32}$/.test(key)
        ? refuse(key, `is unknown: ${known(names)}`)
        : refuse(argument, `has an unknown key: ${known(names)}`);
    read[name] = (options as { readonly [name in Name]?: unknown })[name];
  }
  return read;
}

/**
 * Refuses a name or an index in place of options, before anything is read. `example` shows where it
 * belongs. Any other mistake in options is reported when the rows are read.
 */
export function demandOptions(options: unknown, example: string): void {
  if (typeof options === "string" || typeof options === "number")
    throw refuse("options", `must be an object such as ${example}`);
}

/**
 * True for an object with options as properties of its own only. A Map, a Date and a list have
 * none, and an object made from another one inherits them: they would be ignored. Objects of other
 * realms are plain, and so are those without a prototype.
 */
function isPlain(options: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(options);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Runs `body`, which looks at secrets from outside. An error that a getter or a proxy throws there
 * may hold them: it is refused without its words.
 */
export function lookingAt<T>(argument: string, body: () => T): T {
  try {
    return body();
  } catch (thrown) {
    if (thrown instanceof DpError) throw thrown;
    throw refuse(argument, "must be readable: reading it threw an error");
  }
}

const known = (names: readonly string[]): string => `known are ${names.join(", ")}`;

/** An option as it is written; the one that is asked for most often, with a value. */
function shown(name: string): string {
  return `${name}: ${name === "confidence" ? 0.95 : "…"}`;
}

/** Refuses what is not a plan, such as that whose plan was meant. */
export function demandPlan(plan: unknown): asserts plan is object {
  if (typeof plan !== "object" || plan === null || Object.hasOwn(plan, "plan"))
    throw refuse("plan", "must be the plan of a query: pass query.plan");
}

export function signalOf(value: unknown): Abort | undefined {
  if (value === undefined || isAbort(value)) return value;
  throw refuse("signal", "must be an AbortSignal");
}

function isAbort(value: unknown): value is Abort {
  if (typeof value !== "object" || value === null) return false;
  const { aborted, addEventListener, removeEventListener } = value as {
    [name in keyof Abort]?: unknown;
  };
  return (
    typeof aborted === "boolean" &&
    typeof addEventListener === "function" &&
    typeof removeEventListener === "function"
  );
}
