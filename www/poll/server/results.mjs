/**
 * Results of a poll: computed once, when it closes, and stored as text. Whoever reads them later
 * reads that text, also with another version of the package.
 */

/** How certain it is that all intervals of a question hold. */
export const confidence = 0.95;

/** The text of what the counted rows of a survey come to. */
export function resultsText(survey, rows) {
  const counts = survey.countsOf(rows);
  const estimates = survey.estimate(counts, { confidence });
  const [{ name }] = survey.plan.questions;
  return JSON.stringify({ reports: estimates[name].reports, confidence, estimates });
}

/** What a stored text holds; `null` if it is damaged. */
export function resultsIn(text) {
  try {
    const read = JSON.parse(text);
    return typeof read?.estimates === "object" && Number.isSafeInteger(read.reports) ? read : null;
  } catch {
    return null;
  }
}
