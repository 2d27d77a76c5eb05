/** A gigabyte through the page. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoFiles } from "./demo-files.mjs";
import { readLarge } from "./demo-large.mjs";
import { onDemo } from "./demo-page.mjs";
import { launch } from "./harness.mjs";

const files = demoFiles();
let browser;
before(async () => {
  browser = await launch("chromium");
});
after(async () => {
  await browser.close();
  files.remove();
});

test("chromium: 1 GB is read in 32 MB beyond the page at rest", () =>
  onDemo(browser, async ({ page }) => {
    const { value, extra } = await readLarge({ browser, page, path: files.large(1e9) });
    assert.equal(value, 40);
    assert.ok(extra < 32e6, `${(extra / 1e6).toFixed(1)} MB`);
  }));
