/** The site as a whole: from any path, without a network, in other languages, and how it looks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { exhibits } from "../../www/build/exhibits.js";
import { inRoot } from "../../scripts/common.mjs";
import { KINDS, open } from "./tool/demo-kinds.mjs";
import { fill, lock, onSite, ready, release, textOf, until } from "./tool/demo-page.mjs";
import { kindsOfPages } from "./documents/docs.mjs";
import { walks } from "./exhibits/exhibit-walks.mjs";
import { inside, reveal } from "./exhibits/exhibits.mjs";
import { firstOf } from "../full.mjs";
import { launch, serve } from "./harness.mjs";
import { openSite } from "../poll/site.mjs";
import { photographed, printed } from "./screens.mjs";

const REFERENCE = "docs/reference/";

/** Where a host may put the site. */
const NESTED = "some/where/else/";

/**
 * Opens a page of the site from a plain host that has it somewhere below, and ends the host before
 * anything was used: `loaded` waits until the page says that it has all it needs.
 */
async function withoutNetwork(browser, path, loaded, body) {
  const site = await serve({ folders: { [`/${NESTED}`]: inRoot("www", "dist") } });
  const tab = await browser.open(`${site.address}${NESTED}${path}`);
  try {
    await loaded(tab.page);
    await allFaces(tab.page);
    await site.close();
    await body(tab.page);
    assert.deepEqual(tab.problems, []);
    for (const asked of site.requests) assert.ok(asked.startsWith(`/${NESTED}`), asked);
  } finally {
    await tab.close();
    await site.close();
  }
}

/** Texts that were not seen yet may need any of them. */
const allFaces = (page) =>
  until(
    () =>
      page.evaluate(() =>
        [...document.fonts].every(
          ({ family, status }) => /Fallback/.test(family) || status === "loaded",
        ),
      ),
    (all) => all === true,
    "the faces of the site are there",
  );

const prepared = (name) => (page) =>
  until(
    () => page.evaluate((host) => document.querySelector(`sottovoce-${host}`)?.prepared, name),
    (ready) => ready === true,
    `${name} is prepared`,
  );

const toolPrepared = (page) =>
  until(
    () => page.evaluate(() => document.querySelector("sotto-visit")?.prepared),
    (ready) => ready === true,
    "the tool is prepared",
  );

export function siteWalks(browser) {
  const { name } = browser;

  test(`${name}: from any path, and once the network is gone, the tool releases`, () =>
    withoutNetwork(
      browser,
      "",
      (page) => page.waitForSelector("sotto-picture svg"),
      async (page) => {
        await page.click("#use-sample");
        await page.waitForSelector("#lock");
        await lock(page);
        const { json } = await release(page);
        assert.equal(json.epsilon, 1);
        await page.select("#measure", "2");
        await until(
          () => page.$eval("sotto-picture svg", (svg) => svg.getAttribute("aria-label")),
          (title) => title.includes("Beak Length"),
          "another law is drawn",
        );
      },
    ));

  test(`${name}: once the network is gone, the tool reads files of every format`, () =>
    withoutNetwork(browser, "", toolPrepared, async (page) => {
      for (const kind of Object.keys(KINDS)) await open(page, kind);
    }));

  // The one that loads the most, one more module after the worker began.
  for (const [path, outcome] of [
    ["exhibits/coin/", /of 30/],
    ["exhibits/de/coin/", /von 30/],
  ])
    test(`${name}: from any path, and once the network is gone, ${path} is used for the first time`, () =>
      withoutNetwork(browser, path, prepared("coin"), async (page) => {
        await reveal(page, "coin");
        assert.match(await inside(page, "coin", "#outcome"), outcome);
      }));
}

/** Tests that give the same in all engines, or that only Chromium can run. */
export function siteInChromium(browser) {
  test("chromium: the tool and an exhibit load the same module, once", async () => {
    const site = await serve({ folders: { "/": inRoot("www", "dist") } });
    const tool = await browser.open(site.address);
    try {
      await tool.page.waitForSelector("sotto-picture svg");
      const exhibit = await browser.open(`${site.address}exhibits/ratio/`);
      await prepared("ratio")(exhibit.page);
      await exhibit.close();
      const modules = site.requests.filter((path) => path.includes("/module-testing-"));
      assert.equal(modules.length, 1, site.requests.join());
    } finally {
      await tool.close();
      await site.close();
    }
  });

  test("chromium: no other site can show the tool, an exhibit or a guide of npm start in a frame", async () => {
    const site = await openSite();
    const plain = await serve({ folders: { "/": inRoot("www", "dist") } });
    const paths = ["", "exhibits/ratio/", "docs/"];
    const framing = await serve({
      pages: Object.fromEntries(
        [site.server.address, plain.address].map((address, place) => [
          `/${place}`,
          `<!doctype html><title>Frames</title>${paths
            .map((path) => `<iframe src="${address}${path}"></iframe>`)
            .join("")}`,
        ]),
      ),
    });
    /** How many of the frames show a page of the site, which begins with its ways. */
    const shown = async (place) => {
      const { page, close } = await browser.open(`${framing.address}${place}`);
      const frames = page.frames().filter((frame) => frame !== page.mainFrame());
      assert.equal(frames.length, paths.length);
      const found = await Promise.all(frames.map((frame) => frame.$("nav")));
      await close();
      return found.filter((nav) => nav !== null).length;
    };
    try {
      assert.equal(await shown(1), paths.length, "a host that sends nothing lets them be framed");
      assert.equal(await shown(0), 0);
    } finally {
      await framing.close();
      await plain.close();
      await site.close();
    }
  });

  test("chromium: an exhibit in another page loads nothing to compute with before it is used", async () => {
    const site = await serve({
      folders: { "/": inRoot("www", "dist") },
      pages: {
        "/course.html": `<!doctype html><html lang="en"><head><title>A course</title>
          <link rel="icon" href="data:,"><script type="module" src="/exhibits/ratio.js"></script>
          </head><body><sottovoce-ratio></sottovoce-ratio></body></html>`,
      },
    });
    const countWorkers = (page) =>
      page.evaluateOnNewDocument(() => {
        globalThis.begun = 0;
        globalThis.Worker = class extends Worker {
          constructor(...args) {
            super(...args);
            globalThis.begun += 1;
          }
        };
      });
    const { page, close } = await browser.open(`${site.address}course.html`, {
      prepare: countWorkers,
    });
    try {
      await until(
        () => inside(page, "ratio", "#reveal"),
        (text) => text !== null,
        "the exhibit is there",
      );
      // Whatever waits for a page to rest has had its turn.
      await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
      await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
      const begun = () => page.evaluate(() => globalThis.begun);
      const computes = () => site.requests.some((path) => /compute|module-/.test(path));
      assert.equal(await begun(), 0);
      assert.ok(!computes(), site.requests.join());
      await reveal(page, "ratio");
      assert.equal(await begun(), 1);
      assert.ok(computes());
    } finally {
      await close();
      await site.close();
    }
  });

  for (const [language, { thousand, budget, half }] of firstOf([
    ["de-DE", { thousand: "1.000", budget: "6.500", half: "0,5" }],
    ["fr-FR", { thousand: "1\u202f000", budget: "6\u202f500", half: "0,5" }],
  ]))
    test(`chromium: numbers are written and typed as in ${language}`, async () => {
      const own = await launch("chromium", {
        args: [`--lang=${language}`, `--accept-lang=${language}`],
      });
      const site = await serve({ folders: { "/": inRoot("www", "dist") } });
      try {
        const { page } = await own.open(site.address);
        assert.equal(await page.evaluate(() => navigator.language), language);
        await page.waitForSelector("sotto-picture svg");
        assert.match(await textOf(page, "svg.law"), new RegExp(`${budget}`));
        assert.equal(await page.$eval("#explore-epsilon-text", ({ value }) => value), "0,1");
        await page.click("#use-sample");
        await page.waitForSelector("#lock");
        await fill(page, "#epsilon-text", half);
        await until(
          () => textOf(page, "#epsilon-odds"),
          (text) => text.includes("1,65"),
          "the odds follow what is typed",
        );
        // Points part thousands or fractions: nobody guesses which.
        await fill(page, "#last", "6.500");
        await until(
          () => page.$eval("form.settings", (form) => form.textContent),
          (text) => text.includes("write 6500 or 6,500, not 6.500"),
          "what can be read in two ways is named",
        );
        await fill(page, "#last", "6500");
        await fill(page, "#step", "12,5");
        await until(
          () => textOf(page, "#grid-echo"),
          (text) => text.includes("2512,5") && text.includes("321"),
          "the grid is told",
        );
        await lock(page);
        const { shown, json } = await release(page);
        assert.equal(json.epsilon, 0.5);
        assert.equal(json.plan.candidates.step, "25/2");
        assert.equal(
          shown,
          new Intl.NumberFormat(language, { maximumFractionDigits: 12 }).format(json.value),
        );
        const code = await page.$$eval("sotto-code pre", (all) =>
          all.map(({ textContent }) => textContent).join(),
        );
        assert.match(code, /step: 12\.5 \}/);
        assert.match(code, /\.epsilon\(0\.5\)/);
        const people = await own.open(`${site.address}exhibits/planner/#people=1000&epsilon=0.5`);
        await until(
          () => inside(people.page, "planner", "#question"),
          (text) => text?.startsWith(`${thousand} people, epsilon ${half}`),
          "an exhibit writes them so",
        );
        await reveal(people.page, "planner");
        await people.page.evaluate(() => {
          const { shadowRoot } = document.querySelector("sottovoce-planner");
          const field = shadowRoot.querySelector("#people-typed");
          field.value = "500,0";
          field.dispatchEvent(new Event("change"));
        });
        await until(
          () => people.page.evaluate(() => location.hash),
          (hash) => hash.includes("people=500") && hash.includes("epsilon=0.5"),
          "addresses are the same in all languages",
        );
      } finally {
        await own.close();
        await site.close();
      }
    });
}

/** Every page in every look, and every exhibit without a network. */
export function sitePictures(browser) {
  for (const { name } of exhibits)
    test(`chromium: once the network is gone, ${name} is used for the first time`, () =>
      withoutNetwork(browser, `exhibits/${name}/`, prepared(name), (page) => reveal(page, name)));

  test("chromium: the tool, in each state, fits and is kept to be looked at", async () => {
    const site = await serve({ folders: { "/": inRoot("www", "dist") } });
    const { page, problems, close } = await browser.open(site.address);
    try {
      await page.waitForSelector("sotto-picture svg");
      await photographed(page, "tool-1-opening");
      await page.click("#use-sample");
      await ready(page);
      await photographed(page, "tool-2-settings");
      await lock(page);
      await release(page);
      await photographed(page, "tool-3-receipt");
      await printed(page, "tool-3-receipt", 1);
      assert.deepEqual(problems, []);
    } finally {
      await close();
      await site.close();
    }
  });

  for (const { name } of [{ name: "" }, ...exhibits])
    test(`chromium: ${name || "the book"} fits in every look, and is kept to be looked at`, async () => {
      const site = await serve({ folders: { "/": inRoot("www", "dist") } });
      const { page, close } = await browser.open(`${site.address}exhibits/${name && `${name}/`}`);
      try {
        if (name !== "") {
          await reveal(page, name);
          // Until all is drawn: nothing moves in pictures.
          await until(
            () => inside(page, name, "#outcome"),
            (text) => walks[name].outcome.test(text),
            `${name} has come to its end`,
          );
          await page.evaluate((host) => {
            document.querySelector(`sottovoce-${host}`).used = true;
          }, name);
        }
        await photographed(page, `exhibit-${name || "book"}`);
        await printed(page, `exhibit-${name || "book"}`, 2);
      } finally {
        await close();
        await site.close();
      }
    });

  test("chromium: documents of each kind fit in every look, and are kept to be looked at", async () => {
    // An entry's whole reference is a book: another entry's shows the same.
    const whole = `${REFERENCE}sottovoce/`;
    for (const address of [...kindsOfPages.filter((each) => each !== whole), `${REFERENCE}csv/`])
      await onSite(browser, address, async ({ page }) => {
        const name = address.replace(/\/$/, "").replaceAll("/", "-");
        await photographed(page, name);
        await printed(page, name, 12);
      });
  });
}
