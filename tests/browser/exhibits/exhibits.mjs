/** The book of exhibits in a real browser: each is walked by keyboard, and put into other pages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { exhibits } from "../../../www/build/exhibits.js";
import { inRoot } from "../../../scripts/common.mjs";
import { fits } from "../access.mjs";
import { onSite, until } from "../tool/demo-page.mjs";
import { walks } from "./exhibit-walks.mjs";
import { firstOf } from "../../full.mjs";
import { serve } from "../harness.mjs";

/** Text of an element inside an exhibit; null if there is none. */
export const inside = (page, name, selector) =>
  page.evaluate(
    (host, wanted) =>
      document.querySelector(`sottovoce-${host}`)?.shadowRoot?.querySelector(wanted)?.textContent ??
      null,
    name,
    selector,
  );

/** Presses Tab until an element inside an exhibit holds the keyboard; each stop must be seen. */
export async function tabInto(page, selector, limit = 40) {
  for (let count = 0; count < limit; count++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate((wanted) => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return {
        there: active.matches(wanted),
        ring: getComputedStyle(active).outlineStyle !== "none",
        what: active.id || active.tagName,
      };
    }, selector);
    assert.ok(stop.ring || stop.what === "BODY", `${stop.what} shows no focus`);
    if (stop.there) return;
  }
  throw new Error(`${selector} cannot be reached by Tab`);
}

/**
 * Nothing of an exhibit sticks out of it, but for what may be scrolled. No page counts as its own
 * overflow what a drawing paints outside its edges.
 */
export async function fitsInside(page, name, step) {
  await fits(page, `${name}, ${step}`);
  const out = await page.evaluate((host) => {
    const exhibit = document.querySelector(`sottovoce-${host}`);
    const { left, right } = exhibit.getBoundingClientRect();
    return [...exhibit.shadowRoot.querySelectorAll("*")]
      .filter((element) => !element.closest(".scroll, .visually-hidden"))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.right > right + 1 || box.left < left - 1);
      })
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 30)}`);
  }, name);
  assert.deepEqual(out, [], `${name}, ${step}`);
}

/** Guesses one more than is offered, and reveals; by keyboard. */
export async function reveal(page, name) {
  await until(
    () => inside(page, name, "#reveal"),
    (text) => text !== null,
    `${name} is there`,
  );
  const before = await inside(page, name, ".number-out strong");
  await tabInto(page, "#guess");
  await page.keyboard.press("ArrowRight");
  await until(
    () => inside(page, name, ".number-out strong"),
    (guess) => guess !== before,
    `${name}: the guess moved`,
  );
  await tabInto(page, "#reveal");
  await page.keyboard.press("Enter");
  await until(
    () => inside(page, name, "#outcome"),
    (text) => text !== null && !/Computing|Drawing|Wird /.test(text),
    `${name} is revealed`,
  );
}

/** Shows all of an exhibit: every table, and a mark that is read. */
export async function showAll(page, name) {
  await page.evaluate((host) => {
    document.querySelector(`sottovoce-${host}`).revealed = true;
  }, name);
  await until(
    () => inside(page, name, "#mark"),
    (text) => text !== null,
    `${name} is drawn`,
  );
  await page.evaluate((host) => {
    const { shadowRoot } = document.querySelector(`sottovoce-${host}`);
    for (const details of shadowRoot.querySelectorAll("details")) details.open = true;
    shadowRoot.host.mark = 1;
  }, name);
}

/** A walk through the first exhibit. */
export const exhibitWalk = (browser) => walked(browser, exhibits.slice(0, 1));

/** Walks through exhibits, in English or in another language: `said` is what they say there. */
export function walked(browser, some, { folder = "", guess = /Your guess:/, said = {} } = {}) {
  for (const { name, title } of some) {
    const { fold, first, key, outcome, moved, further } = { ...walks[name], ...said[name] };
    test(`${browser.name}: ${folder}${title}: guessed, revealed and moved by keyboard`, () =>
      onSite(browser, `exhibits/${folder}${name}/`, async ({ page }) => {
        await reveal(page, name);
        await until(
          () => inside(page, name, "#outcome"),
          (text) => outcome.test(text),
          `${name} says what came out`,
        );
        assert.match(await inside(page, name, "#outcome"), guess);
        const held = await page.evaluate(
          (host) => document.querySelector(`sottovoce-${host}`).shadowRoot.activeElement?.id,
          name,
        );
        assert.equal(held, "outcome", "revealing leads to the outcome");
        assert.notEqual(await inside(page, name, further), null, "every control at once");
        if (fold) {
          await tabInto(page, fold);
          await page.keyboard.press("Enter");
        }
        await tabInto(page, first);
        await page.keyboard.press(key);
        await until(
          () => inside(page, name, ".exhibit"),
          (text) => moved.test(text.replace(/\s+/g, " ")),
          `${name} follows its first control`,
        );
        const picture = await page.evaluate((host) => {
          const { shadowRoot } = document.querySelector(`sottovoce-${host}`);
          return {
            title: shadowRoot.querySelector("figure [role=img]").getAttribute("aria-label"),
            rows: shadowRoot.querySelectorAll("tbody tr").length,
            live: shadowRoot.querySelectorAll("[role=status], [aria-live=polite]").length,
          };
        }, name);
        assert.ok(picture.title.length > 30 && picture.rows > 1);
        assert.equal(picture.live, 1, "one line is read aloud");
        await tabInto(page, ".reader summary");
        await page.keyboard.press("Enter");
        await tabInto(page, "#mark", 1);
        await page.keyboard.press("ArrowRight");
        await until(
          () => inside(page, name, ".reader output"),
          (text) => /\d/.test(text),
          `${name}: marks are read one by one`,
        );
        await until(
          () => inside(page, name, "[role=status]"),
          (text) => text.length > 20,
          `${name}: what came out is read aloud`,
        );
        // Whether you are there is no set-up.
        if (name === "one-row") return;
        await until(
          () => page.evaluate(() => location.hash),
          (hash) => hash.includes("="),
          `${name}: the address follows`,
        );
      }));
  }
}

export function exhibitWalks(browser) {
  walked(browser, exhibits);

  test(`${browser.name}: answers are drawn one at a time, then by the hundred, as dots`, () =>
    onSite(browser, "exhibits/ratio/", async ({ page }) => {
      await reveal(page, "ratio");
      const dots = () =>
        page.evaluate(
          () =>
            document
              .querySelector("sottovoce-ratio")
              .shadowRoot.querySelectorAll("figure .picture circle.ring").length,
        );
      assert.equal(await dots(), 0);
      await tabInto(page, "#draw-one");
      for (const all of [1, 2]) {
        await page.keyboard.press("Enter");
        await until(dots, (seen) => seen === all, `${all} dots`);
      }
      await tabInto(page, "#draw-many");
      await page.keyboard.press("Enter");
      await until(dots, (seen) => seen === 102, "a hundred more");
    }));

  test(`${browser.name}: answers are bought one by one, until the ledger says no`, async () => {
    for (const [name, hash, all, left] of [
      ["battery", "epsilon=0.5", /^\s*4 answers were paid for[^]*refused number 5/, /\b0% left/],
      ["questions", "guard=ledger", /^\s*7 answers[^]*refused number 8/, /92\.4 ?%/],
    ])
      await onSite(browser, `exhibits/${name}/#${hash}`, async ({ page }) => {
        await reveal(page, name);
        const says = (pattern, what) =>
          until(
            () => inside(page, name, "#outcome"),
            (text) => pattern.test(text ?? ""),
            `${name}: ${what}`,
          );
        const press = async (button) => {
          await page.evaluate(
            (host, id) =>
              document.querySelector(`sottovoce-${host}`).shadowRoot.querySelector(id).focus(),
            name,
            button,
          );
          await page.keyboard.press("Enter");
        };
        await says(all, "all at first");
        await press("#anew");
        await says(/nothing was asked so far/i, "nothing is spent");
        await press("#one");
        await says(/\b1 (question|answer)\b/, "one");
        await press("#one");
        await says(/\b2 (questions|answers)\b/, "two");
        await press("#ten");
        await says(all, "refused");
        // A refused question stays refused.
        await press("#one");
        if (name === "battery") await says(/refused number 5, 2 times over/, "refused again");
        await says(all, "no more than before");
        assert.match(await inside(page, name, ".exhibit"), left);
      });
  });

  test(`${browser.name}: the first secrets are a picture, which exact answers bring back`, () =>
    onSite(browser, "exhibits/questions/#noise=0", async ({ page }) => {
      await reveal(page, "questions");
      const rows = await page.evaluate(() =>
        [
          ...document.querySelector("sottovoce-questions").shadowRoot.querySelectorAll("tbody tr"),
        ].map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent)),
      );
      assert.equal(rows.length, 100);
      // A heart is the same from either side, which chance brings about once in 2^50.
      const line = (k) => rows.slice(10 * k, 10 * k + 10).map(([secret]) => secret);
      for (let k = 0; k < 10; k++) assert.deepEqual(line(k), line(k).toReversed());
      assert.equal(new Set(rows.flat()).size, 2);
      for (const [secret, computed] of rows) assert.equal(computed, secret);
    }));

  // WebKitGTK's driver moves no mouse.
  if (browser.name !== "webkit")
    test(`${browser.name}: Sam's answer is dragged`, () =>
      onSite(browser, "exhibits/ratio/", async ({ page }) => {
        await reveal(page, "ratio");
        const { x, y, width } = await page.evaluate(() => {
          const { shadowRoot } = document.querySelector("sottovoce-ratio");
          const strip = shadowRoot.querySelector("#people");
          strip.scrollIntoView({ block: "center" });
          const { left, top, width, height } = strip.getBoundingClientRect();
          return { x: left, y: top + height / 2, width };
        });
        const hour = (width - 48) / 11;
        const at = (hours) => x + 40 + (hours + 0.5) * hour;
        await page.mouse.move(at(10), y);
        await page.mouse.down();
        await page.mouse.move(at(7), y);
        await until(
          () => inside(page, "ratio", ".exhibit"),
          (text) => /Sam's answer at 7 hours/.test(text),
          "Sam follows",
        );
        // Also where the mouse leaves the picture.
        await page.mouse.move(at(3), y - 120, { steps: 4 });
        await page.mouse.up();
        await page.mouse.move(at(9), y);
        await until(
          () => inside(page, "ratio", ".exhibit"),
          (text) => /Sam's answer at 3 hours/.test(text),
          "Sam stays where the mouse let go",
        );
      }));

  const teacher = (attributes = "") => `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <title>A course</title><link rel="icon" href="data:,">
    <script type="module" src="/exhibits/ratio.js"></script>
    <script type="module" src="/exhibits/looking.js"></script>
    <script type="module" src="/exhibits/questions.js"></script>
    <script type="module" src="/exhibits/battery.js"></script></head>
    <body><h1>A course</h1><sottovoce-ratio hours="4" epsilon="2" revealed ${attributes}>
    </sottovoce-ratio><sottovoce-looking revealed></sottovoce-looking>
    <sottovoce-questions noise="20" guard="ledger" revealed></sottovoce-questions>
    <sottovoce-battery adding="concentrated" revealed></sottovoce-battery></body></html>`;
  const policies = {
    "without a policy": undefined,
    "that permits no worker":
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'none'",
  };
  for (const [how, csp] of firstOf(Object.entries(policies))) {
    test(`${browser.name}: four exhibits in a page of a teacher's ${how}`, async () => {
      const site = await serve({
        folders: { "/": inRoot("www", "dist") },
        pages: { "/teacher.html": teacher() },
        csp,
      });
      const tab = await browser.open(`${site.address}teacher.html`);
      try {
        for (const [name, says] of [
          ["ratio", /At epsilon 2[^]*7\.39 times/],
          ["looking", /more than 99 are impossible/],
          ["questions", /141 answers, about 20 off\. The ledger refused number 142 \(ERR_BUDGET\)/],
          ["battery", /70 answers were paid for[^]*refused number 71/],
        ])
          await until(
            () => inside(tab.page, name, "#outcome"),
            (text) => says.test(text ?? ""),
            `${name} computes ${how}`,
          );
        const loads = site.requests.filter((path) => path.endsWith("compute.js"));
        // A worker and the page that does its work ask once each, where a worker is refused late.
        assert.ok(loads.length >= 1 && loads.length <= 2, loads.join());
        if (csp === undefined) assert.equal(loads.length, 1);
        assert.match(await inside(tab.page, "ratio", ".onward"), /How this was computed/);
        assert.equal(await tab.page.evaluate(() => location.hash), "");
      } finally {
        await tab.close();
        await site.close();
      }
    });
  }

  test(`${browser.name}: a page may ask another host for the scripts`, async () => {
    const host = await serve({
      folders: { "/": inRoot("www", "dist") },
      headers: { "access-control-allow-origin": "*" },
    });
    const page = teacher().replaceAll('src="/', `src="${host.address}`);
    const site = await serve({ pages: { "/teacher.html": page } });
    const tab = await browser.open(`${site.address}teacher.html`);
    try {
      await until(
        () => inside(tab.page, "looking", "#outcome"),
        (text) => /more than 99/.test(text ?? ""),
        "it computes",
      );
      assert.ok(host.requests.some((path) => path.endsWith("compute.js")));
      assert.deepEqual(tab.problems, []);
    } finally {
      await tab.close();
      for (const each of [site, host]) await each.close();
    }
  });

  test(`${browser.name}: the look of another page stays outside, but for its face`, () =>
    onSite(
      browser,
      "teacher.html",
      async ({ page }) => {
        await until(
          () => inside(page, "ratio", "#outcome"),
          (text) => text !== null,
          "the exhibit is there",
        );
        const style = await page.evaluate(() => {
          // The page's own look, as a course may have it.
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(
            "html { font: 10px Papyrus; color: lime; letter-spacing: 9px; text-transform: uppercase }" +
              "p, h2, button { color: lime; font: 8px Papyrus }",
          );
          document.adoptedStyleSheets = [sheet];
          const text = document
            .querySelector("sottovoce-ratio")
            .shadowRoot.querySelector(".question");
          const { fontSize, color, letterSpacing, textTransform, fontFamily } =
            getComputedStyle(text);
          return { fontSize, color, letterSpacing, textTransform, fontFamily };
        });
        assert.ok(Number.parseFloat(style.fontSize) >= 16, style.fontSize);
        assert.notEqual(style.color, "rgb(0, 255, 0)");
        assert.equal(style.letterSpacing, "normal");
        assert.equal(style.textTransform, "none");
        assert.equal(style.fontFamily, "Papyrus");
      },
      { pages: { "/teacher.html": teacher() } },
    ));

  for (const width of firstOf([320, 640, 2000]))
    test(`${browser.name}: nothing of any exhibit sticks out sideways at ${width} pixels`, async () => {
      for (const { name } of firstOf(exhibits))
        await onSite(
          browser,
          `exhibits/${name}/`,
          async ({ page }) => {
            await fitsInside(page, name, "covered");
            await showAll(page, name);
            await fitsInside(page, name, "revealed");
          },
          { prepare: (page) => page.setViewport({ width, height: 800 }) },
        );
    });
}
