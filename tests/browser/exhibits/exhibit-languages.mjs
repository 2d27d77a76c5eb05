/**
 * The exhibits' pages in other languages than English: walked through, with the numbers of the
 * language, and with links that stay in it. Each language has a row below.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { exhibits } from "../../../www/build/exhibits.js";
import { languages } from "../../../www/exhibits/languages.js";
import { firstOf } from "../../full.mjs";
import { onSite, until } from "../tool/demo-page.mjs";
import {
  guessedByClass,
  inSight,
  isAt,
  placed,
  press,
  sized,
  there,
  type,
} from "./exhibit-stage.mjs";
import { fitsInside, inside, reveal, showAll, walked } from "./exhibits.mjs";

const german = languages.find(({ code }) => code === "de");

/** Texts in German: after the reveal, and once the first control was moved. */
const GERMAN = {
  "one-row": { outcome: /117 − 99 =\s+18/, moved: /genaue Antwort: 99\./ },
  alone: {
    outcome: /100 von 100\s+Tabellen beweisen es[^]*diese Zeile gar nicht/,
    moved: /0 von 100 Tabellen beweisen es/,
  },
  coin: {
    outcome: /etwa\s+11 von 30\s+zu\s+hoch oder zu niedrig[^]*1\.574\s+Personen/,
    moved: /von 3[1-9] Handys/,
  },
  ratio: { outcome: /Faktor 2,72/, moved: /Wenn Sam 9 Stunden angibt/ },
  draws: {
    outcome: /Nach den Chancen wären es 3\.756 von 10\.000/,
    moved: /hat unser Code gezogen/,
  },
  "last-bits": {
    outcome: /\d+ von 100\s+ertappt[^]*100 oder 101 hat derselbe Angriff\s+\d+\s+von\s+100/,
    moved: /Anzahl war 10 oder 11\./,
  },
  impossible: { outcome: /26 von 101[^]*434\s+Nullen/, moved: /kann\s+34 von 101\s+nie/ },
  questions: {
    outcome: /400 Antworten, etwa 1 daneben\.\s+(99|100) von 100\s+Geheimnissen/,
    moved: /400 Antworten, etwa 2 daneben\. (9\d|100) von 100 Geheimnissen/,
  },
  battery: {
    outcome: /20 Antworten sind bezahlt[^]*höchstens 0,65 daneben[^]*Antwort 21 .*\(ERR_BUDGET\)/,
    moved: /70 Antworten sind bezahlt[^]*Antwort 71 [^]*kostet 1,42 %/,
  },
  planner: { outcome: /7,7 von 100\s+Rängen/, moved: /Bei 110 Personen/ },
  looking: {
    outcome: /Von 100 Antworten sind mehr als 99 ohne den Trainer unmöglich/,
    moved: /Keine Antwort beweist etwas/,
  },
};

const inGerman = { folder: german.folder, guess: /Deine Schätzung:/, said: GERMAN };
const titled = exhibits.map(({ name, de }) => ({ name, title: de.title }));

/** A walk through the first exhibit. */
export const translatedWalk = (browser) => walked(browser, titled.slice(0, 1), inGerman);

export function translatedWalks(browser) {
  walked(browser, firstOf(titled), inGerman);

  test(`${browser.name}: de: numbers are typed as they are written, whatever the browser speaks`, () =>
    onSite(browser, "exhibits/de/ratio/#epsilon=0.5", async ({ page }) => {
      await until(
        () => inside(page, "ratio", "label[for=guess]"),
        (text) => text?.startsWith("Bei Epsilon 0,5:"),
        "the address has the notation of programs, and the page that of its language",
      );
      await type(page, "ratio", "#class-guesses", "1,5 2,72; 2.5");
      await until(
        () => inside(page, "ratio", "#class-said"),
        (text) => /3 Schätzungen der Klasse\. Der Median: Faktor 2,5\./.test(text),
        "guesses of the class are read",
      );
      await type(page, "ratio", "#guess-typed", "2,72");
      await press(page, "ratio", "#reveal");
      await placed(page, "ratio");
      assert.match(
        await inside(page, "ratio", "#outcome"),
        /Faktor 2,72\. Das ist um 1,07 zu hoch/,
      );
      await type(page, "ratio", "#epsilon-typed", "0,25");
      await until(
        () => page.evaluate(() => location.hash),
        (hash) => hash.includes("epsilon=0.25"),
        "addresses are the same in all languages",
      );
    }));

  test(`${browser.name}: de: arrow keys and Escape stay in the language, and each page links the other`, () =>
    onSite(browser, "exhibits/de/one-row/?present", async ({ page }) => {
      await there(page, "one-row");
      await page.keyboard.press("ArrowRight");
      await isAt(page, "/exhibits/de/coin/?present");
      await there(page, "coin");
      await page.keyboard.press("Escape");
      await isAt(page, "/exhibits/de/coin/");
      await there(page, "coin");
      const follow = (language) =>
        page.evaluate(
          (code) => document.querySelector(`.language[hreflang=${code}]`).click(),
          language,
        );
      await follow("en");
      await isAt(page, "/exhibits/coin/");
      await there(page, "coin");
      assert.match(await inside(page, "coin", "#question"), /^30 people/);
      await follow("de");
      await isAt(page, "/exhibits/de/coin/");
      await there(page, "coin");
      assert.match(await inside(page, "coin", "#question"), /^30 Personen/);
    }));
}

/** Tests that give the same in all engines, or that only Chromium can run. */
export function translatedInChromium(browser) {
  test("chromium: de: a page loads the texts of its exhibit, once, and no others", () =>
    onSite(browser, "exhibits/de/coin/", async ({ page, site }) => {
      await there(page, "coin");
      const loaded = site.requests.filter((path) => path.includes("/texts/")).sort();
      assert.deepEqual(
        loaded.map((path) => path.replace(/^\/exhibits\/texts\//, "")),
        ["de/coin.js", "de/frame.js", "de/words.js"],
      );
      // It begins in its language: nothing is seen in English first.
      assert.match(await inside(page, "coin", "#question"), /^30 Personen/);
    }));

  test("chromium: de: an element in a page of another site leads to its own page in the language", async () => {
    const script = (path) => `<script type="module" src="/exhibits/${path}"></script>`;
    const scripts = ["texts/de/coin.js", "coin.js", "ratio.js"].map(script);
    const page = `<!doctype html><html lang="de-AT"><head><meta charset="utf-8"><title>Kurs</title>
      <link rel="icon" href="data:,">${scripts.join("")}</head><body>
      <sottovoce-coin></sottovoce-coin><sottovoce-ratio></sottovoce-ratio></body></html>`;
    await onSite(
      browser,
      "kurs.html",
      async (tab) => {
        for (const [name, begins, path] of [
          ["coin", /^30 Personen/, "/exhibits/de/coin/"],
          ["ratio", /^Sam changes/, "/exhibits/ratio/"],
        ]) {
          await there(tab.page, name);
          assert.match(await inside(tab.page, name, "#question"), begins);
          const leads = await tab.page.evaluate(
            (host) =>
              document.querySelector(`sottovoce-${host}`).shadowRoot.querySelector(".onward a")
                .pathname,
            name,
          );
          assert.equal(leads, path);
        }
      },
      { pages: { "/kurs.html": page } },
    );
  });

  for (const { name } of firstOf(exhibits))
    test(`chromium: de: ${name} is in sight after the reveal, fits on a phone, and its sheet on a page`, async () => {
      await onSite(
        browser,
        `exhibits/de/${name}/`,
        async ({ page }) => {
          await reveal(page, name);
          const { question, pictures, controls } = await placed(page, name);
          for (const { what, top, bottom } of [...pictures, ...controls, ...question])
            assert.ok(top >= 0 && bottom <= 720, `${name}, ${what}: ${top} to ${bottom}`);
        },
        { prepare: sized(1280, 720) },
      );
      await onSite(
        browser,
        `exhibits/de/${name}/?present`,
        async ({ page }) => {
          await guessedByClass(page, name);
          await reveal(page, name);
          await inSight(page, name, 720);
        },
        { prepare: sized(1280, 720) },
      );
      for (const width of [390, 320])
        await onSite(
          browser,
          `exhibits/de/${name}/`,
          async ({ page }) => {
            await there(page, name);
            await fitsInside(page, name, `covered, ${width}`);
            await showAll(page, name);
            await fitsInside(page, name, `revealed, ${width}`);
          },
          { prepare: sized(width, 844) },
        );
      await onSite(browser, `exhibits/de/${name}/?worksheet`, async ({ page }) => {
        await until(
          () => inside(page, name, ".sketch"),
          (text) => text !== null,
          `${name} is a sheet`,
        );
        assert.match(await inside(page, name, ".exhibit"), /Meine Schätzung/);
        for (const format of ["A4", "Letter"]) {
          const file = Buffer.from(await page.pdf({ format })).toString("latin1");
          assert.equal(file.match(/\/Type \/Page\b/g).length, 1, `${name}, ${format}`);
        }
      });
    });
}
