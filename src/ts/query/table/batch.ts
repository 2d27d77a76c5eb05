/** Several questions about one table: the query that a builder or a plan makes. */
import type { BatchPlan, ConcentratedBatchPlan } from "../../api/batch.js";
import type { Exact } from "../../api/common.js";
import { refuse } from "../../error.js";
import { ownOf } from "../../host/bare.js";
import type { BatchSettings, Named, PartSettings } from "../../keys/batch.js";
import { foundKind } from "../../keys/found-groups.js";
import { isObject } from "../../release/json.js";
import { ownValue } from "../../release/release.js";
import { calledOn } from "../mechanism.js";
import { foundAsked, foundPlan } from "./found-groups.js";
import { lossOf, questionsOf, TableMechanism } from "./mechanism.js";
import { accuracyOf, listedAsked, type Question } from "./question.js";

type AnyPlan = BatchPlan | ConcentratedBatchPlan;
type Value = Readonly<Record<string, unknown>>;

class Batch extends TableMechanism<AnyPlan, Value> {
  accuracy(options: { confidence: Exact; rows?: number; groups?: number }): Value {
    const questions = questionsOf(this);
    const asked = accuracyOf(options, questions);
    return calledOn(this, (run) => {
      const confidence = run.confidence_of_each(asked.confidence);
      return byName(this.plan.queries, (at) =>
        Object.freeze((questions[at] as Question).accuracy(run, { ...asked, confidence })),
      );
    });
  }
}

/**
 * Makes an object of the values by their names. Each name is one of its own, even if a page puts it
 * on Object.prototype too; none is `__proto__`.
 */
function byName(
  queries: readonly { readonly name: string }[],
  valueOf: (at: number) => unknown,
): Value {
  const values: Record<string, unknown> = {};
  for (let at = 0; at < queries.length; at++) {
    const { name } = queries[at] as { readonly name: string };
    Object.defineProperty(values, name, ownOf({ value: valueOf(at), enumerable: true }));
  }
  return values;
}

export function batchQuery(settings: BatchSettings): Batch {
  const { queries, where, person, ...guarantee } = settings;
  if (ownValue(settings, "rho") !== undefined) refuseQuantiles(queries);
  const names = queries.map(({ name }) => name);
  return new Batch({
    offer: "batch",
    guarantee,
    person,
    weights: queries.map(({ weight }) => weight),
    asked: queries.map(({ question }) => {
      const asked = { ...question, where: [...where, ...question.where], person };
      return asked.kind === foundKind ? foundAsked(asked) : listedAsked(asked, asked.kind === null);
    }),
    plan(questions, written) {
      const { neighbors, weights } = written;
      const all = queries.map(({ name, question }, at) => ({
        name,
        weight: weights?.[at],
        question: planOf(question, questions[at] as Question),
      }));
      const table = { where, person, neighbors, ...lossOf(written) };
      return { kind: "batch", queries: all, ...table } as unknown as AnyPlan;
    },
    value: (values) => byName(queries, (at) => values[at]),
    values(value) {
      if (!isObject(value)) return undefined;
      const given = Object.keys(value);
      const isSaid = given.length === names.length && given.every((name, at) => name === names[at]);
      return isSaid ? names.map((name) => value[name]) : undefined;
    },
  });
}

/** One question as a plan says it. */
function planOf(part: PartSettings, question: Question): object {
  const { perPerson } = part;
  if (part.kind === foundKind) return { ...foundPlan(part, question), perPerson };
  const { kind, by, of, where } = part;
  const { column } = of;
  return kind === null
    ? { ...question.canonical, column, rowsPerPerson: perPerson.rows }
    : { kind, by, of: { column, question: question.canonical }, where, perPerson };
}

function refuseQuantiles(queries: readonly Named[]): void {
  for (const { name, question } of queries)
    if (Object.hasOwn(question.of.question, "alpha"))
      throw refuse("rho", `is not for quantiles, such as ${JSON.stringify(name)}: give an epsilon`);
}
