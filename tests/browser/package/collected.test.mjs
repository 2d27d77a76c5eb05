/** A reading that nothing but its own promise leads to, while Chromium's collector runs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inRoot } from "../../../scripts/common.mjs";
import { launch, pageFor, resultOf, serve } from "../harness.mjs";

let browser;
let site;
before(async () => {
  browser = await launch("chromium", { args: ["--js-flags=--expose-gc"] });
  site = await serve({
    folders: { "/": inRoot("tests", "browser", "pages"), "/dist/": inRoot("dist") },
    pages: { "/": pageFor("/collected.js") },
  });
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test("chromium: a Blob is read to its end, although the collector runs while its bytes are waited for", async () => {
  const { page, close } = await browser.open(site.address);
  const { rows, collected } = await resultOf(page);
  await close();
  assert.equal(rows, 8_000_000);
  assert.ok(collected > 10, `the collector ran ${collected} times`);
});
