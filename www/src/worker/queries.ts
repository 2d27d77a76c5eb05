/** The package's queries for what the page can ask: built, promised of, and read for. */
import { explain, fromPlan, grid } from "sottovoce/slim";
import type {
  Chunks,
  CountQuery,
  HistogramQuery,
  Loss,
  MeanQuery,
  QuantilePlan,
  QuantileQuery,
  QuantilesQuery,
  Release,
  SumQuery,
} from "sottovoce";
import { column, textColumn } from "sottovoce/csv";
import { readingOptions, textOptions } from "../model/format.js";
import { approximate } from "../../shared/numbers.js";
import { decimalPoints, gridPoints, listPoints } from "../model/points.js";
import type { DecimalTexts } from "../model/points.js";
import { planOf } from "../model/questions.js";
import type { Settings } from "../model/settings.js";
import type { AskedPlan, Points, Promised, Reach, Value } from "../model/asked.js";
import type { Progress, Table } from "../model/table.js";

/** What every query of the page can do. */
export interface Query {
  readonly plan: AskedPlan;
  readonly epsilon: number;
  readonly loss: Loss;
  releaseFrom(
    chunks: Chunks<Rows>,
    options?: { signal?: AbortSignal },
  ): Promise<Release<Value, AskedPlan>>;
}
type Rows = Float64Array | readonly string[];

export const CONFIDENCE = "0.95";

/** More rows than a file in a browser has. */
const MOST_ROWS = 2 ** 40;

/** Sizes of tables for which promises are told. */
const SIZES = [100, 1_000, 10_000, 1_000_000] as const;

export function build(settings: Settings): Query {
  return queryOf(planOf(settings, (...texts) => Array.from(grid(...texts))));
}

export function queryOf(plan: AskedPlan): Query {
  return fromPlan(plan as { readonly kind: string }) as unknown as Query;
}

export function promisedOf(query: Query): Promised {
  const { plan } = query;
  const [points, reach] = [pointsOf(plan), reachOf(query)];
  return { plan, guarantee: explain(plan), points, reach, chanceBelow: chanceBelow(query) };
}

type Numbered = CountQuery | HistogramQuery<number | string> | SumQuery;

function reachOf(query: Query): Reach | null {
  const told = { confidence: CONFIDENCE };
  const inAll = (unit: Reach["unit"], error: number): Reach => ({
    unit,
    errors: [{ rows: null, error }],
  });
  const bySize = (unit: Reach["unit"], error: (rows: number) => number): Reach => ({
    unit,
    errors: SIZES.map((rows) => ({ rows, error: error(rows) })),
  });
  const { kind } = query.plan;
  switch (kind) {
    case "quantile":
      return inAll("ranks", (query as unknown as QuantileQuery).accuracy(told).rankError);
    case "quantiles": {
      const several = query as unknown as QuantilesQuery;
      return bySize("ranks", (rows) => several.accuracy({ ...told, rows }).rankError);
    }
    case "mean": {
      const mean = query as unknown as MeanQuery;
      return bySize("values", (rows) => mean.accuracy({ ...told, rows }).error);
    }
    case "count":
    case "histogram":
    case "sum": {
      const { error } = (query as unknown as Numbered).accuracy(told);
      return inAll(kind === "sum" ? "values" : "rows", error);
    }
    default:
      return null;
  }
}

/**
 * How few rows leave nothing of the promise: any candidate is within its reach, any mean within the
 * bounds, any sum within the noise. The answer to a count tells how many it counted, and an
 * interval how little it knows.
 */
function chanceBelow(query: Query): number | null {
  const told = { confidence: CONFIDENCE };
  const { plan } = query;
  const value = (text: unknown) => approximate(String(text)) ?? 0;
  const [lowest, highest] = [value(plan["lowest"]), value(plan["highest"])];
  switch (plan.kind) {
    case "quantile": {
      const { rankError } = (query as unknown as QuantileQuery).accuracy(told);
      return Math.ceil(rankError / farthest([plan["alpha"]]));
    }
    case "quantiles": {
      const several = query as unknown as QuantilesQuery;
      const far = farthest(plan["alphas"] as readonly string[]);
      return fewest((rows) => several.accuracy({ ...told, rows }).rankError < far * rows);
    }
    case "mean": {
      const mean = query as unknown as MeanQuery;
      return fewest((rows) => mean.accuracy({ ...told, rows }).error < highest - lowest);
    }
    case "sum": {
      const { error } = (query as unknown as SumQuery).accuracy(told);
      const most = Math.max(Math.abs(lowest), Math.abs(highest));
      // Where one row adds as much as the noise, even the least sum is more than chance.
      return error <= most || most === 0 ? null : Math.ceil(error / most);
    }
    default:
      return null;
  }

  /** The share of the rows that the worst answer of the most lenient quantile is off by. */
  function farthest(alphas: readonly unknown[]): number {
    return Math.max(...alphas.flatMap((alpha) => [value(alpha), 1 - value(alpha)]));
  }
}

/** The least number of rows at which it holds, for what holds for all that are more. */
function fewest(holds: (rows: number) => boolean): number | null {
  let [below, from] = [0, 1];
  while (!holds(from)) {
    [below, from] = [from, 2 * from];
    if (from > MOST_ROWS) return null;
  }
  while (from - below > 1) {
    const middle = (below + from) / 2;
    if (holds(Math.floor(middle))) from = Math.floor(middle);
    else below = Math.floor(middle);
  }
  return from;
}

/** Candidates, or the beginnings of bars. */
function pointsOf(plan: AskedPlan): Points | null {
  const { candidates, categories } = plan as AskedPlan &
    Partial<Pick<QuantilePlan, "candidates"> & { categories: readonly (number | string)[] }>;
  if (candidates !== undefined) return candidatePoints(candidates);
  return isNumbers(categories) ? listPoints(categories) : null;
}

function candidatePoints(candidates: QuantilePlan["candidates"]): Points {
  if ("first" in candidates) return gridPoints(candidates);
  return Array.isArray(candidates)
    ? listPoints(candidates as readonly number[])
    : decimalPoints(candidates as DecimalTexts);
}

const isNumbers = (categories: readonly unknown[] | undefined): categories is readonly number[] =>
  typeof categories?.[0] === "number";

/** How a reading is stopped, and what it tells meanwhile. */
export interface Watched {
  readonly signal: AbortSignal;
  readonly progress: (progress: Progress) => void;
}

/** The rows of a column, as the query takes them. */
export function rowsFor(
  { categories }: AskedPlan,
  { file, format }: Table,
  position: number,
  { signal, progress }: Watched,
): Chunks<Rows> {
  const watched = {
    signal,
    onProgress: ({ bytes, rows }: { bytes: number; rows: number }) =>
      progress({ bytes, totalBytes: file.size, rows }),
  };
  if (Array.isArray(categories) && typeof categories[0] === "string")
    return textColumn(file, { ...textOptions(format, position), ...watched });
  const rows = column(file, { ...readingOptions(format, position), ...watched });
  return isNumbers(categories as readonly unknown[]) ? inBars(rows, categories as number[]) : rows;
}

/** Each row becomes the beginning of its bar; beyond the ends, that of the nearest. */
async function* inBars(chunks: AsyncIterable<Float64Array>, bars: readonly number[]) {
  for await (const chunk of chunks) yield chunk.map((row) => barOf(row, bars));
}

/** The last bar that begins at or below the row, by halves; what is no number stays none. */
function barOf(row: number, bars: readonly number[]): number {
  if (Number.isNaN(row)) return row;
  let [from, to] = [0, bars.length];
  while (to - from > 1) {
    const middle = (from + to) >>> 1;
    if ((bars[middle] as number) <= row) from = middle;
    else to = middle;
  }
  return bars[from] as number;
}
