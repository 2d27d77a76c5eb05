/** The files that questions by group are timed on: the same in every run. */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { inRoot } from "../../scripts/common.mjs";

export const cities = Array.from({ length: 100 }, (_, place) => `city ${place}`);

/** So many rows of `person,city,pay`, of so many people, without quotes. */
export function fileOf(rows, people) {
  const path = inRoot("target", "bench", `tables-${rows}-${people}.csv`);
  if (existsSync(path)) return path;
  mkdirSync(inRoot("target", "bench"), { recursive: true });
  const unfinished = `${path}.part`;
  const file = openSync(unfinished, "w");
  let state = 12345;
  const next = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const line = () => {
    const person = String(next(people)).padStart(11, "0");
    return `p${person},${cities[next(cities.length)]},${(next(1_000_000) / 100).toFixed(2)}\n`;
  };
  writeSync(file, "person,city,pay\n");
  for (let left = rows; left > 0; left -= 20_000)
    writeSync(file, Array.from({ length: Math.min(left, 20_000) }, line).join(""));
  closeSync(file);
  renameSync(unfinished, path);
  return path;
}
