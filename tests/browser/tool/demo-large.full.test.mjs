/** A gigabyte through the page. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { demoFiles } from "./demo-files.mjs";
import { readLarge } from "./demo-large.mjs";
import { onDemo } from "./demo-page.mjs";
import { browserNames, openBrowser } from "../harness.mjs";

const files = demoFiles();
/** The most memory beyond the page at rest, in bytes. */
const limits = { chromium: 32e6, webkit: 48e6 };
const names = browserNames.filter((name) => limits[name]);
after(() => files.remove());
const browsers = new Map(names.map((name) => [name, openBrowser(name)]));

for (const name of names) {
  test(`${name}: 1 GB is read in ${limits[name] / 1e6} MB beyond the page at rest`, () =>
    onDemo(browsers.get(name), async ({ page }) => {
      const { value, extra } = await readLarge({
        browser: browsers.get(name),
        page,
        path: files.large(1e9),
      });
      assert.equal(value, 40);
      assert.ok(extra < limits[name], `${(extra / 1e6).toFixed(1)} MB`);
    }));
}
