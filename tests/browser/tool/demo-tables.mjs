/** A table of visits, what the page is asked of it by group, and the code that it shows. */
import assert from "node:assert/strict";
import { after } from "node:test";
import { demoFiles } from "./demo-files.mjs";
import { fill, oneRowEach, pick, ready } from "./demo-page.mjs";
import { run as runOn } from "./demo-program.mjs";

const files = demoFiles();
after(() => files.remove());

/**
 * 900 visits of 300 people: so many that noise at epsilon 1 leaves no doubt, but for one time in
 * 10^9. Nobody lists the city that is called as a secret would be.
 */
const CITIES = ["Oslo", "Lima", "Lima", "Kept secret"];
const VISITS = Array.from({ length: 900 }, (_, row) => {
  const person = row % 300;
  const city = CITIES[person % 4];
  return [
    `p${person}`,
    city,
    `2026-0${1 + Math.floor(row / 300)}-15`,
    10 + (person % 40),
    row % 60,
  ];
});
const TABLE = `id,city,day,age,minutes\n${VISITS.map((row) => `${row.join(",")}\n`).join("")}`;
export const close = (value, truth, off) =>
  assert.ok(Math.abs(value - truth) <= off, `${value} is not about ${truth}`);

const type = (page, selector, text) =>
  page.$eval(
    selector,
    (area, typed) => {
      area.value = typed;
      area.dispatchEvent(new Event("input", { bubbles: true }));
    },
    text,
  );
export const choose = (page, value) =>
  page.$eval(`input[value=${value}]`, (choice) => choice.click());

/** Opens the file, and waits until groups are offered: they come once the page has rested. */
export async function open(page) {
  await pick(page, files.named("visits.csv", TABLE));
  await page.waitForSelector("#by");
  await oneRowEach(page);
}

/** Groups by the city; "Oslo" is pasted twice. */
export async function byCity(page) {
  await page.select("#by", "words");
  await page.waitForSelector("#by-words");
  await page.select("#by-column", "1");
  await type(page, "#by-words", "Oslo\nLima\n  Oslo ");
}

export async function byMonth(page, side = "by") {
  await page.select(`#${side}`, "dates");
  await page.waitForSelector(`#${side}-first`);
  await page.select(`#${side}-column`, "2");
  await fill(page, `#${side}-first`, "2026-01");
  await fill(page, `#${side}-last`, "2026-03");
}

export const BOUNDS = { step: "1", first: "0", last: "60" };

/** Inputs for each question, and the expected results. */
export const QUESTIONS = {
  count: {
    async ask(page) {
      await page.select("#asked", "count");
      await byCity(page);
    },
    charge: "count by group",
    locked: [/^number of rows by city$/, /^city: Oslo, Lima, and all others$/],
    head: ["city", "Rows", "At least", "At most"],
    groups: ["Oslo", "Lima", null],
    came: ({ value }) => [225, 450, 225].forEach((truth, k) => close(value[k].value, truth, 30)),
  },
  sum: {
    column: "4",
    fields: BOUNDS,
    async ask(page) {
      await page.select("#asked", "sum");
      await byMonth(page);
    },
    charge: "sum by group",
    locked: [/^sum of minutes by day$/, /^0 to 60 by 1$/, /^day: each month from 2026-01 to/],
    head: ["day", "Sum", "At least", "At most"],
    groups: ["2026-01", "2026-02", "2026-03", null],
    came: ({ value }) => value.slice(0, 3).forEach(({ value }) => close(value, 8850, 2000)),
  },
  mean: {
    column: "4",
    fields: BOUNDS,
    async ask(page) {
      await page.select("#asked", "mean");
      await byCity(page);
    },
    charge: "mean by group",
    locked: [/^mean of minutes by city$/, /^0 to 60 by 1$/, /^city: Oslo, Lima, and all others$/],
    head: ["city", "Mean", "At least", "At most", "Rows, about"],
    groups: ["Oslo", "Lima", null],
    came({ value, whole }) {
      const { intervals } = whole.accuracy;
      for (const [k, { value: one }] of value.entries()) {
        const [low, high] = intervals[k];
        assert.ok(low <= one.mean && one.mean <= high && high - low < 20, JSON.stringify(one));
        close(one.rows, k === 1 ? 450 : 225, 30);
      }
    },
  },
  quantile: {
    column: "4",
    fields: BOUNDS,
    async ask(page) {
      await page.select("#by", "bins");
      await page.waitForSelector("#by-edges");
      await page.select("#by-column", "3");
      await fill(page, "#by-edges", "20 30");
    },
    charge: "median by group",
    locked: [/^median of minutes by age$/, /61 in all$/, /^age: below 20; 20 to below 30; 30 and/],
    head: ["age", "Median"],
    groups: [{ number: "-Infinity" }, 20, 30],
    labels: ["below 20", "20 to below 30", "30 and above"],
    came: ({ value }) => value.forEach(({ value }) => close(value, 30, 20)),
  },
};

export async function ask(page, asked) {
  const { ask: asks, column, fields = {} } = QUESTIONS[asked];
  await open(page);
  await asks(page);
  if (column !== undefined) await page.select("#column", column);
  for (const [id, text] of Object.entries(fields)) await fill(page, `#${id}`, text);
  await ready(page);
}

export const cellsOf = (page, rows) =>
  page.$$eval(`.groups ${rows}`, (all) =>
    all.map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim())),
  );

/** Runs what the page shows, on the file. */
export const run = (shown) => runOn(shown, new Blob([TABLE]));
