/** Exhibits by the rules of axe, without scripts, without a network, and in other colors. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { exhibits } from "../../../www/build/exhibits.js";
import { languages } from "../../../www/exhibits/languages.js";
import { axe, faults } from "../axe.mjs";
import { onSite, statedPolicy, until } from "../tool/demo-page.mjs";
import { walks } from "./exhibit-walks.mjs";
import { inside, reveal, showAll } from "./exhibits.mjs";
import { firstOf, full } from "../../full.mjs";

/** Tests that only Chromium can run. */
export function exhibitsInChromium(browser) {
  for (const scheme of firstOf(["light", "dark"])) {
    test(`chromium: axe finds nothing wrong with exhibits, covered or revealed, ${scheme}`, async () => {
      const wrong = [];
      const names = ["", "embed", ...firstOf(exhibits).map(({ name }) => name)];
      for (const [name, { folder }] of names.flatMap((each) => languages.map((all) => [each, all])))
        await onSite(browser, `exhibits/${folder}${name && `${name}/`}`, async ({ page }) => {
          await page.emulateMediaFeatures([
            { name: "prefers-color-scheme", value: scheme },
            { name: "prefers-reduced-motion", value: "reduce" },
          ]);
          await page.evaluate(`${axe};0`);
          const see = async (state) => {
            for (const fault of await faults(page))
              wrong.push(`${folder}${name}, ${state}: ${fault}`);
          };
          await see("covered");
          if (!exhibits.some((each) => each.name === name)) return;
          await showAll(page, name);
          await see("revealed");
        });
      for (const view of ["present", "worksheet"])
        await onSite(browser, `exhibits/coin/?${view}`, async ({ page }) => {
          await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
          await page.evaluate(`${axe};0`);
          for (const fault of await faults(page)) wrong.push(`coin, ${view}: ${fault}`);
        });
      assert.deepEqual(wrong, []);
    });
  }

  test("chromium: pages say what they show where no script runs", async () => {
    for (const { name } of exhibits)
      await onSite(
        browser,
        `exhibits/${name}/`,
        async ({ page }) => {
          const seen = await page.$eval("main", (main) => main.innerText);
          const [first] = await page.$$eval(`sottovoce-${name} p`, (all) =>
            all.map(({ innerText }) => innerText),
          );
          assert.ok(first.length > 60 && seen.includes(first), name);
          // The sentence to take away is hidden from those only who shall guess first.
          assert.match(seen, /How this was computed/);
          const takeaway = await page.$eval(".takeaway", (text) => getComputedStyle(text).display);
          assert.equal(takeaway, "block", name);
        },
        { prepare: (page) => page.setJavaScriptEnabled(false) },
      );
  });

  for (const { name } of firstOf(exhibits))
    test(`chromium: who has begun to guess ${name} needs no network any more`, () =>
      onSite(browser, `exhibits/${name}/`, async ({ page, site }) => {
        await until(
          () => inside(page, name, "#reveal"),
          (text) => text !== null,
          `${name} is there`,
        );
        await page.evaluate(
          (host) =>
            document.querySelector(`sottovoce-${host}`).shadowRoot.querySelector("#guess").focus(),
          name,
        );
        await until(
          () => page.workers().length,
          (workers) => workers === 1,
          "it computes in a worker",
        );
        const { module = "testing", outcome } = walks[name];
        const asked = await until(
          () => site.requests.filter((path) => path.includes(`module-${module}`)),
          (paths) => paths.length > 0,
          `${name} asks for what it computes with`,
        );
        // A module that can be imported once more has arrived.
        const arriving = ["/exhibits/compute.js", ...asked].map(
          (path) => new URL(path, site.address),
        );
        await page
          .workers()[0]
          .evaluate(
            (all) => Promise.all(all.map((each) => import(each))).then(() => true),
            arriving.map(String),
          );
        await page.setOfflineMode(true);
        await reveal(page, name);
        await until(
          () => inside(page, name, "#outcome"),
          (text) => outcome.test(text),
          `${name} computes without a network`,
        );
        await page.setOfflineMode(false);
      }));

  test("chromium: where WebAssembly may not run, that is said, and can be tried again", () =>
    onSite(
      browser,
      "teacher.html",
      async ({ page, problems }) => {
        await until(
          () => inside(page, "ratio", "[role=alert]"),
          (text) => text?.includes("does not let WebAssembly run"),
          "the reason is told",
        );
        assert.notEqual(await inside(page, "ratio", "#retry"), null);
        // The browser says so too.
        problems.length = 0;
      },
      {
        csp: "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self' blob:",
        pages: {
          "/teacher.html": `<!doctype html><html lang="en"><head><title>A course</title><link rel="icon" href="data:,">
            <script type="module" src="/exhibits/ratio.js"></script></head>
            <body><sottovoce-ratio revealed></sottovoce-ratio></body></html>`,
        },
      },
    ));

  test("chromium: where a page's trusted types forbid exhibits, that is said", () =>
    onSite(
      browser,
      "teacher.html",
      async ({ page, problems }) => {
        const told = await until(
          () =>
            page.$$eval("sottovoce-ratio, sottovoce-coin", (all) =>
              all.map((one) => one.innerText),
            ),
          (texts) => texts.every((text) => text !== ""),
          "it is told",
        );
        for (const text of told) assert.match(text, /trusted types, it must permit lit-html/);
        // The browser says so too.
        problems.length = 0;
      },
      {
        csp: statedPolicy("exhibits/").replace("lit-html sottovoce-worker", "'none'"),
        pages: {
          "/teacher.html": `<!doctype html><html lang="en"><head><title>A course</title><link rel="icon" href="data:,">
            <script type="module" src="/exhibits/ratio.js"></script>
            <script type="module" src="/exhibits/coin.js"></script></head>
            <body><sottovoce-ratio></sottovoce-ratio>
             <sottovoce-coin></sottovoce-coin></body></html>`,
        },
      },
    ));

  if (full)
    test("chromium: marks keep apart in forced colors, by shape and by color", async () => {
      for (const [name, ...marks] of [
        ["last-bits", ".caught", ".ring"],
        ["questions", ".one", ".ring"],
        ["battery", ".two", ".ring"],
      ])
        await onSite(browser, `exhibits/${name}/`, async ({ page }) => {
          const session = await page.createCDPSession();
          await session.send("Emulation.setEmulatedMedia", {
            features: [{ name: "forced-colors", value: "active" }],
          });
          await showAll(page, name);
          const seen = await page.evaluate(
            (host, wanted) => {
              const { shadowRoot } = document.querySelector(`sottovoce-${host}`);
              return wanted.map((mark) => {
                const element = shadowRoot.querySelector(`.picture ${mark}`);
                const { fill, stroke } = getComputedStyle(element);
                return { tag: element.tagName, color: `${fill} ${stroke}` };
              });
            },
            name,
            marks,
          );
          assert.notEqual(seen[0].color, seen[1].color, name);
          assert.notEqual(seen[0].tag, seen[1].tag, name);
        });
    });

  test("chromium: nothing moves for those who asked for less motion", () =>
    onSite(browser, "exhibits/last-bits/", async ({ page }) => {
      const moving = async (value) => {
        await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value }]);
        return page.evaluate(() => {
          const { shadowRoot } = document.querySelector("sottovoce-last-bits");
          return getComputedStyle(shadowRoot.querySelector(".fresh")).animationName;
        });
      };
      await showAll(page, "last-bits");
      assert.equal(await moving("reduce"), "none");
      assert.notEqual(await moving("no-preference"), "none");
    }));
}
