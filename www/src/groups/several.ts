/** Several questions that are asked together: their plan, their names, and what each may lose. */
import type { AskedPlan } from "../model/asked.js";
import { countsAll, hasIds, isGrouped } from "../questions/grouping-settings.js";
import { ofAllRows, partsOf } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { fraction, reduced } from "../../shared/fraction.js";
import { exactly } from "../../shared/typed.js";
import { partWords } from "./called.js";
import { groupPlan, nameAt, testsOf } from "./plan.js";

/** The most questions that are asked together. */
export const MOST_QUESTIONS = 6;

/** Letters that a name of a question has at most. */
const LONGEST = 64;

/** Names of the questions in the plan: what each asks, and a number if others ask the same. */
export function partNames(settings: Settings, columns: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const part of partsOf(settings)) {
    const words = partWords(part, columns).slice(0, LONGEST - 5);
    let name = words;
    for (let k = 2; names.includes(name); k++) name = `${words} (${k})`;
    names.push(name);
  }
  return names;
}

/** All of a plan, as the package reads it; `questionOf` is what is asked by one of them. */
export function severalPlan(
  settings: Settings,
  columns: readonly string[],
  questionOf: (part: Settings) => object,
): AskedPlan {
  const { idColumn, neighbors, epsilon } = settings;
  const names = partNames(settings, columns);
  return {
    kind: "batch",
    queries: partsOf(settings).map((part, k) => ({
      name: names[k],
      weight: exactly(part.weight),
      question: partPlan(part, columns, questionOf(part)),
    })),
    where: testsOf(settings, columns),
    person: hasIds(settings) && idColumn !== null ? nameAt(columns, idColumn) : null,
    neighbors,
    epsilon: exactly(epsilon),
  } as AskedPlan;
}

/** One question of it, without who is protected and how well. */
function partPlan(part: Settings, columns: readonly string[], question: object): object {
  if (isGrouped(part)) {
    const { kind, by, of, perPerson } = groupPlan(part, columns, question);
    // The tests are those of all questions.
    return { kind, by, of, where: [], perPerson };
  }
  const column = part.column === null ? null : nameAt(columns, part.column);
  const asked = countsAll(part) ? { ...question, ...ofAllRows(part) } : question;
  return { ...asked, column, rowsPerPerson: Number(exactly(part.rowsPerPerson)) };
}

/** Fields of a plan of several questions that its parts need. */
export interface SeveralPlan {
  readonly queries: readonly {
    readonly name: string;
    readonly weight: string;
    readonly question: Readonly<Record<string, unknown>> & { readonly kind: string };
  }[];
  readonly where: readonly { readonly column: string }[];
  readonly person: string | null;
  readonly neighbors: string;
  readonly epsilon: string;
}

/** The plan that each question would have alone, with its part of epsilon: the same noise. */
export function alonePlans(plan: SeveralPlan): readonly AskedPlan[] {
  const { queries, person, neighbors, epsilon } = plan;
  const shares = sharesOf(
    epsilon,
    queries.map(({ weight }) => weight),
  );
  return queries.map(({ question }, k): AskedPlan => {
    const { column: _, ...alone } = question;
    const whose = question.kind === "groupBy" ? { person } : {};
    return { ...alone, ...whose, neighbors, epsilon: shares[k] } as unknown as AskedPlan;
  });
}

/** Exact parts of a loss, in proportion to weights, all above 0. */
export function sharesOf(epsilon: string, weights: readonly string[]): readonly string[] {
  const whole = fraction(epsilon);
  const all = weights.map(fraction);
  const sum = all.reduce(([n, d], [over, under]) => [n * under + over * d, d * under], [0n, 1n]);
  return all.map(([n, d]) => {
    const [top, bottom] = reduced([whole[0] * n * sum[1], whole[1] * d * sum[0]]);
    return bottom === 1n ? `${top}` : `${top}/${bottom}`;
  });
}
