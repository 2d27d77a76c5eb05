/** A browser that does not quit is ended, and one that does not start leaves nothing behind. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { launch } from "./harness.mjs";

test("a browser that says it quits, and stays, is ended", async () => {
  const { browser, close } = await launch("chromium");
  const { pid } = browser.process();
  // It has been told, and stops before it goes.
  browser.close = async () => {
    process.kill(pid, "SIGSTOP");
    await new Promise((ended) => browser.process().once("exit", ended));
  };
  await close();
  assert.throws(() => process.kill(pid, 0), /ESRCH/);
});

test("a browser that does not start leaves no profile behind", async (t) => {
  const { TMPDIR } = process.env;
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-profiles-"));
  t.after(() => {
    process.env.TMPDIR = TMPDIR ?? "";
    rmdirSync(folder);
  });
  process.env.TMPDIR = folder;
  await assert.rejects(launch("chromium", { executablePath: "/no-browser" }), /no-browser/);
  assert.deepEqual(readdirSync(folder), []);
});
