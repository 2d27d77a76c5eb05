/** Several questions about one table: the query that a builder or a plan makes. */
import type { BatchPlan, ConcentratedBatchPlan } from "../api/batch.js";
import type { Exact } from "../api/common.js";
import { inLines, ofLines } from "../engine/wire.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { ownOf } from "../host/bare.js";
import type { BatchSettings, Named, PartSettings } from "../keys/batch.js";
import { foundKind } from "../keys/found-groups.js";
import { isObject } from "../release/json.js";
import { notions } from "../release/notions.js";
import { ownValue } from "../release/release.js";
import { askedOfFound, foundPlan } from "./found-groups.js";
import { type Feed, type Fed, type WasmGroups } from "./grouped-rows.js";
import { accuracyOf, type AskedOf, askedOf, opening } from "./groups.js";
import { BuiltMechanism, calledOn, makerOf } from "./mechanism.js";
import { type OfTable, ofTable, TableMechanism } from "./tables.js";

type AnyPlan = BatchPlan | ConcentratedBatchPlan;
type Value = Readonly<Record<string, unknown>>;

interface Opening extends OfTable<Value> {
  readonly questions: readonly AskedOf[];
}

class Batch extends TableMechanism<AnyPlan, Value, Opening> {
  accuracy(options: { confidence: Exact; rows?: number; groups?: number }): Value {
    const { questions } = BuiltMechanism.opener(this);
    const { queries } = this.plan;
    const asked = accuracyOf(options, {
      byRows: questions.some(({ byRows }) => byRows),
      byGroups: questions.some(({ byGroups }) => byGroups),
    });
    return calledOn(this, (run) => {
      const confidence = run.confidence_of_each(asked.confidence);
      return byName(queries, (at) => {
        run.turn_to(at);
        return Object.freeze((questions[at] as AskedOf).accuracy(run, { ...asked, confidence }));
      });
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
  const { queries, where, person, neighbors } = settings;
  const promised = ownValue(settings, "rho") === undefined ? "epsilon" : "rho";
  const amount = settings[promised] as string;
  if (promised === notions.zcdp.promised) refuseQuantiles(queries);
  const questions = queries.map(({ question }) => {
    const asked = { ...question, where: [...where, ...question.where], person };
    return asked.kind === foundKind ? askedOfFound(asked) : askedOf(asked, asked.kind === null);
  });
  const feeds = together(questions.map((question) => question.feeds));
  // Where one question bounds the groups of a person, a distance is of persons in all of them.
  const byPersons = queries.some(({ question }) => question.perPerson.groups !== null);
  const count = queries.length;
  const lines = inLines(
    "weights",
    queries.map(({ weight }) => weight),
  );
  /** Canonical texts of the weights, of the amount, of each part: known once a run was opened. */
  let texts: readonly string[] = [];
  const open = ({ GroupsRun, shares }: Glue): WasmGroups =>
    opening(GroupsRun.begin(person !== null, byPersons), (run) => {
      const divided = ofLines(shares(lines, promised, amount));
      for (let at = 0; at < questions.length; at++)
        (questions[at] as AskedOf).begin(run, {
          neighbors,
          [promised]: divided[count + 1 + at],
        });
      texts = divided;
    });
  const plan = (run: WasmGroups): object => ({
    kind: "batch",
    queries: queries.map(({ name, question }, at) => {
      run.turn_to(at);
      const asked = questions[at] as AskedOf;
      return { name, weight: texts[at], question: planOf(question, asked, run) };
    }),
    where,
    person,
    neighbors,
    [promised]: texts[count],
  });
  return new Batch(plan, {
    ...ofTable(feeds),
    offer: "batch",
    questions,
    open,
    draw: (run, words) =>
      byName(queries, (at) => {
        run.turn_to(at);
        return (questions[at] as AskedOf).draw(run, words);
      }),
  });
}

/** One question as a plan says it. */
function planOf(part: PartSettings, question: AskedOf, run: WasmGroups): object {
  const { perPerson } = run.plan() as Pick<PartSettings, "perPerson">;
  const asked = question.canonical(run);
  const { column } = part.of;
  const of = { column, question: asked };
  if (part.kind === foundKind) return { ...foundPlan(part, of, question, run), perPerson };
  const { kind, by, where } = part;
  return kind === null
    ? { ...asked, column, rowsPerPerson: perPerson.rows }
    : { kind, by, of, where, perPerson };
}

function refuseQuantiles(queries: readonly Named[]): void {
  for (const { name, question } of queries)
    if (Object.hasOwn(question.of.question, "alpha"))
      throw refuse("rho", `is not for quantiles, such as ${JSON.stringify(name)}: give an epsilon`);
}

/**
 * The columns of all questions, each read once where they read it alike. Each question takes its
 * own in its order: of two that take the same ones in another order, one is read twice.
 */
function together(all: readonly (readonly Feed[])[]): readonly Feed[] {
  return turns.flatMap((turn) => {
    const slots: Shared[] = [];
    all.forEach((feeds, question) => {
      let next = 0;
      for (const feed of feeds) {
        if (feed.turn !== turn) continue;
        const found = slots.findIndex(({ first }, at) => at >= next && readAlike(first, feed));
        if (found < 0) slots.push({ first: feed, of: [] });
        next = found < 0 ? slots.length : found + 1;
        slots[next - 1]?.of.push({ question, feed });
      }
    });
    return slots.map(shared);
  });
}
const turns = ["groups", "tests", "asked", "found", "ids"] as const;

/** A column, and the questions that take it. */
interface Shared {
  readonly first: Feed;
  readonly of: { readonly question: number; readonly feed: Feed }[];
}

const readAlike = (one: Feed, other: Feed): boolean =>
  one.column === other.column && one.as === other.as && one.reading === other.reading;

function shared({ first, of }: Shared): Feed {
  return {
    ...first,
    give(run, cells: Fed) {
      for (let at = 0; at < of.length; at++) {
        const { question, feed } = of[at] as Shared["of"][number];
        run.turn_to(question);
        feed.give(run, cells);
      }
    },
  };
}

/** The answers of all questions, by the names of the plan. */
export function canReleaseBatch(plan: AnyPlan, value: unknown): boolean {
  const query = makerOf(plan) as Batch | undefined;
  if (query === undefined || !isObject(value)) return false;
  const { questions } = BuiltMechanism.opener(query);
  const names = plan.queries.map(({ name }) => name);
  const given = Object.keys(value);
  if (given.length !== names.length || given.some((name, at) => name !== names[at])) return false;
  return calledOn(query, (run) =>
    questions.every((question, at) => {
      run.turn_to(at);
      return question.canRelease(run, value[names[at] as string]);
    }),
  );
}
