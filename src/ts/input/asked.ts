/**
 * What crosses from a question to what asks it of groups: its kind and the keys of its own, which
 * any copy of the package reads.
 */
import { refuse } from "../error.js";
import { ownOf } from "../host/bare.js";

/** The method by which a builder says what it asks. */
export const asked: unique symbol = /* @__PURE__ */ Symbol.for("sottovoce.asked") as never;

/** What a question asks, without who is protected and how well: nobody may have said that. */
export function askedBy(question: unknown): object {
  const says: unknown =
    typeof question === "object" && question !== null
      ? (question as { readonly [asked]?: unknown })[asked]
      : undefined;
  if (typeof says !== "function")
    throw refuse(
      "ask",
      "must be a question such as count(), sum().bounds(...) or mean().bounds(...)",
    );
  const {
    neighbors,
    rowsPerPerson,
    epsilon,
    rho,
    weights,
    base: _,
    ...rest
  } = ownOf(says.call(question) as object);
  const own = ownOf(rest);
  const said = [neighbors, epsilon, rho].some((one) => one !== undefined);
  if (said || (rowsPerPerson !== undefined && rowsPerPerson !== 1))
    throw refuse(
      "ask",
      "must not say neighbors, rows per person or a loss: they are said once, for all groups",
    );
  if (weights === "2")
    throw refuse("ask", "must not be in base 2: its base follows from an epsilon of its own");
  const need = Object.entries(needed).find(([kind]) => kind === own["kind"])?.[1];
  if (need !== undefined && own[need.key] === undefined)
    throw refuse(need.call, `is required: call .${need.call}(...) before .ask(...)`);
  return own;
}

const bounds = { key: "lowest", call: "bounds" };
/** What a question must have said, by its kind, and the call that says it. */
const needed = { sum: bounds, mean: bounds, quantile: { key: "candidates", call: "candidates" } };
