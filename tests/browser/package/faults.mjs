/**
 * Tests that every engine shows what goes wrong in a page, and what it asks for: otherwise no test
 * could tell that there was nothing.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../tool/demo-page.mjs";
import { pageFor, resultOf, serve } from "../harness.mjs";

const script = (other) => `
  console.error("said by the page");
  setTimeout(() => { throw new Error("thrown later"); });
  Promise.reject(new Error("not awaited"));
  document.body.append(Object.assign(new Image(), { src: "/refused.png" }));
  fetch("${other}elsewhere").catch(() => undefined);`;

export function faults(browser) {
  const { name } = browser;
  test(`${name}: errors, refusals of the policy and every request are seen`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "sottovoce-faults-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const other = await serve({ headers: { "access-control-allow-origin": "*" } });
    t.after(() => other.close());
    writeFileSync(join(folder, "faults.js"), script(other.address));
    const csp = `default-src 'none'; script-src 'self'; connect-src ${other.address}`;
    const site = await serve({
      folders: { "/": folder },
      pages: { "/": pageFor("/faults.js") },
      csp,
    });
    t.after(() => site.close());
    const { page, problems, requests, close } = await browser.open(site.address);
    for (const what of [/said by the page/, /thrown later/, /not awaited/, /img-src/]) {
      await until(
        () => page.evaluate(() => 0),
        () => problems.some((problem) => what.test(problem)),
        `${what} is among the problems`,
      );
    }
    await until(
      () => page.evaluate(() => 0),
      () => requests.includes(`${other.address}elsewhere`),
      "the other server was asked",
    );
    assert.ok(
      [site.address, `${site.address}faults.js`].every((address) => requests.includes(address)),
    );
    await assert.rejects(resultOf(page), /^Error: the page failed: [^]*(thrown later|not awaited)/);
    await close();
  });
}
