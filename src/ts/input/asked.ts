/**
 * Settings that cross from a question to what asks it of groups or with others: its kind and the
 * keys of its own, which any copy of the package reads.
 */
import { refuse } from "../error.js";
import { ownOf } from "../host/bare.js";

/** The method by which a builder says what it asks. */
export const asked: unique symbol = /* @__PURE__ */ Symbol.for("sottovoce.asked") as never;

/** Gives what a question says, if it is one: the settings of its builder, with their kind. */
export function saidBy(question: unknown): Readonly<Record<string, unknown>> | undefined {
  const says: unknown =
    typeof question === "object" && question !== null
      ? (question as { readonly [asked]?: unknown })[asked]
      : undefined;
  return typeof says === "function" ? ownOf(says.call(question) as object) : undefined;
}

/** True if a question says who is protected, or how well. */
export function saysLoss({ neighbors, epsilon, rho }: Readonly<Record<string, unknown>>): boolean {
  return neighbors !== undefined || epsilon !== undefined || rho !== undefined;
}

/**
 * Gives what a question asks, without who is protected and how well: nobody may have said that. How
 * many rows one person has is said here or, of groups, once for all.
 */
export function askedBy(
  question: unknown,
  of: "groups" | "rows",
): Readonly<Record<string, unknown>> {
  const said = saidBy(question);
  if (said === undefined)
    throw refuse(
      "ask",
      "must be a question such as count(), sum().bounds(...) or mean().bounds(...)",
    );
  const { neighbors, epsilon, rho, weights, base: _, rowsPerPerson = 1, ...rest } = said;
  if (saysLoss({ neighbors, epsilon, rho }) || (of === "groups" && rowsPerPerson !== 1))
    throw refuse(
      "ask",
      of === "groups"
        ? "must not say neighbors, rows per person or a loss: they are said once, for all groups"
        : "must not say neighbors or a loss: they are said once, for all questions",
    );
  if (weights === "2")
    throw refuse("ask", "must not be in base 2: its base follows from an epsilon of its own");
  const own = ownOf(rest);
  const need = Object.entries(needed).find(([kind]) => kind === own["kind"])?.[1];
  if (need !== undefined && own[need.key] === undefined)
    throw refuse(need.call, `is required: call .${need.call}(...) before .ask(...)`);
  return of === "groups" ? own : ownOf({ ...own, rowsPerPerson });
}

const bounds = { key: "lowest", call: "bounds" };
/** Settings that a question must have, by its kind, and the call that says each. */
const needed = { sum: bounds, mean: bounds, quantile: { key: "candidates", call: "candidates" } };
