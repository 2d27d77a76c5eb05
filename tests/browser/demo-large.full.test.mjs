/** A gigabyte through the page. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoFiles } from "./demo-files.mjs";
import { readLarge } from "./demo-large.mjs";
import { onDemo } from "./demo-page.mjs";
import { browserNames, launch } from "./harness.mjs";

const files = demoFiles();
const browsers = new Map();
/** The most memory beyond the page at rest, in bytes. */
const limits = { chromium: 32e6, webkit: 48e6 };
const names = browserNames.filter((name) => limits[name]);
before(async () => {
  for (const name of names) browsers.set(name, await launch(name));
});
after(async () => {
  for (const browser of browsers.values()) await browser.close();
  files.remove();
});

for (const name of names) {
  test(`${name}: 1 GB is read in ${limits[name] / 1e6} MB beyond the page at rest`, () =>
    onDemo(browsers.get(name), async ({ page }) => {
      const { value, extra } = await readLarge({ browser: browsers.get(name), page, path: files.large(1e9) });
      assert.equal(value, 40);
      assert.ok(extra < limits[name], `${(extra / 1e6).toFixed(1)} MB`);
    }));
}
