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

/** Results that a stored text holds; `null` if it is damaged. */
export function resultsIn(text) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { reports, confidence: certain, estimates } = isObject(read) ? read : {};
  const isWhole =
    Number.isSafeInteger(reports) &&
    reports >= 0 &&
    typeof certain === "number" &&
    certain > 0 &&
    certain < 1 &&
    isObject(estimates) &&
    Object.values(estimates).every(isEstimate);
  return isWhole ? read : null;
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Checks an estimate of the package for one question: shares, a mean, or both. */
function isEstimate(estimate) {
  if (!isObject(estimate)) return false;
  const { shares = null, mean = null, options = null } = estimate;
  const all = shares === null ? [] : Object.values(shares);
  return (
    (shares === null || typeof shares === "object") &&
    all.every(isInterval) &&
    (options === null ||
      (Array.isArray(options) && options.every((option) => typeof option === "string"))) &&
    (mean === null || isMean(mean))
  );
}

const isInterval = (interval) =>
  isObject(interval) &&
  isFigure(interval.estimate) &&
  [interval.lowest, interval.highest].every(Number.isFinite);

/** Checks a mean: some questions give it with an interval, others with an error or neither. */
const isMean = (mean) =>
  isObject(mean) &&
  [mean.estimate, mean.lowest, mean.highest, mean.standardError].every(
    (figure) => figure === undefined || isFigure(figure),
  );

/** A number; null where too few reports say anything. */
const isFigure = (value) => value === null || Number.isFinite(value);
