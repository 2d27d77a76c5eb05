/** A table with a row for one person alone: no noise hides that there is a row. */
import { foundGroups, groupBy } from "sottovoce/slim";
import { HERS, JOBS, VILLAGE } from "./shape.js";
import type { Job, Settings } from "./shape.js";

const WITH = JOBS.flatMap((job) => new Array<Job>(VILLAGE[job] ?? 0).fill(job));
const WITHOUT = WITH.filter((job) => job !== HERS);

/** BROKEN on purpose: the rows of the table are those jobs that somebody has. */
export function lookedUp(rows: readonly Job[]): Job[] {
  return JOBS.filter((job) => rows.includes(job));
}

/**
 * The chance that a job of each number of people is shown, from nobody on: that noise of at most
 * the threshold in size lifts their number above it.
 */
export function chances(epsilon: number, threshold: number): number[] {
  const weights = Array.from({ length: 2 * threshold + 1 }, (_, k) =>
    Math.exp(-epsilon * Math.abs(threshold - k)),
  );
  const all = weights.reduce((sum, each) => sum + each);
  let shown = 0;
  return [0, ...weights.map((each) => (shown += each) / all)];
}

/** Tables whose rows are found: those jobs whose noisy number is above the threshold. */
function found({ epsilon, power }: Settings, rows: readonly Job[], tables: number) {
  const query = foundGroups("job")
    .delta(`1/${10 ** power}`)
    .neighbors("add-or-remove-one")
    .epsilon(epsilon)
    .build();
  const { error } = query.accuracy({ confidence: "0.95", groups: JOBS.length });
  return {
    jobs: lookedUp(rows),
    allowed: Math.exp(query.epsilon),
    error,
    finding: {
      threshold: query.threshold,
      chances: chances(epsilon, query.threshold),
    },
    tables: Array.from({ length: tables }, () => {
      const { value } = query.release({ job: rows });
      return JOBS.map((job) => value.find(({ group }) => group === job)?.value ?? null);
    }),
  };
}

/** Tables of one village, each a list of counts by job; null where a table has no such row. */
function published(settings: Settings, rows: readonly Job[], tables: number) {
  const { categories, epsilon } = settings;
  if (categories === "found") return found(settings, rows, tables);
  const jobs = categories === "data" ? lookedUp(rows) : JOBS;
  const query = groupBy("job", jobs).neighbors("add-or-remove-one").epsilon(epsilon).build();
  return {
    jobs,
    allowed: Math.exp(query.epsilon),
    error: query.accuracy({ confidence: "0.95" }).error,
    finding: null,
    tables: Array.from({ length: tables }, () => {
      const { value } = query.release({ job: rows });
      return JOBS.map((job) => value.find(({ group }) => group === job)?.value ?? null);
    }),
  };
}

export function alone(settings: Settings, tables: number) {
  const [withHer, without] = [WITH, WITHOUT].map((rows) => published(settings, rows, tables)) as [
    ReturnType<typeof published>,
    ReturnType<typeof published>,
  ];
  // A row that no table without her can have.
  const isTelling = (count: number | null, place: number) =>
    count !== null && !without.jobs.includes(JOBS[place] as Job);
  return {
    tables,
    /** How many of the tables with her could not come from the village without her. */
    proofs: withHer.tables.filter((counts) => counts.some(isTelling)).length,
    /** The first table of each village. */
    withHer: withHer.tables[0] ?? [],
    without: without.tables[0] ?? [],
    error: withHer.error,
    allowed: withHer.allowed,
    /** Where rows are found: above which number, and how likely jobs of any size are shown. */
    finding: withHer.finding,
  };
}

/** Functions that the element asks. */
export const answers = { alone };
