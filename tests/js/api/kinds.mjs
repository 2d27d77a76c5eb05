/**
 * Every kind of plan, and what is needed to test of it what holds of all: the function that begins
 * it, a builder with all that it needs (`least`), one with all that can be set (`all`), and what a
 * release takes (`input`); for some, how many words a release with all settings takes (`words`)
 * and what a builder with all that it needs refuses (`refused`). And, for each, or a sentence that
 * says why not:
 *
 * - `secrets`: by name, a mechanism, an input, and bytes by which the input, or what is computed of
 *   it, would be found in the memory of a module;
 * - `stuck`: by name, further builders and inputs for sources of randomness that are stuck;
 * - `core`: plans with all keys, and the run of the core that opens them: how, given the glue,
 *   which keys it can do without, and whether the kind decides which others there are (`byKind`).
 */
import { base2 } from "./kinds/base2.mjs";
import { noises } from "./kinds/noise.mjs";
import { rowKinds } from "./kinds/rows.mjs";
import { selections } from "./kinds/selection.mjs";
import { tableKinds } from "./kinds/tables.mjs";

export const kinds = { ...rowKinds, ...tableKinds, ...selections, ...noises, ...base2 };
export { protocols } from "./kinds/surveys.mjs";

/** Those that can release several in order: kinds by name, of which `all` has `top(2)`. */
export const listing = Object.entries(kinds).filter(([, { all }]) => all().build().plan.top === 2);

/** By kind and name, what a property has of every kind that does not say why it has none. */
export const every = (property, rows = kinds) =>
  Object.entries(rows).flatMap(([kind, { [property]: named }]) =>
    typeof named === "string"
      ? []
      : Object.entries(named).map(([name, row]) => [`${kind}: ${name}`, row]),
  );
