import { explain, fromPlan, grid, quantile, stringify } from "sottovoce";
import type { QuantileQuery } from "sottovoce";
import { column, columnCount, header } from "sottovoce/csv";
import { probabilities } from "sottovoce/testing";
import type { Settings } from "../model/settings.js";
import type { Kind, Progress, Promised, Questions, Removal, Table } from "./protocol.js";

/** What an answer may use besides its question. */
export interface Means { readonly signal: AbortSignal; readonly progress: (progress: Progress) => void }

type Answers = { [K in Kind]: (ask: Questions[K]["ask"], means: Means) => Promise<Questions[K]["answer"]> };

/** Every call of the package that the page makes. */
export const answers: Answers = {
  /** Reads the first line only. */
  async columns({ table }, { signal }) {
    if (table.named) return header(table.file, { signal });
    const count = await columnCount(table.file, { delimiter: ",", signal });
    return Array.from({ length: count }, (_, position) => `Column ${position + 1}`);
  },

  async promise({ settings }) {
    return promised(settings, build(settings));
  },

  async release({ table, column: position, plan }, { signal, progress }) {
    const query = fromPlan(plan);
    const rows = column(table.file, {
      column: position,
      ...formatOf(table),
      signal,
      onProgress: ({ bytes, rows: read }) => progress({ bytes, totalBytes: table.file.size, rows: read }),
    });
    const release = await query.releaseFrom(rows, { signal });
    return { release, text: stringify(release), guarantee: explain(plan) };
  },

  /** For the public sample only: so many releases about one table would add up to a large loss. */
  async draws({ table, settings, count }, { signal }) {
    const query = build(settings);
    const rows = await numbers(table, settings.column ?? 0, signal);
    return Array.from({ length: count }, () => query.release(rows).value);
  },

  /** For the public sample only: probabilities are computed from the true rows and are not private. */
  async law({ table, settings, removal }, { signal }) {
    const query = build(settings);
    const rows = await numbers(table, settings.column ?? 0, signal);
    const removed = removedIndex(rows.length, removal);
    return {
      promised: promised(settings, query),
      candidates: Array.from(points(settings)),
      probabilities: probabilities(query, rows),
      rows,
      removed: removed === null ? null : rows[removed] ?? null,
      neighborProbabilities: removed === null ? null : probabilities(query, rows.toSpliced(removed, 1)),
    };
  },
};

function build(settings: Settings): QuantileQuery {
  const { first, last, step } = trimmed(settings);
  return quantile(settings.alpha.trim())
    .candidates({ first, last, step })
    .neighbors(settings.neighbors)
    .rowsPerPerson(Number(settings.rowsPerPerson))
    .epsilon(settings.epsilon.trim())
    .build();
}

function promised(settings: Settings, query: QuantileQuery): Promised {
  return {
    plan: query.plan,
    epsilon: query.epsilon,
    guarantee: explain(query.plan),
    candidates: points(settings).length,
    rankError: query.accuracy({ confidence: "0.95" }).rankError,
  };
}

function points(settings: Settings): Float64Array {
  const { first, last, step } = trimmed(settings);
  return grid(first, last, step);
}

function trimmed({ first, last, step }: Settings): { first: string; last: string; step: string } {
  return { first: first.trim(), last: last.trim(), step: step.trim() };
}

/** Without names the first line is a row, and no row may decide what the delimiter is. */
function formatOf({ named }: Table): { header: true } | { header: false; delimiter: string } {
  return named ? { header: true } : { header: false, delimiter: "," };
}

async function numbers(table: Table, position: number, signal: AbortSignal): Promise<number[]> {
  const rows: number[] = [];
  for await (const chunk of column(table.file, { column: position, ...formatOf(table), signal })) {
    for (const row of chunk) if (!Number.isNaN(row)) rows.push(row);
  }
  return rows.sort((left, right) => left - right);
}

function removedIndex(rows: number, removal: Removal): number | null {
  switch (removal) {
    case "none": return null;
    case "lowest": return 0;
    case "middle": return Math.floor(rows / 2);
    case "highest": return rows - 1;
  }
}
