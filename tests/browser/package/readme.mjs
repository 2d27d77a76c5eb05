/** The README's page for a file, as it stands: a file is chosen, and the page shows one answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inRoot, manifest } from "../../../scripts/common.mjs";
import { blocksIn } from "../../documents/markdown.mjs";
import { until } from "../tool/demo-page.mjs";
import { serve } from "../harness.mjs";

const [block] = blocksIn("html").filter(({ name }) => name === "README.md");

/** A bundler finds the entries by their names; here a map does. */
const imports = Object.fromEntries(
  ["", "/csv"].map((entry) => [
    `sottovoce${entry}`,
    manifest().exports[`.${entry}`].import.default.replace("./", "/sottovoce/"),
  ]),
);
const page = `<!doctype html><title>README</title>
<script type="importmap">${JSON.stringify({ imports })}</script>
${block.code}`;

export function readmePage(browser) {
  test(`${browser.name}: the README's page releases a median of a file`, async () => {
    const site = await serve({
      folders: { "/sottovoce/dist/": inRoot("dist") },
      pages: { "/": page },
    });
    const tab = await browser.open(site.address);
    try {
      await until(
        () => tab.page.evaluate(() => typeof document.querySelector("input").onchange),
        (kind) => kind === "function",
        "the page never listens",
      );
      const input = await tab.page.$("input[type=file]");
      await input.uploadFile(inRoot("examples", "people.csv"));
      const value = await until(
        () => tab.page.evaluate(() => document.querySelector("output").value),
        (now) => now !== "",
        "no answer",
      );
      // The private median of 600 rents is among the middle ones, and on the grid.
      assert.equal(Number(value) % 10, 0);
      assert.ok(Number(value) > 300 && Number(value) < 2000, value);
    } finally {
      await tab.close();
      await site.close();
    }
  });
}
