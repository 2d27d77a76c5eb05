/** Letter that a person sends at once: one report for each question of a poll. */

/**
 * The reports of a letter, sorted by id; `null` for what is not a letter to this survey. To a
 * survey of one question its report is sent alone, otherwise a list is.
 */
export function reportsIn(sent, survey) {
  const { length } = survey.plan.questions;
  const reports = length === 1 ? [sent] : sent;
  if (!Array.isArray(reports) || reports.length !== length) return null;
  // The package itself says what a report of this survey is; counts made for these remember none.
  const counts = survey.counts();
  const good = (report) => report?.survey === survey.id && counts.add(report) === "counted";
  if (!reports.every(good)) return null;
  const asked = new Set(reports.map(({ question }) => question));
  return asked.size === length ? reports.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : null;
}

/** The name of a letter: the ids of its reports, which are random. */
export const nameOf = (reports) => reports.map(({ id }) => id).join();
