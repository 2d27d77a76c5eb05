/** The files that questions by group are timed on: the same in every run. */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { inRoot } from "../../scripts/common.mjs";

export const cities = Array.from({ length: 100 }, (_, place) => `city ${place}`);

/** So many rows of `person,city,pay`, of so many people, without quotes. */
export function fileOf(rows, people) {
  return written(`tables-${rows}-${people}.csv`, "person,city,pay", rows, (below) => {
    const person = String(below(people)).padStart(11, "0");
    return `p${person},${cities[below(cities.length)]},${(below(1_000_000) / 100).toFixed(2)}`;
  });
}

export const frequent = Array.from({ length: 1000 }, (_, place) => termOf(place));

/**
 * A million rows of `person,term`. Half of them have one of {@link frequent}, about 505 rows each.
 * The others have about 5 rows each: in all they are 99,000 different terms.
 */
export const fileOfTerms = () =>
  written("tables-terms.csv", "person,term", 1_000_000, (below) => {
    const person = String(below(100_000)).padStart(11, "0");
    return `p${person},${termOf(below(below(2) === 0 ? frequent.length : 100_000))}`;
  });

function termOf(place) {
  return `search term ${String(place).padStart(5, "0")}`;
}

/** A file of so many lines, which is written once. */
function written(name, header, rows, line) {
  const path = inRoot("target", "bench", name);
  if (existsSync(path)) return path;
  mkdirSync(inRoot("target", "bench"), { recursive: true });
  const unfinished = `${path}.part`;
  const file = openSync(unfinished, "w");
  let state = 12345;
  const below = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const lines = (count) => Array.from({ length: count }, () => `${line(below)}\n`).join("");
  writeSync(file, `${header}\n`);
  for (let left = rows; left > 0; left -= 20_000) writeSync(file, lines(Math.min(left, 20_000)));
  closeSync(file);
  renameSync(unfinished, path);
  return path;
}
