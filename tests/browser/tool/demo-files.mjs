/** Files for the tests of the demo, written to a folder of their own. */
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A number of rows that can be recognized wherever it might show up. */
export const ROWS = 7919;

/** The true median of `answers.csv`, which is no candidate and must never be shown. */
export const TRUE_MEDIAN = 41.37;

export function demoFiles() {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-demo-"));
  const path = (name) => join(folder, name);
  return {
    folder,
    /**
     * 7919 people; hours in the second column, median 41.37. The name is markup, to be shown as
     * text.
     */
    answers: () =>
      written(
        path("hours <img src=x onerror=alert(1)>.csv"),
        ["person,hours,note", ...people()].join("\r\n"),
      ),
    /** Nothing at all. */
    empty: () => written(path("empty.csv"), ""),
    /** A column that holds no number. */
    words: () => written(path("words.csv"), "name,answer\nada,yes\ngrace,no\n"),
    /** For a test that takes it away again. */
    passing: () => written(path("passing.csv"), "name,answer\nada,1\ngrace,2\n"),
    /** No header line. */
    bare: () =>
      written(
        path("bare.csv"),
        Array.from({ length: 400 }, (_, k) => `p${k},${k % 10}`).join("\n"),
      ),
    /** At least `bytes` bytes of people with an age around 40. */
    large: (bytes) => largeFile(path(`large-${bytes}.csv`), bytes),
    /** Any content under any name. */
    named: (name, content) => written(path(name), content),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function written(path, content) {
  writeFileSync(path, content);
  return path;
}

function people() {
  return Array.from({ length: ROWS }, (_, k) => {
    const hours = TRUE_MEDIAN + (k - (ROWS - 1) / 2) / 400;
    return `${k},${hours.toFixed(4)},"said ""so, so"""`;
  });
}

/**
 * Whole blocks of the same ten thousand rows: writing is quick, and the median is known to lie near
 * 40.
 */
function largeFile(path, bytes) {
  const rows = Array.from(
    { length: 10_000 },
    (_, k) => `${k},${40 + ((k * 7919) % 601) / 10 - 30},town ${k % 97},2024-03-${10 + (k % 20)}\n`,
  );
  const block = Buffer.from(rows.join(""));
  const file = openSync(path, "w");
  try {
    let size = writeSync(file, "person,age,town,day\n");
    while (size < bytes) size += writeSync(file, block);
  } finally {
    closeSync(file);
  }
  return path;
}
