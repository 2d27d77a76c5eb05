/** Options from outside: own properties only, read once. */
import type { Abort } from "./api/streams.js";
import { refuse } from "./error.js";

/** What stands on Object.prototype is nobody's option, and a key that is not known is a mistake. */
export function own<Name extends string>(
  options: unknown,
  names: readonly Name[],
  argument = "options",
): { readonly [name in Name]?: unknown } {
  if (typeof options !== "object" || options === null)
    throw refuse(argument, `must be an object such as { ${names.map(shown).join(", ")} }`);
  const read = Object.create(null) as { [name in Name]?: unknown };
  for (const key of Object.keys(options)) {
    const name = names.find((known) => known === key);
    // A key that looks like a name is named; anything else might be data that was passed by
    // mistake.
    if (name === undefined)
      throw refuse(
        /^\w{1,32}$/.test(key) ? key : argument,
        `is not known; known are ${names.join(", ")}`,
      );
    read[name] = (options as { readonly [name in Name]?: unknown })[name];
  }
  return read;
}

/** An option as it is written; the one that is asked for most often, with a value. */
function shown(name: string): string {
  return `${name}: ${name === "confidence" ? 0.95 : "…"}`;
}

/** Refuses what is no plan, such as that whose plan was meant. */
export function demandPlan(plan: unknown): asserts plan is object {
  if (typeof plan !== "object" || plan === null || Object.hasOwn(plan, "plan"))
    throw refuse("plan", "must be the plan of a query: take query.plan");
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
