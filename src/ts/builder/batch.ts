/** Several questions about one table under one loss: the builder. */
import type { Exact } from "../api/common.js";
import type { BatchBuilder } from "../api/batch.js";
import type { Unsaid } from "../api/tables.js";
import type { BatchPart, Unfinished } from "../api/unfinished.js";
import { refuse } from "../error.js";
import { explainAny } from "../explain/approximate.js";
import { explainBatch } from "../explain/batch.js";

import { asked, askedBy, saidBy, saysLoss } from "../input/asked.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import {
  batchKeys,
  type BatchSettings,
  checked,
  type Named,
  nameOf,
  partOf,
} from "../keys/batch.js";
import { foundKind } from "../keys/found-groups.js";
import { guaranteeKeys, innerOf } from "../keys/groups.js";
import { beginning } from "../keys/key.js";
import { onePromise } from "../keys/person.js";
import { finished } from "../plans/kinds.js";
import { batchQuery } from "../query/table/batch.js";
import { canReleaseTable } from "../query/table/mechanism.js";
import { TableBuilder } from "./tables.js";

/**
 * Asks a question about one column, in a {@link batch}. Pass `count()`, `sum()`, `mean()`,
 * `median()`, `quantile()` or `distinct()`. Do not set neighbors or epsilon on this question. Set
 * them on the batch. You may set `rowsPerPerson` on the question.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for other questions, and for a question with neighbors, an
 * epsilon or a rho.
 *
 * @example
 * import { ask, batch, count, median } from "sottovoce/groups";
 *
 * batch({ people: count(), pay: ask("pay", median().candidates([1000, 2000, 3000])) });
 */
export function ask<V>(column: string, question: Unfinished<V, Unsaid>): BatchPart<V, Unsaid> {
  if (typeof column !== "string") throw refuse("column", "must be the name of a column");
  const { rowsPerPerson, ...inner } = askedBy(question, "rows");
  const says = { ...innerOf(inner), column, rowsPerPerson };
  return Object.freeze({ [asked]: () => says }) as unknown as BatchPart<V, Unsaid>;
}

/**
 * Releases private answers to several questions about one table.
 *
 * Use it to describe a table in one pass by counts, sums, means and quantiles, for all rows and by
 * group. All questions share one epsilon, which `weights` divides among them. All answers are in
 * one release, for which a ledger makes one charge. If one question cannot be answered, nothing is
 * released.
 *
 * **Watch out**: with five questions, each question gets a fifth of epsilon, so its answer has five
 * times the noise of a query with all of epsilon. `accuracy` shows the error of each answer before
 * any row is read.
 *
 * @remarks
 * Source: sequential composition (Dwork, McSherry, Nissim and Smith 2006).
 *
 * @param questions - An object that contains 1 to 64 questions under names that you choose. A
 * question is `count()`, the result of {@link ask}, `groupBy` or `foundGroups`. Do not set
 * neighbors, ids of people or epsilon on a question. Set them on the batch. Only a `foundGroups`
 * question needs a delta of its own.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if a question has too many settings or too few. The
 * message names the question.
 *
 * @example
 * import { ask, batch, count, groupBy, mean } from "sottovoce/groups";
 *
 * const survey = batch({
 *   people: count(),
 *   pay: ask("pay", mean().bounds(0, 10_000)),
 *   cities: groupBy("city", ["Oslo", "Lima"]),
 * })
 *   .weights({ pay: 2 })
 *   .neighbors("add-or-remove-one")
 *   .epsilon(1)
 *   .build();
 * survey.accuracy({ confidence: 0.95, rows: 1000 }).people.error; // known before any row is read
 * const { value } = survey.release([
 *   { city: "Oslo", pay: 4100 },
 *   { city: "Lima", pay: 1900 },
 * ]);
 * value.people; // about 2
 * value.cities[0].group; // → "Oslo"
 */
export function batch<Q extends { readonly [name: string]: BatchPart<unknown, Unsaid, boolean> }>(
  questions: Q,
): BatchBuilder<Q> {
  return new Batch({
    ...beginning({ ...batchKeys(), ...guaranteeKeys() }),
    queries: namedOf(questions),
  }) as never;
}

function namedOf(questions: unknown): readonly Named[] {
  if (typeof questions !== "object" || questions === null || Array.isArray(questions))
    throw refuse("questions", "must be an object such as { people: count() }");
  return checked(Object.entries(questions).map(([name, given]) => asOf(name, given)));
}

function asOf(name: string, given: unknown): Named {
  const about = JSON.stringify(nameOf(name));
  const said = saidBy(given);
  if (said === undefined)
    throw refuse(
      "questions",
      `must be questions: ${about} is not one, such as count() or ask(...)`,
    );
  if (saysLoss(said) || (said["person"] ?? null) !== null)
    throw refuse(
      "questions",
      `must not say neighbors, ids or a loss, as ${about} does: say it once, for all of them`,
    );
  // Rows are counted without looking at a column, unless a number in it is tested.
  const isWhole = !Object.hasOwn(said, "by") && !Object.hasOwn(said, "findingShare");
  if (isWhole && said["column"] === undefined && said["where"] !== null)
    throw refuse("questions", `must name a column: ${about} must be ask("column", ...)`);
  if (said["kind"] === foundKind && said["delta"] === undefined)
    throw refuse("questions", `must have a delta: call .delta(...) on ${about}`);
  return { name, weight: "1", question: partOf(asSaid(said)) };
}

/** Without what was not said, and without a person: nobody named one. */
const asSaid = (said: object): object =>
  Object.fromEntries(
    Object.entries(said).filter(([key, value]) => value !== undefined && key !== "person"),
  );

class Batch extends TableBuilder<Partial<BatchSettings>> {
  weights(weights: { readonly [name: string]: Exact | undefined }): this {
    const queries = this.settings.queries ?? [];
    const names = queries.map(({ name }) => name);
    demandNames(weights, names);
    const said = own(weights, names, "weights");
    return this.with({
      queries: queries.map((query) =>
        said[query.name] === undefined
          ? query
          : { ...query, weight: exactText("weights", said[query.name]) },
      ),
    });
  }

  build(): never {
    return batchQuery(this.promised() as BatchSettings) as never;
  }
}

/** Refuses a weight of no question, by what was passed. */
function demandNames(weights: unknown, names: readonly string[]): void {
  if (Object.keys(Object(weights)).every((name) => names.includes(name))) return;
  const known = names.map((name) => JSON.stringify(name)).join(", ");
  throw refuse("weights", `must be of questions: known are ${known}`);
}

export const batchKind = /* @__PURE__ */ finished(
  {
    keys: guaranteeKeys,
    resolved: onePromise,
    explain: explainAny,
  },
  {
    names: ["batch"],
    keys: batchKeys,
    make: (settings) => batchQuery(settings as BatchSettings) as never,
    explain: explainBatch,
    canRelease: canReleaseTable,
  },
);
