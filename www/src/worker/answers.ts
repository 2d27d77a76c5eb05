// The functions alone: what probabilities need has all that they need.
import { explain, fromPlan, grid, quantile, stringify } from "sottovoce/slim";
import type { QuantileQuery } from "sottovoce";
import { column, columnCount, header } from "sottovoce/csv";
import { probabilities } from "sottovoce/testing";
import { delimiterOf, lineOptions, readingOptions } from "../model/format.js";
import type { Settings } from "../model/settings.js";
import { exactly } from "../model/typed.js";
import { Books } from "./books.js";
import { Unusable, problemsOf } from "./problems.js";
import type { Kind, Progress, Promised, Questions, Removal, Table } from "./protocol.js";

/** What an answer may use besides its question. */
export interface Means {
  readonly signal: AbortSignal;
  readonly progress: (progress: Progress) => void;
}

type Answers = {
  [K in Kind]: (ask: Questions[K]["ask"], means: Means) => Promise<Questions[K]["answer"]>;
};

const books = new Books();

/** Every call of the package that the page makes. */
export const answers: Answers = {
  /** Reads the first line only. */
  async columns({ table: { file, format } }, { signal }) {
    const options = { ...lineOptions(format), signal };
    if (format.named) return header(file, options);
    const count = await columnCount(file, { ...options, delimiter: delimiterOf(format) });
    return Array.from({ length: count }, (_, position) => `Column ${position + 1}`);
  },

  async promise({ settings }) {
    const problems = problemsOf(settings);
    return problems.length > 0
      ? { promised: null, problems }
      : { promised: promised(settings, build(settings)), problems: [] };
  },

  async release({ table, column: position, plan, terms }, { signal, progress }) {
    const query = fromPlan(plan);
    const book = await books.openOrBegin(terms);
    const rows = column(table.file, {
      ...readingOptions(table.format, position),
      signal,
      onProgress: ({ bytes, rows: read }) =>
        progress({ bytes, totalBytes: table.file.size, rows: read }),
    });
    const release = await book.releaseFrom(query, rows, { signal });
    return { release, text: stringify(release), guarantee: explain(plan) };
  },

  account: ({ terms, plan }) => books.account(terms, plan === null ? null : fromPlan(plan)),

  async export({ people }) {
    return (await books.opened(people)).export();
  },

  async close({ people }) {
    await (await books.opened(people)).close();
    return null;
  },

  /** For the public sample only: so many releases about one table would add up to a large loss. */
  async draws({ table, settings, count }, { signal }) {
    const query = usable(settings);
    const rows = await numbers(table, settings.column ?? 0, signal);
    return Array.from({ length: count }, () => query.release(rows).value);
  },

  /**
   * For the public sample only: probabilities are computed from the true rows and are not private.
   */
  async law({ table, settings, removal }, { signal }) {
    const query = usable(settings);
    const rows = await numbers(table, settings.column ?? 0, signal);
    const removed = removedIndex(rows.length, removal);
    return {
      promised: promised(settings, query),
      candidates: Array.from(points(settings)),
      probabilities: probabilities(query, rows),
      rows,
      removed: removed === null ? null : (rows[removed] ?? null),
      neighborProbabilities:
        removed === null ? null : probabilities(query, rows.toSpliced(removed, 1)),
    };
  },
};

function usable(settings: Settings): QuantileQuery {
  const [problem] = problemsOf(settings);
  if (problem !== undefined) throw new Unusable(problem);
  return build(settings);
}

function build(settings: Settings): QuantileQuery {
  const { first, last, step } = ends(settings);
  return quantile(exactly(settings.alpha))
    .candidates({ first, last, step })
    .neighbors(settings.neighbors)
    .rowsPerPerson(Number(exactly(settings.rowsPerPerson)))
    .epsilon(exactly(settings.epsilon))
    .build();
}

function promised(settings: Settings, query: QuantileQuery): Promised {
  const candidates = points(settings);
  return {
    plan: query.plan,
    epsilon: query.epsilon,
    guarantee: explain(query.plan),
    candidates: candidates.length,
    ends:
      candidates.length <= 3
        ? Array.from(candidates)
        : [...candidates.subarray(0, 2), ...candidates.subarray(-1)],
    rankError: query.accuracy({ confidence: "0.95" }).rankError,
  };
}

function points(settings: Settings): Float64Array {
  const { first, last, step } = ends(settings);
  return grid(first, last, step);
}

function ends({ first, last, step }: Settings): { first: string; last: string; step: string } {
  return { first: exactly(first), last: exactly(last), step: exactly(step) };
}

async function numbers(table: Table, position: number, signal: AbortSignal): Promise<number[]> {
  const rows: number[] = [];
  for await (const chunk of column(table.file, {
    ...readingOptions(table.format, position),
    signal,
  })) {
    for (const row of chunk) if (!Number.isNaN(row)) rows.push(row);
  }
  return rows.sort((left, right) => left - right);
}

function removedIndex(rows: number, removal: Removal): number | null {
  switch (removal) {
    case "none":
      return null;
    case "lowest":
      return 0;
    case "middle":
      return Math.floor(rows / 2);
    case "highest":
      return rows - 1;
  }
}
