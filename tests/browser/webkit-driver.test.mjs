/** A driver that stops answering ends by itself, and with what it was asked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as later } from "node:timers/promises";
import { browserNames, patience, serve } from "./harness.mjs";
import { launchWebKit } from "./webkit.mjs";

if (browserNames.includes("webkit"))
  test("WebKit's driver is ended when it leaves a command without an answer", async (t) => {
    const site = await serve({ pages: { "/": "<!doctype html><title>one</title>" } });
    t.after(() => site.close());
    const browser = await launchWebKit({ patience, failed: () => undefined, deadline: 15_000 });
    t.after(() => browser.close());
    const { page } = await browser.open(site.address);
    process.kill(browser.pid, "SIGSTOP");
    const asked = /^Error: WebKitWebDriver was ended: no answer for 15000 ms to get \{"url":"http/;
    const going = page.goto(`${site.address}?two`);
    await later(100);
    const both = await Promise.allSettled([going, page.$("body")]);
    for (const { reason } of both) assert.match(String(reason), asked);
    await assert.rejects(
      page.evaluate(() => 1),
      asked,
      "and is asked nothing more",
    );
    // A process that is killed is gone once the system has noticed.
    const isThere = () => {
      try {
        return process.kill(browser.pid, 0);
      } catch ({ code }) {
        assert.equal(code, "ESRCH");
        return false;
      }
    };
    for (const latest = Date.now() + patience; isThere(); await later(50))
      assert.ok(Date.now() < latest, "the driver is ended");
  });
