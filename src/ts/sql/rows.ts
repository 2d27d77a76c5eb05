/** The tally of rows in memory, by its definition. */
import type { Numbers } from "../api/common.js";
import type { TalliedPlan } from "../api/sql.js";
import type { TallyRow } from "../api/tally.js";
import { refuse } from "../error.js";
import { digest } from "../identity/counted.js";
import { queryOf, type Question } from "./plan.js";

/**
 * Computes the counts that the SQL of {@link tallySql} returns, without a database.
 *
 * Use it to test a pipeline, and to see what a tally is. A tally contains true counts, without
 * noise. To release from rows in memory, you do not need a tally. Call `release` with the rows.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for rows that do not fit the plan, such as texts for a
 * sum.
 *
 * @example
 * import { count } from "sottovoce";
 * import { tallyRows } from "sottovoce/sql";
 *
 * const adults = count().where({ atLeast: 18 }).neighbors("add-or-remove-one").epsilon(1).build();
 * tallyRows(adults.plan, [31, 17, NaN, 64]); // [{ bin: "0", n: "2", plan: "…" }]
 */
export function tallyRows(
  plan: TalliedPlan,
  rows: Numbers | readonly string[],
): readonly TallyRow[] {
  const { question } = queryOf(plan);
  const counts = new Map([[0, 0n]]);
  for (const [bin, value] of binned(question, rows))
    counts.set(bin, (counts.get(bin) ?? 0n) + value);
  const name = digest({ plan, where: [], person: null });
  return Object.freeze(
    Array.from(counts, ([bin, n]) => Object.freeze({ bin: String(bin), n: String(n), plan: name })),
  );
}

function* binned(question: Question, rows: unknown): Generator<readonly [number, bigint]> {
  if (question.kind === "histogram" && Array.isArray(question.categories)) {
    const indexes = indexesOf(question.categories as readonly string[]);
    if (!Array.isArray(rows)) throw refuse("rows", "must be an array of texts");
    for (const row of rows as readonly unknown[]) {
      if (typeof row !== "string") throw refuse("rows", "must contain texts only");
      yield [indexes.get(row) ?? indexes.size, 1n];
    }
    return;
  }
  if (!Array.isArray(rows) && !ArrayBuffer.isView(rows))
    throw refuse("rows", "must be an array of numbers or a typed array of numbers");
  for (const row of rows as Iterable<unknown>) {
    if (typeof row !== "number") throw refuse("rows", "must contain numbers only, without holes");
    if (!Number.isNaN(row)) yield* ofNumber(question, row);
  }
}

function* ofNumber(question: Question, row: number): Generator<readonly [number, bigint]> {
  switch (question.kind) {
    case "count": {
      const { atLeast, atMost } = question;
      if (row >= (atLeast ?? -Infinity) && row <= (atMost ?? Infinity)) yield [0, 1n];
      return;
    }
    case "sum":
    case "mean": {
      const { kind, lowest, highest } = question;
      const whole = BigInt(rounded(Math.min(Math.max(row, lowest), highest)));
      if (kind === "sum") return yield [0, whole];
      yield [0, whole - BigInt(lowest)];
      yield [2, 1n];
      return;
    }
    case "quantile": {
      const below = question.candidates.filter((candidate) => candidate <= row).length;
      yield [2 * below - Number(question.candidates.includes(row)), 1n];
      return;
    }
    case "histogram": {
      const index = (question.categories as Float64Array).indexOf(row);
      yield [index < 0 ? question.categories.length : index, 1n];
    }
  }
}

/** To the nearest integer, the even one of two. */
function rounded(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
}

const indexesOf = (categories: readonly string[]): ReadonlyMap<string, number> =>
  new Map(categories.map((category, index) => [category, index]));
