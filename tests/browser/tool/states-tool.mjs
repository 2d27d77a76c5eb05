/** The states of the tool, in the order in which a person meets them. */
import { after } from "node:test";
import { demoFiles } from "./demo-files.mjs";
import { fill, lock, onDemo, pick, ready, receipt, release } from "./demo-page.mjs";
import { ask as askGroups } from "./demo-tables.mjs";
import { reopen } from "./demo-reopen.mjs";

const files = demoFiles();
after(() => files.remove());

const WIDE = { width: 1280, height: 720 };

/** A state of the tool: what a person did before it. */
const state = (name, walk, more = {}) => ({
  ...{ name: `tool-${name}`, ...more },
  show: (browser, body) =>
    onDemo(
      browser,
      async ({ page }) => {
        await walk(page);
        await body(page);
      },
      { prepare: (page) => page.setViewport(WIDE) },
    ),
});

async function sample(page, epsilon) {
  await page.click("#use-sample");
  await page.waitForSelector("#only");
  await fill(page, "#epsilon-text", epsilon);
  await ready(page);
}

async function answered(page, epsilon = "0.5") {
  await sample(page, epsilon);
  await lock(page);
  await release(page);
}

export const toolStates = [
  state("opening", async () => {}, { isEverywhere: true, sheets: 3 }),
  state("settings", (page) => sample(page, "1"), { isEverywhere: true }),
  state("locked", async (page) => {
    await sample(page, "0.02");
    await lock(page);
  }),
  state(
    "number",
    async (page) => {
      await answered(page);
      await page.waitForSelector("#truth");
    },
    { isEverywhere: true, sheets: 1 },
  ),
  state("bars", async (page) => {
    await pick(page, files.answers());
    await page.waitForSelector("#asked");
    await page.select("#asked", "histogram");
    await page.select("#column", "1");
    for (const [id, text] of Object.entries({ first: "0", last: "80", step: "10" }))
      await fill(page, `#${id}`, text);
    await lock(page);
    await release(page);
  }),
  state(
    "table",
    async (page) => {
      await askGroups(page, "mean");
      await page.select("#only", "range");
      await page.waitForSelector("#only-from");
      await page.select("#only-column", "3");
      await fill(page, "#only-from", "18");
      await lock(page);
      await release(page);
    },
    { isEverywhere: true, sheets: 2 },
  ),
  state("answers", async (page) => {
    await answered(page, "0.25");
    await page.click("#release");
    await page.waitForSelector(".answers tbody tr:nth-child(2)");
    await page.$eval(".answers", (list) => list.scrollIntoView());
  }),
  state(
    "reopened",
    async (page) => {
      await answered(page);
      const { whole } = await receipt(page);
      await page.$eval(".reopen", (part) => (part.open = true));
      const broken = { ...whole, accuracy: { ...whole.accuracy, rankError: 1 } };
      await reopen(page, JSON.stringify([whole, broken]));
      await page.$eval(".reopened", (part) => part.scrollIntoView());
    },
    { isEverywhere: true },
  ),
];
