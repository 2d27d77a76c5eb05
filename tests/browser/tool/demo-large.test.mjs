/** Files larger than one chunk: progress, cancelling, bounded memory. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { firstOf, testInFull } from "../../full.mjs";
import { demoFiles } from "./demo-files.mjs";
import { AGES, begun, readLarge } from "./demo-large.mjs";
import { onDemo, pick, settle, textOf, until } from "./demo-page.mjs";
import { browserNames, openBrowser } from "../harness.mjs";

const files = demoFiles();
after(() => files.remove());
const browsers = new Map(firstOf(browserNames).map((name) => [name, openBrowser(name)]));

// Firefox keeps what it has read until it sees fit, and is not asked.
for (const name of browserNames.filter((name) => name !== "firefox")) {
  testInFull(`${name}: 200 MB are read in 48 MB beyond the page at rest`, () =>
    onDemo(browsers.get(name), async ({ page }) => {
      const { value, extra } = await readLarge({
        browser: browsers.get(name),
        page,
        path: files.large(200e6),
      });
      assert.equal(value, 40);
      assert.ok(extra < 48e6, `${(extra / 1e6).toFixed(1)} MB`);
    }),
  );
}

test("chromium: up to the locking of the settings at most 128 kB of the file are taken in, and the rest only after it", () =>
  onDemo(browsers.get("chromium"), async ({ page }) => {
    const [worker] = page.workers();
    await worker.evaluate(countBytes);
    await pick(page, files.large(20e6));
    await settle(page, AGES);
    const beforeLocking = await worker.evaluate(() => globalThis.bytesRead);
    assert.ok(beforeLocking > 0 && beforeLocking <= 2 ** 17, `${beforeLocking} bytes`);
    await page.click("#release");
    await page.waitForSelector("#receipt-value");
    assert.ok((await worker.evaluate(() => globalThis.bytesRead)) >= 20e6);
  }));

/** Runs in the worker: counts what every reader of a stream hands over. */
function countBytes() {
  globalThis.bytesRead = 0;
  for (const { prototype } of [ReadableStreamDefaultReader, ReadableStreamBYOBReader]) {
    const { read } = prototype;
    prototype.read = async function (...into) {
      const part = await read.apply(this, into);
      globalThis.bytesRead += part.value?.byteLength ?? 0;
      return part;
    };
  }
}

for (const name of firstOf(browserNames)) {
  test(`${name}: a reading shows its progress as private, and stops when cancelled without spending`, () =>
    onDemo(browsers.get(name), async ({ page }) => {
      await pick(page, files.large(400e6));
      await settle(page, AGES);
      await page.click("#release");
      await begun(page);
      // The first figures may be in kilobytes.
      await until(
        () => textOf(page, ".figures"),
        (figures) => /MB of 400 MB\s*[\d,]+ rows\s*[\d,]+ MB\/s/.test(figures),
        "progress is told in megabytes",
      );
      assert.match(await textOf(page, ".private"), /Only your screen shows the number of rows/);
      // The keyboard was led to the button that cancels.
      await page.keyboard.press("Enter");
      await until(
        () => textOf(page, "#notice"),
        (text) => text.startsWith("Canceled."),
        "cancelling is told",
      );
      assert.equal(await page.$(".receipt"), null);
      await until(
        () => textOf(page, "#spent-title b").catch(() => ""),
        (share) => share === "0%",
        "the charge was given back",
      );
      await until(
        () => page.evaluate(() => document.activeElement.id),
        (id) => id === "release",
        "the keyboard is back at the release",
      );
    }));
}
