/**
 * Intervals for quantiles of populations, on real columns: how often they hold, and that their ends
 * say something.
 *
 * A column is taken for the population, and rows are drawn from it with replacement by a fixed
 * generator; releases have fixed seeds. So nothing here fails by chance.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { quantileInterval } from "sottovoce";
import { withSeed } from "sottovoce/testing";
import { inRoot } from "../../../scripts/common.mjs";

const file = (name) => readFileSync(inRoot("node_modules", "vega-datasets", "data", name), "utf8");
const flights = JSON.parse(file("flights-200k.json"));
const movies = JSON.parse(file("movies.json"));
const incomes = file("gapminder-health-income.csv").trim().split("\n").slice(1);
const numbers = (values) => values.filter((value) => typeof value === "number");

const columns = {
  delay: [flights.map(({ delay }) => delay), { first: -100, last: 1000, step: 1 }],
  distance: [flights.map(({ distance }) => distance), { first: 0, last: 5000, step: 1 }],
  gross: [
    numbers(movies.map((movie) => movie["Worldwide Gross"])),
    { first: 0, last: "4e9", step: 1 },
  ],
  "gross, on decimals": [
    numbers(movies.map((movie) => movie["Worldwide Gross"])),
    { digits: 3, smallest: 1, largest: "1e12", signed: false },
  ],
  runtime: [
    numbers(movies.map((movie) => movie["Running Time min"])),
    { first: 0, last: 600, step: 1 },
  ],
  // Names of countries may hold commas.
  income: [
    incomes.map((line) => Number(line.split(",").at(-4))),
    { first: 0, last: 200_000, step: 1 },
  ],
};

/** Numbers below a bound, by a generator of 32 bits (mulberry32). */
function generator(state) {
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return Math.floor((((word ^ (word >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

const SAMPLES = 40;

for (const [name, [column, candidates]] of Object.entries(columns))
  for (const alpha of [0.5, 0.9])
    for (const rows of [1000, 10_000])
      test(`${name}: of ${rows} rows, the ${alpha} quantile lies where it is said`, () => {
        assert.ok(column.length > 100 && column.every(Number.isFinite));
        const sorted = Float64Array.from(column).sort();
        const quantile = sorted[Math.ceil(alpha * sorted.length) - 1];
        const query = quantileInterval(alpha)
          .candidates(candidates)
          .neighbors("add-or-remove-one")
          .epsilon(1)
          .confidence("0.95")
          .of("population", { expectedRows: rows })
          .build();
        const below = generator(rows + 1);
        let [held, finite] = [0, 0];
        for (let sample = 0; sample < SAMPLES; sample++) {
          const drawn = Float64Array.from({ length: rows }, () => column[below(column.length)]);
          const seed = new Uint8Array(32).fill(sample);
          const [low, high] = withSeed(seed, () => query.release(drawn)).value;
          held += Number(low <= quantile && quantile <= high);
          finite += Number(Number.isFinite(low) && Number.isFinite(high));
        }
        assert.ok(held >= 0.95 * SAMPLES, `${held} of ${SAMPLES}`);
        // The nine-tenths quantile of a thousand rows is near their end.
        assert.ok(rows < 10_000 || finite > 0.9 * SAMPLES, `${finite} of ${SAMPLES} finite`);
      });
