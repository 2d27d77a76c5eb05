/** Public columns of known shapes: from vega-datasets, one of scikit-learn (PyPI, fetched). */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, run, say } from "../../scripts/common.mjs";

const packages = ["scikit-learn==1.7.2"];
const fetched = inRoot("target", "bench", "scikit-learn");
const cancer = join(fetched, "sklearn", "datasets", "data", "breast_cancer.csv");

/** The package alone, for one file in it: nothing of it is run. */
export async function install() {
  if (existsSync(cancer)) return;
  say(`fetching ${packages.join(", ")} (PyPI), once`);
  const options = ["--quiet", "--no-deps", "--only-binary=:all:", "--target", fetched];
  await run("python3", ["-m", "pip", "install", ...options, ...packages], { quiet: true });
}

const vega = (name) => readFileSync(inRoot("node_modules", "vega-datasets", "data", name), "utf8");
const numbers = (values) =>
  Float64Array.from(values.filter((value) => typeof value === "number" && !Number.isNaN(value)));
const ofJson = (name, key) => numbers(JSON.parse(vega(name)).map((one) => one[key]));
const ofCsv = (text, at) =>
  numbers(
    text
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => Number(line.split(",").at(at))),
  );

/** Each with public bounds and the step of its data, as who knows the subject says them. */
export const columns = () => ({
  gross: {
    rows: ofJson("movies.json", "Worldwide Gross"),
    grid: { first: 0, last: 4_000_000_000, step: 1 },
  },
  income: {
    // From the end: some countries have a comma in their names.
    rows: ofCsv(vega("gapminder-health-income.csv"), -4),
    grid: { first: 0, last: 200_000, step: 1 },
  },
  distance: {
    rows: ofJson("flights-200k.json", "distance"),
    grid: { first: 0, last: 5000, step: 1 },
  },
  delay: {
    rows: ofJson("flights-200k.json", "delay"),
    grid: { first: -120, last: 1440, step: 1 },
  },
  runtime: {
    rows: ofJson("movies.json", "Running Time min"),
    grid: { first: 0, last: 600, step: 1 },
  },
  area: {
    rows: ofCsv(readFileSync(cancer, "utf8"), 3),
    grid: { first: 0, last: 5000, step: "0.1" },
  },
});
