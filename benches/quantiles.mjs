/**
 * How far released quantiles are off, in ranks, on public columns: one quantile on a grid with the
 * step of the data beside a list of 101 candidates, decimals of three digits, and OpenDP's released
 * crate on the same 101 and on 10,001; and several in one release beside as many releases.
 *
 * A rank error is how many rows would have to move past a value for it to be the quantile. Means
 * over draws, and their standard deviation. Ours are drawn by seeds, so they are the same in every
 * run; theirs are not.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { quantile, quantiles } from "sottovoce";
import { withSeed } from "sottovoce/testing";
import { inRoot } from "../scripts/common.mjs";
import { row } from "./kernels.mjs";
import { peers } from "./native.mjs";
import { columns } from "./quantiles/columns.mjs";

const draws = 100;
const decimals = { digits: 3, smallest: "1e-9", largest: "1e15", signed: true };

/** Column, quantile. */
const single = [
  ["gross", "1/2"],
  ["income", "1/2"],
  ["distance", "1/2"],
  ["delay", "1/2"],
  ["runtime", "1/4"],
  ["area", "9/10"],
];

/** Column, its first rows, quantiles. */
const several = [
  ["gross", 1500, ["1/4", "1/2", "3/4"]],
  ["income", 187, ["1/4", "1/2", "3/4"]],
  ["runtime", 1209, ["1/4", "1/2", "3/4"]],
  ["distance", 2000, ["1/20", "1/4", "1/2", "3/4", "19/20"]],
  ["gross", 1500, tenths()],
  ["income", 187, tenths()],
];

function tenths() {
  return ["1/10", "1/5", "3/10", "2/5", "1/2", "3/5", "7/10", "4/5", "9/10"];
}

export async function main() {
  const all = columns();
  await one(all);
  atOnce(all);
}

async function one(all) {
  const theirs = peers();
  console.log(`\nOne quantile, rows added or removed, ${draws} draws: rank errors`);
  row(
    "column, quantile, epsilon",
    "data's step",
    "3 digits",
    "101",
    "101, theirs",
    "10,001, theirs",
  );
  for (const [name, alpha] of single) {
    const { rows, grid } = all[name];
    const file = written(name, rows);
    const off = errorsOf(rows, alpha);
    for (const epsilon of ["1", "1/10"]) {
      const ours = (candidates) => {
        const query = quantile(alpha)
          .candidates(candidates)
          .neighbors("add-or-remove-one")
          .epsilon(epsilon)
          .build();
        return told(drawn((seed) => off(withSeed(seed, () => query.release(rows).value))));
      };
      const opendp = async (count) => {
        const [first, last] = [Number(grid.first), Number(grid.last)];
        const task = [file, fraction(alpha), fraction(epsilon), first, last, count, draws];
        return told((await theirs.askAll("quantile", ...task)).map(off));
      };
      row(
        `${name}, ${alpha}, ${epsilon}`,
        ours(grid),
        ours(decimals),
        ours(evenly(grid, 101)),
        await opendp(101),
        await opendp(10_001),
      );
    }
  }
  theirs.close();
}

function atOnce(all) {
  console.log(
    `\nSeveral quantiles, rows added or removed, ${draws} draws: mean rank errors of each`,
  );
  row("column, rows, quantiles, epsilon", "at once", "separately");
  for (const [name, count, alphas] of several) {
    const { grid } = all[name];
    const rows = all[name].rows.subarray(0, count);
    for (const epsilon of ["1", "1/5"]) {
      const asked = (query, share) =>
        query.candidates(grid).neighbors("add-or-remove-one").epsilon(share).build();
      const together = asked(quantiles(alphas), epsilon);
      const share = `1/${alphas.length * (epsilon === "1" ? 1 : 5)}`;
      const apart = alphas.map((alpha) => asked(quantile(alpha), share));
      const off = alphas.map((alpha) => errorsOf(rows, alpha));
      const mean = (values) =>
        values.reduce((sum, value, at) => sum + off[at](value), 0) / off.length;
      row(
        `${name}, ${rows.length}, ${alphas.length}, ${epsilon}`,
        told(drawn((seed) => mean(withSeed(seed, () => together.release(rows).value)))),
        told(
          drawn((seed) =>
            mean(withSeed(seed, () => apart.map((query) => query.release(rows).value))),
          ),
        ),
      );
    }
  }
}

/** How far a value is from being this quantile of the rows, in rows. */
function errorsOf(rows, alpha) {
  const sorted = rows.slice().sort();
  const target = fraction(alpha) * sorted.length;
  const count = (isBefore) => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isBefore(sorted[middle])) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return (value) =>
    Math.max(0, count((one) => one < value) - target, target - count((one) => one <= value));
}

const drawn = (draw) =>
  Array.from({ length: draws }, (_, at) => draw(Uint8Array.from({ length: 32 }, () => at)));

function told(errors) {
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const square = errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / errors.length;
  const short = (number) => (number < 9.95 ? number.toFixed(1) : number.toFixed(0));
  return `${short(mean)} ± ${short(Math.sqrt(square))}`;
}

function fraction(text) {
  const [top, bottom = 1] = text.split("/").map(Number);
  return top / bottom;
}

const evenly = ({ first, last }, count) =>
  Array.from({ length: count }, (_, at) => first + ((last - first) * at) / (count - 1));

/** A column for another program: doubles, the lowest byte first. */
function written(name, rows) {
  mkdirSync(inRoot("target", "bench"), { recursive: true });
  const path = inRoot("target", "bench", `${name}.f64`);
  writeFileSync(path, rows);
  return path;
}
