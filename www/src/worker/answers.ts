// The functions alone: what probabilities need has all that they need.
import { count, explain, grid, isDpError, parse, stringify, version } from "sottovoce/slim";
import type { QuantileQuery, Release } from "sottovoce";
import type { GroupsPlan } from "sottovoce/groups";
import { probabilities } from "sottovoce/testing";
import { exactly } from "../../shared/typed.js";
import { MOST_GROUPS } from "../groups/plan.js";
import { MOST_QUESTIONS } from "../groups/several.js";
import type { SeveralPlan } from "../groups/several.js";
import type { Kind, Questions } from "../line/protocol.js";
import { unanswered } from "../line/unanswered.js";
import { ASKED } from "../model/asked.js";
import type { AskedPlan, Released, Reopened, Value } from "../model/asked.js";
import { gradeIn } from "../model/guarantee.js";
import type { Removal } from "../model/law.js";
import type { Table } from "../model/table.js";
import { CLOSE, Unusable } from "../questions/asked.js";
import type { Query } from "../questions/asked.js";
import type { Settings } from "../questions/settings.js";
import { isFoundHere } from "./found.js";
import { Books } from "./books.js";
import { problemsOf } from "./problems.js";
import {
  build,
  buildAlone,
  intervalOf,
  intervalsOf,
  promisedOf,
  queryOf,
  rowsFor,
} from "./queries.js";
import { columnOf, loadReaders, readerOf } from "./files.js";
import type { Watched } from "./files.js";
import { truthOf } from "./truth.js";

/** Means that an answer may use in addition to its question. */
export type Means = Watched;

export type Answers = {
  [K in Kind]: (ask: Questions[K]["ask"], means: Means) => Promise<Questions[K]["answer"]>;
};

const books = new Books();

/** Every call of the package that the page makes. */
export const answers: Answers = {
  async parts({ table: { file, format } }, { signal }) {
    return (await (await readerOf(format.kind)).parts?.(file, signal)) ?? [];
  },

  async columns({ table }, { signal }) {
    return (await readerOf(table.format.kind)).beginning(table, signal);
  },

  async prepare() {
    await loadReaders();
    return null;
  },

  async promise({ settings, columns }) {
    const problems = problemsOf(settings, columns);
    return problems.length > 0
      ? { promised: null, problems }
      : { promised: promisedOf(build(settings, columns)), problems: [] };
  },

  async grade({ epsilon }) {
    // The grade of a loss is that of every question.
    const one = count().neighbors("add-or-remove-one");
    try {
      return gradeIn(explain(one.epsilon(exactly(epsilon)).build().plan));
    } catch (error) {
      if (!isDpError(error)) throw error;
      return "";
    }
  },

  async release({ table, columns, column: position, plan, terms, note }, means) {
    const query = queryOf(plan);
    const book = await books.openOrBegin(terms);
    const rows = await rowsFor(plan, table, columns, position, means);
    const guarantee = explain(plan);
    const release = await book.releaseFrom(query, rows, {
      signal: means.signal,
      ...(note !== "" && { note }),
    });
    try {
      return releasedOf(query, release, guarantee);
    } catch {
      // It is drawn and charged, whatever the package says of the call that failed.
      throw new Unusable(unanswered("release"));
    }
  },

  account: ({ terms, plan }) => books.account(terms, plan === null ? null : queryOf(plan)),

  known: () => books.known(),

  async export({ people }) {
    return (await books.opened(people)).export();
  },

  async close({ people, into }) {
    await books.close(people, into);
    return null;
  },

  reopen: async ({ releases }) => releases.map(reopened),

  truth: (asking, { signal }) => truthOf(asking, signal),

  /**
   * For the public sample only: this many releases about one table would add up to a large loss.
   */
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
    const { first, last, step } = settings;
    return {
      epsilon: query.epsilon,
      rankError: query.accuracy(CLOSE).rankError,
      candidates: Array.from(grid(exactly(first), exactly(last), exactly(step))),
      probabilities: probabilities(query, rows),
      rows,
      removed: removed === null ? null : (rows[removed] ?? null),
      neighborProbabilities:
        removed === null ? null : probabilities(query, rows.toSpliced(removed, 1)),
    };
  },
};

/** A release, and what follows from it. */
function releasedOf(query: Query, release: Release<Value, AskedPlan>, guarantee: string): Released {
  const interval = intervalOf(query, release);
  const intervals = intervalsOf(query, release);
  const text = stringify(release);
  return { release, text, guarantee, interval, ...(intervals && { intervals }) };
}

/** The package reads a release of this version only if it agrees with its plan. */
function reopened(text: string): Reopened {
  try {
    const release = parse(text) as unknown as Release<Value, AskedPlan>;
    if (!/^\d[\w.+-]{0,39}$/.test(release.version)) return { kind: "refused" };
    if (release.version !== version)
      return { kind: "other", version: release.version, own: version };
    if (!isOfPage(release.plan)) return { kind: "foreign" };
    const query = queryOf(release.plan);
    const released = releasedOf(query, release, explain(release.plan));
    return { kind: "known", promised: promisedOf(query), released };
  } catch (reason) {
    if (!isDpError(reason)) throw reason;
    return { kind: "refused" };
  }
}

type Asking = {
  readonly kind: string;
  readonly where?: unknown;
  readonly categories?: readonly unknown[];
} & Partial<Pick<GroupsPlan, "by" | "of">>;

/** Says if this page could have asked it. Programs can ask more. */
function isOfPage(plan: AskedPlan): boolean {
  const parts = plan.kind === "batch" ? (plan as unknown as SeveralPlan).queries : [];
  return (
    parts.length <= MOST_QUESTIONS &&
    isFilter((plan as unknown as Asking).where, 1) &&
    [plan, ...parts.map(({ question }) => question)].every((each) => {
      const { kind, by = [], of, where, categories = [] } = each as unknown as Asking;
      if (kind === "batch") return each === plan;
      const asked = kind === "groupBy" || kind === "foundGroups" ? of?.question.kind : kind;
      const isText = by.every(
        (column) => column.kind !== "categories" || typeof column.categories[0] === "string",
      );
      const isShort = by.length <= 2 && categories.length <= MOST_GROUPS + 1;
      const isWhole = each === plan || isFilter(where, 0);
      const isOwn = kind !== "foundGroups" || (each === plan && isFoundHere(each));
      return ASKED.some((known) => known === asked) && isText && isShort && isWhole && isOwn;
    })
  );
}

/** Tests of columns, of which there are few here; a count has a test that is not a list. */
const isFilter = (where: unknown, most: number): boolean =>
  !Array.isArray(where) ||
  (where.length <= most &&
    where.every(
      ({ equals = "" }: Readonly<Record<string, unknown>>) => typeof equals === "string",
    ));

/** The distribution of the sample is that of a quantile. */
function usable(settings: Settings): QuantileQuery {
  const [problem] = problemsOf(settings, []);
  if (problem !== undefined) throw new Unusable(problem);
  return buildAlone(settings) as unknown as QuantileQuery;
}

async function numbers(table: Table, position: number, signal: AbortSignal): Promise<number[]> {
  const rows: number[] = [];
  const read = await columnOf(table, [], position, "numbers", { signal });
  for await (const chunk of read as AsyncIterable<Float64Array>) {
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
