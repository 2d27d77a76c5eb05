/** A table with a row for one person alone: no noise hides that there is a row. */
import { groupBy } from "sottovoce/groups";
import { HERS, JOBS, VILLAGE } from "./shape.js";
import type { Job, Settings } from "./shape.js";

const WITH = JOBS.flatMap((job) => new Array<Job>(VILLAGE[job] ?? 0).fill(job));
const WITHOUT = WITH.filter((job) => job !== HERS);

/** BROKEN on purpose: the rows of the table are those jobs that somebody has. */
export function lookedUp(rows: readonly Job[]): Job[] {
  return JOBS.filter((job) => rows.includes(job));
}

/** Tables of one village, each a list of counts by job; null where a table has no such row. */
function published({ categories, epsilon }: Settings, rows: readonly Job[], tables: number) {
  const jobs = categories === "data" ? lookedUp(rows) : JOBS;
  const query = groupBy("job", jobs).neighbors("add-or-remove-one").epsilon(epsilon).build();
  return {
    jobs,
    allowed: Math.exp(query.epsilon),
    error: query.accuracy({ confidence: "0.95" }).error,
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
  };
}
