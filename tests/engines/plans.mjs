/** Plans of every kind that is tallied, over nasty bounds. */
const person = { epsilon: "1/2", neighbors: "add-or-remove-one", rowsPerPerson: 1 };

/** Candidates or categories at, beside and between the rows. */
const among = (rows) =>
  [...new Set(rows.filter(Number.isFinite).map((row) => row + 0))].sort((a, b) => a - b);

/** Bounds are at most so far from 0. */
const far = 2 ** 53 - 1;

export const numberPlans = (rows) => [
  { kind: "count", where: null, ...person },
  { kind: "count", where: { atLeast: 18, atMost: 64 }, ...person },
  { kind: "count", where: { atLeast: 0.1, atMost: null }, ...person },
  { kind: "count", where: { atLeast: null, atMost: -5e-324 }, ...person },
  { kind: "count", where: { atLeast: 0, atMost: 0 }, ...person },
  { kind: "count", where: { atLeast: 2 ** 53, atMost: 1.7976931348623157e308 }, ...person },
  { kind: "sum", lowest: "0", highest: "100", step: "1", ...person },
  { kind: "sum", lowest: "-3", highest: "3", step: "1", ...person },
  { kind: "sum", lowest: `${-far}`, highest: `${far}`, step: "1", ...person },
  { kind: "sum", lowest: `${2 ** 52}`, highest: `${far}`, step: "1", ...person },
  { kind: "mean", lowest: "0", highest: "100", step: "1", ...person },
  { kind: "mean", lowest: "-3", highest: "3", step: "1", ...person },
  { kind: "mean", lowest: "-2251799813685248", highest: "2251799813685248", step: "1", ...person },
  { kind: "mean", lowest: "4503599627370495", highest: "9007199254740991", step: "1", ...person },
  quantile(among(rows)),
  quantile(among(rows).filter((_, place) => place % 2 === 0)),
  quantile([18]),
  quantile({ first: "-10", last: "130", step: "1/10" }),
  quantile({ first: "-1/3", last: "5000", step: "1" }),
  { kind: "histogram", categories: [18, 0, 0.1, 64, 5e-324, 2 ** 53], other: false, ...person },
  { kind: "histogram", categories: among(rows), other: true, ...person },
];

function quantile(candidates) {
  return { kind: "quantile", alpha: "1/2", candidates, scorer: "interval", ...person };
}

export const textPlans = (texts) => [
  { kind: "histogram", categories: ["yes", "no"], other: true, ...person },
  { kind: "histogram", categories: [""], other: true, ...person },
  { kind: "histogram", categories: ["", "x", "\\", "'"], other: false, ...person },
  { kind: "histogram", categories: [...new Set(texts)], other: true, ...person },
];
