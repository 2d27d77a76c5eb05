/** Exhibits in another language: nothing of what is seen or heard stays in English. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { exhibits } from "../../../www/build/exhibits.js";
import { inRoot } from "../../../scripts/common.mjs";
import { until } from "../tool/demo-page.mjs";
import { inside } from "./exhibits.mjs";
import { firstOf } from "../../full.mjs";
import { serve } from "../harness.mjs";

/** A page of a teacher's with a translation beside the exhibits. */
async function withTexts(browser, page, body) {
  const site = await serve({
    folders: {
      "/": inRoot("www", "dist"),
      "/exhibits/texts/de-at/": inRoot("tests", "browser", "pages", "de-at"),
      "/pages/": inRoot("tests", "browser", "pages"),
    },
    pages: { "/teacher.html": page },
    csp: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self' blob:; img-src data:",
  });
  const tab = await browser.open(`${site.address}teacher.html`);
  try {
    await body(tab.page);
    assert.deepEqual(tab.problems, []);
  } finally {
    await tab.close();
    await site.close();
  }
}

const teacher = (lang, head, body) => `<!doctype html><html lang="${lang}"><head>
  <meta charset="utf-8"><title>A course</title><link rel="icon" href="data:,">${head}</head>
  <body>${body}</body></html>`;
const script = (path) => `<script type="module" src="${path}"></script>`;

/** All that an exhibit says: its text, and what is only heard. */
const saidBy = (page, name) =>
  page.evaluate((host) => {
    const { shadowRoot } = document.querySelector(`sottovoce-${host}`);
    const heard = ["alt", "aria-label", "aria-valuetext", "placeholder", "title"];
    const all = [...shadowRoot.querySelectorAll("*:not(style)")];
    return all.flatMap((element) => [
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ data }) => data.replace(/\s+/g, " ").trim()),
      ...heard.map((attribute) => element.getAttribute(attribute) ?? ""),
    ]);
  }, name);

/** Uncovers all of an exhibit, with guesses of one's own and of a class. */
async function showAll(page, name, attributes) {
  await page.evaluate(
    (host, set) => {
      const exhibit = document.querySelector(`sottovoce-${host}`);
      for (const [attribute, value] of Object.entries(set)) exhibit.setAttribute(attribute, value);
      Object.assign(exhibit, { guess: 1, listed: "1 2 4", revealed: true });
    },
    name,
    attributes,
  );
  await until(
    () => inside(page, name, "#mark"),
    (text) => text !== null,
    `${name} is drawn`,
  );
  await page.evaluate((host) => {
    document.querySelector(`sottovoce-${host}`).mark = 1;
  }, name);
}

export function exhibitTexts(browser) {
  test(`${browser.name}: an exhibit speaks the language of its page, once it is translated`, () =>
    withTexts(
      browser,
      teacher(
        "de-AT",
        ["coin.js", "ratio.js", "texts/de-at/index.js"]
          .map((name) => script(`exhibits/${name}`))
          .join(""),
        "<sottovoce-coin></sottovoce-coin><sottovoce-ratio></sottovoce-ratio>",
      ),
      async (page) => {
        const says = (name, selector, pattern) =>
          until(
            () => inside(page, name, selector),
            (text) => pattern.test(text ?? ""),
            `${name} ${selector}: ${pattern}`,
          );
        await says("coin", "#question", /^Nach etwas Heiklem werden 30 Leute gefragt\./);
        await says("coin", "#reveal", /^\s*Aufdecken\s*$/);
        // A text that nobody translated stays as it was, and is read aloud in its own language.
        await says("ratio", "#question", /^Sam changes an answer\./);
        const languages = () =>
          page.evaluate(() =>
            ["coin", "ratio"].map(
              (name) =>
                document.querySelector(`sottovoce-${name}`).shadowRoot.querySelector(".exhibit")
                  .lang,
            ),
          );
        assert.deepEqual(await languages(), ["de-at", "en"]);
        await showAll(page, "coin", {});
        await says("coin", "#outcome", /11 von 30[^]*1\u00a0574 Leuten[^]*Das ist 10 zu niedrig/);
        await says("coin", ".reader output", /^Telefon 2 sagt (Ja|Nein)\./);
        // Its own language goes before that of the page.
        await page.evaluate(() =>
          document.querySelector("sottovoce-coin").setAttribute("lang", "en"),
        );
        await says("coin", "#question", /^30 people are asked/);
        assert.deepEqual(await languages(), ["en", "en"]);
      },
    ));
}

/** Settings that show more of the texts. */
const STATES = {
  "one-row": [{}, { asked: "count" }],
  coin: [{}, { people: "1000" }],
  draws: [{}, { sampler: "ours" }],
  impossible: [{}, { complaints: "760" }],
  questions: [{}, { guard: "ledger" }, { noise: "0" }],
  battery: [{}, { adding: "concentrated" }],
  alone: [{}, { categories: "public" }, { categories: "found" }],
  looking: [{}, { candidates: "public" }],
};

/** All letters of all exhibits: in one engine, for they are the same in all. */
export function exhibitTextsInChromium(browser) {
  for (const { name } of firstOf(exhibits))
    test(`chromium: every text of ${name} can be translated`, async () => {
      const left = [];
      await withTexts(
        browser,
        teacher(
          "art-x-veiled",
          script("/pages/pseudo.js") + script(`exhibits/${name}.js`),
          `<sottovoce-${name}></sottovoce-${name}>`,
        ),
        async (page) => {
          const look = async (state) => {
            const said = await saidBy(page, name);
            assert.ok(
              said.some((text) => /\u01c3{3}/.test(text)),
              `${name}, ${state}`,
            );
            for (const text of said)
              if (/[A-Za-z]{2}/.test(text)) left.push(`${name}, ${state}: ${text}`);
          };
          await until(
            () => inside(page, name, "#reveal"),
            (text) => text !== null,
            `${name} is there`,
          );
          await look("covered");
          for (const state of STATES[name] ?? [{}]) {
            await showAll(page, name, state);
            await until(
              () => inside(page, name, "[role=status]"),
              (text) => text.length > 20,
              `${name} is read aloud`,
            );
            await look(JSON.stringify(state));
          }
        },
      );
      assert.deepEqual(left, []);
    });
}
