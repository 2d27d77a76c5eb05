/** Mechanisms of every kind of plan. */
import {
  count,
  discreteLaplace,
  exponential,
  geometric,
  gumbelMax,
  histogram,
  mean,
  median,
  permuteAndFlip,
  quantileInterval,
  quantiles,
  sum,
} from "sottovoce";
import { discreteGaussian } from "sottovoce/gaussian";
import {
  discreteLaplaceBase2,
  exponentialBase2,
  integerPartition,
  permuteAndFlipBase2,
  sparseVector,
  thresholdTest,
} from "sottovoce/base2";

const priced = (builder) => builder.neighbors("change-one").rho("1/2");
const person = (builder) => builder.neighbors("change-one").epsilon("1/2");
const rows = [3, 3, 1, 2.5, NaN];

/**
 * For each kind: the function that begins it, a builder with all that it needs, one with all that
 * can be set, and what a release takes. Of some also: how many words a release with all settings
 * takes, and what a builder with all that it needs refuses.
 */
export const kinds = {
  quantile: {
    begin: "median",
    least: () => person(median().candidates([1, 2, 3])),
    all: () =>
      person(median().candidates({ first: 0, last: 4, step: 1 }).scorer("rank").rowsPerPerson(2)),
    input: rows,
  },
  "quantile in base 2": {
    begin: "median",
    least: () => person(median().base2().candidates([1, 2, 3])),
    all: () => person(median().candidates([0, 1]).rowsPerPerson(2).base2()),
    input: rows,
  },
  quantileInterval: {
    begin: "quantileInterval",
    least: () =>
      person(
        quantileInterval("1/2")
          .candidates({ first: 0, last: 4, step: 1 })
          .confidence("0.95")
          .of("rows"),
      ),
    all: () =>
      person(
        quantileInterval(0.25)
          .candidates({ digits: 1, smallest: 1, largest: 100, signed: true })
          .confidence("1/2")
          .of("population", { expectedRows: 100 })
          .rowsPerPerson(2),
      ),
    input: rows,
  },
  quantiles: {
    begin: "quantiles",
    least: () => person(quantiles(["1/2"]).candidates({ first: 0, last: 4, step: 1 })),
    all: () =>
      person(
        quantiles(["1/4", 0.5, "3/4"])
          .candidates({ first: 0, last: 4, step: "1/2" })
          .rowsPerPerson(2),
      ),
    input: rows,
  },
  count: {
    begin: "count",
    least: () => person(count()),
    all: () => person(count().where({ atMost: 2 }).rowsPerPerson(3)),
    input: rows,
  },
  histogram: {
    begin: "histogram",
    least: () => person(histogram([1, 2, 3])),
    all: () => person(histogram([1, 2]).other().rowsPerPerson(2)),
    input: rows,
  },
  "histogram of texts": {
    begin: "histogram",
    least: () => person(histogram(["a", "b"])),
    all: () => person(histogram(["a", "b"]).other()),
    input: ["a", "c"],
  },
  sum: {
    begin: "sum",
    least: () => person(sum().bounds(0, 3)),
    all: () => person(sum().bounds("-1/2", 3).step("1/4").rowsPerPerson(2)),
    input: rows,
  },
  mean: {
    begin: "mean",
    least: () => person(mean().bounds(0, 3)),
    all: () => person(mean().bounds("-1/2", 3).step("1/4").rowsPerPerson(2)),
    input: rows,
  },
  "count at a price": {
    begin: "count",
    least: () => priced(count()),
    all: () => priced(count().where({ atMost: 2 }).rowsPerPerson(3)),
    input: rows,
  },
  "histogram at a price": {
    begin: "histogram",
    least: () => priced(histogram([1, 2, 3])),
    all: () => priced(histogram(["a", "b"]).other()),
    input: [],
  },
  "sum at a price": {
    begin: "sum",
    least: () => priced(sum().bounds(0, 3)),
    all: () => priced(sum().bounds("-1/2", 3).step("1/4").rowsPerPerson(2)),
    input: rows,
  },
  "mean at a price": {
    begin: "mean",
    least: () => priced(mean().bounds(0, 3)),
    all: () => priced(mean().bounds("-1/2", 3).step("1/4").rowsPerPerson(2)),
    input: rows,
  },
  exponential: {
    begin: "exponential",
    least: () => exponential().scale(2),
    all: () => exponential().sensitivity(0.3).monotone().epsilon(1).optimize("min").top(2),
    input: [1, 2, 5],
    words: 3,
    refused: { top: (builder) => builder.top(0) },
  },
  gumbelMax: {
    begin: "gumbelMax",
    least: () => gumbelMax().scale(2),
    all: () => gumbelMax().sensitivity("1/3").monotone().scale(1).optimize("min").top(2),
    input: [1, 2, 5],
    words: 3,
    refused: { top: (builder) => builder.top(0) },
  },
  permuteAndFlip: {
    begin: "permuteAndFlip",
    least: () => permuteAndFlip().scale(2),
    all: () => permuteAndFlip().sensitivity(1).monotone().epsilon(1).optimize("min").top(2),
    input: [1, 2, 5],
    words: 7,
    refused: { top: (builder) => builder.top(0) },
  },
  discreteLaplace: {
    begin: "discreteLaplace",
    least: () => discreteLaplace().scale(3),
    all: () => discreteLaplace().sensitivity(0.3).epsilon(1).sampler("cks20"),
    input: 5,
  },
  discreteGaussian: {
    begin: "discreteGaussian",
    least: () => discreteGaussian().variance(3),
    all: () => discreteGaussian().sensitivity(0.3).approximate({ epsilon: 1, delta: "1e-9" }),
    input: 5,
  },
  geometric: {
    begin: "geometric",
    least: () => geometric().scale(3),
    all: () => geometric().bounds(0, 9).sensitivity(1).epsilon(1).sampler("cks20"),
    input: 5,
  },
  exponentialBase2: {
    begin: "exponentialBase2",
    least: () => exponentialBase2().base(1, 1, 1).clamp(0, 9).rounding("none"),
    all: () =>
      exponentialBase2().sensitivity(1).epsilon(1).monotone().clamp(0, 9).rounding("randomized"),
    input: [1, 2.5, 5],
  },
  permuteAndFlipBase2: {
    begin: "permuteAndFlipBase2",
    least: () => permuteAndFlipBase2().base(1, 1, 1).clamp(0, 9).rounding("none"),
    all: () =>
      permuteAndFlipBase2().sensitivity(1).epsilon(1).monotone().clamp(0, 9).rounding("randomized"),
    input: [1, 2.5, 5],
  },
  discreteLaplaceBase2: {
    begin: "discreteLaplaceBase2",
    least: () => discreteLaplaceBase2().base(1, 1, 1).bounds(0, 9),
    all: () => discreteLaplaceBase2().sensitivity(0.3).epsilon(1).bounds(0, 9),
    input: 5,
  },
  thresholdTest: {
    begin: "thresholdTest",
    least: () => thresholdTest().base(1, 1, 1).bounds(0, 9).thresholds([2]),
    all: () => thresholdTest().sensitivity(0.3).epsilon(1).bounds(0, 9).thresholds([2, 5]),
    input: 5,
  },
  sparseVector: {
    begin: "sparseVector",
    least: () => sparseVector().base(1, 1, 1).bounds(-9, 9).reach(3).count(1),
    all: () =>
      sparseVector()
        .base(1, 1, 1)
        .queryBase(3, 2, 1)
        .sensitivity(1)
        .monotone()
        .bounds(-9, 9)
        .reach(3)
        .count(2)
        .gaps([1, 2]),
    input: [-5, 3, 7],
  },
  integerPartition: {
    begin: "integerPartition",
    least: () => integerPartition().base(1, 1, 1).total(6),
    all: () =>
      integerPartition()
        .sensitivity(1)
        .epsilon(1)
        .places([
          [0, 3],
          [0, 2],
        ]),
    input: [3, 1],
  },
};

/** Those that can release several in order: kinds by name, of which `all` has `top(2)`. */
export const listing = Object.entries(kinds).filter(([, { all }]) => all().build().plan.top === 2);
