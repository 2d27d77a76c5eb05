/** Polls in German, French and Spanish, as those see them who answer and those who look. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { number, oneOf, survey } from "sottovoce/survey";
import { languages, numbersOf, textsIn } from "../../poll/languages.mjs";
import { openSite, reportOf, smoking } from "../../poll/site.mjs";
import { fits } from "../access.mjs";
import { axe, faults } from "../axe.mjs";
import { textOf, until } from "../tool/demo-page.mjs";
import { firstOf, testInFull } from "../../full.mjs";
import { onDesk, publish, write } from "./poll-author.mjs";
import { everyAnswer, everyScreen } from "./poll-access.mjs";
import { fate, keptIn, onPoll, say, sentBy, shownReport } from "./poll.mjs";

/** A tab of somebody whose browser asks for these languages, the first one first. */
const reading =
  (browser, tags, width = 390) =>
  async (page) => {
    await page.setViewport({ width, height: 844 });
    if (browser.name === "chromium") {
      const session = await page.createCDPSession();
      const userAgent = await browser.browser.userAgent();
      const acceptLanguage = tags.join();
      await session.send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage });
      return;
    }
    await page.evaluateOnNewDocument((all) => {
      Object.defineProperty(Navigator.prototype, "languages", { get: () => all });
      Object.defineProperty(Navigator.prototype, "language", { get: () => all[0] });
    }, tags);
  };
const regions = { de: ["de-AT", "en"], fr: ["nl", "fr-CH", "en"], es: ["es-ES"] };

const langOf = (page) => page.evaluate(() => document.documentElement.lang);
const speaks = (page, language) =>
  until(
    () => langOf(page),
    (found) => found === language,
    `the page is in ${language}`,
  );
const turn = async (page, language) => {
  await page.click(`#${language}`);
  await speaks(page, language);
};
const wake = (page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
const kept = (page) => page.evaluate(() => Object.entries(localStorage));

/** Answers, and reads the results, in a language that its address asks for; then in another. */
export function pollInLanguages(browser) {
  const { name } = browser;
  test(`${name}: a poll is answered in German by its address, and read in French`, async () => {
    const site = await openSite();
    try {
      const poll = await site.open(2, smoking());
      const address = `${site.server.address}poll/${poll.id.slice(0, 16)}`;
      const { page, problems, close } = await browser.open(`${address}?lang=de`);
      await page.waitForSelector("#choice-0");
      const words = textsIn("de");
      assert.equal(await langOf(page), "de");
      assert.match(
        await textOf(page, "#consent"),
        /Ihre wahre Antwort in 3 von 4 Fällen|in 3 von 4 Fällen Ihre wahre Antwort/,
      );
      assert.equal(await textOf(page, "#send"), words.asking.send);
      await page.click("#choice-0");
      await page.click("#send");
      await fate(page, "stored");
      assert.equal(await textOf(page, "#fate"), words.sending.stored);
      await turn(page, "fr");
      assert.equal(await textOf(page, "#fate"), textsIn("fr").sending.stored);
      await site.post(reportOf(poll));
      // The language that was chosen is remembered, whatever the address asks for.
      await page.goto(address);
      await page.waitForSelector(".results");
      assert.equal(await textOf(page, "#closed"), textsIn("fr").closed.title);
      assert.match(await textOf(page, ".certain"), /95 sondages sur 100/);
      assert.deepEqual(problems, []);
      await close();
    } finally {
      await site.close();
    }
  });
}

export function pollLanguages(browser) {
  const { name } = browser;
  pollInLanguages(browser);

  for (const language of firstOf(languages))
    test(`${name}: a phone in ${language} reads consent, sends after a silence, and sees what became of it`, () => {
      const built = smoking();
      return onPoll(
        browser,
        async ({ site, poll, open, count }) => {
          const { page, problems } = await open();
          await page.waitForSelector("#choice-0");
          const words = textsIn(language);
          const { questions } = poll.plan;
          const all = poll.explain();
          assert.equal(await langOf(page), language);
          assert.equal(await page.evaluate(() => document.documentElement.dir), "ltr");
          const lines = await page.$$eval("#consent li", (each) =>
            each.map((line) => line.textContent),
          );
          assert.deepEqual(lines, [
            words.consent.sends(all.facts[0], questions[0]),
            words.consent.sure(all.consent, 1),
            words.consent.voluntary(all.consent, 1),
          ]);
          const agreed = await page.$eval("#agreed", (fold) => fold.textContent);
          for (const sentence of [
            words.consent.respondent(all, questions),
            words.consent.seenText,
            words.consent.staysText,
          ])
            assert.ok(agreed.includes(sentence), sentence);
          const figures = await page.$$eval("#consent .figure", (each) =>
            each.map((figure) => figure.textContent),
          );
          assert.deepEqual(figures, [
            words.consent.cases(all.facts[0]),
            words.consent.atMost(all.consent),
          ]);
          // The organizer's words stay as they are.
          assert.equal(await textOf(page, "h1"), questions[0].text);
          await page.click("#choice-0");
          await page.waitForSelector(".draws li");
          assert.ok((await textOf(page, ".look .note")).includes(words.answers.yes));
          // The server is away: nothing is loaded any more, and all is said in this language.
          await site.stop();
          await page.click("#send");
          await fate(page, "waiting");
          assert.equal(await textOf(page, "#fate"), words.sending.waiting);
          assert.ok((await textOf(page, ".card")).includes(words.sending.mayBeLost));
          const report = await shownReport(page);
          await site.start();
          await page.click("#again");
          await fate(page, "stored");
          assert.equal(await textOf(page, "#fate"), words.sending.stored);
          assert.deepEqual(JSON.parse((await sentBy(page)).at(-1).body), report);
          assert.equal(await count(), 1);
          await site.post(reportOf(poll));
          await wake(page);
          await page.waitForSelector(".results");
          await page.waitForSelector("#erased");
          const closed = await textOf(page, "main");
          assert.ok(closed.includes(words.closed.title));
          assert.ok(closed.includes(words.closed.erased(words.closed.counted)));
          assert.ok(closed.includes(words.results.vagueText));
          assert.ok(!closed.includes(words.results.unbiased));
          assert.ok(closed.includes(words.results.reports(2)));
          assert.deepEqual(numbersOf(await textOf(page, ".certain"), language), [95, 100]);
          assert.doesNotMatch(await textOf(page, "body"), /\b(?:the|your|report)\b/i);
          // While the server was away the browser said so.
          assert.deepEqual(
            problems.filter(
              (problem) => !/ERR_CONNECTION|Failed to load|NetworkError/.test(problem),
            ),
            [],
          );
          assert.deepEqual(await kept(page), []);
        },
        { built, closes: 2, prepare: reading(browser, regions[language]) },
      );
    });

  for (const language of firstOf(languages))
    testInFull(`${name}: a phone in ${language} that comes too late reads why`, () =>
      onPoll(
        browser,
        async ({ site, poll, open }) => {
          const { page } = await open();
          await page.waitForSelector("#choice-0");
          await site.post(reportOf(poll));
          await say(page);
          await fate(page, "closed");
          const { sending, closed } = textsIn(language);
          assert.equal(await textOf(page, "#fate"), sending.full);
          assert.ok(
            (await textOf(page, ".card")).includes(`${sending.fullText} ${sending.notCounted}`),
          );
          await wake(page);
          await page.waitForSelector("#erased");
          const late = `${sending.full} ${sending.fullText} ${sending.notCounted}`;
          assert.equal(await textOf(page, "#erased"), closed.erased(late));
        },
        { closes: 1, prepare: reading(browser, regions[language]) },
      ),
    );

  testInFull(
    `${name}: another language keeps what was chosen, typed and made, and is remembered for the poll`,
    () =>
      onPoll(
        browser,
        async ({ site, poll, open, count }) => {
          const { page } = await open();
          await page.waitForSelector("#number");
          await page.type("#number", "12");
          await page.type("#word", "tafel");
          const names = await page.$$eval(".languages button", (all) =>
            all.map(
              (one) => `${one.lang}: ${one.textContent}, ${one.getAttribute("aria-pressed")}`,
            ),
          );
          assert.deepEqual(names, [
            "en: English, true",
            "de: Deutsch, false",
            "fr: Français, false",
            "es: Español, false",
          ]);
          const memory = JSON.stringify(await keptIn(page));
          await turn(page, "es");
          assert.equal(await textOf(page, "#send"), textsIn("es").asking.send);
          assert.equal(await page.$eval(".languages", (all) => all.ariaLabel), "Idioma");
          assert.equal(await page.$eval("#number", (field) => field.value), "12");
          assert.equal(await page.$eval("#word", (field) => field.value), "tafel");
          assert.equal(
            await page.$eval("#send", (all) => all.getAttribute("aria-disabled")),
            "false",
          );
          assert.equal((await page.$$(".draws li")).length, 20);
          assert.equal(JSON.stringify(await keptIn(page)), memory, "no report is drawn anew");
          assert.deepEqual(await kept(page), [
            [`sottovoce-poll-language ${poll.id.slice(0, 16)}`, "es"],
          ]);
          await page.click("#send");
          await fate(page, "stored");
          const report = await shownReport(page);
          for (const language of ["fr", "en", "de"]) {
            await turn(page, language);
            assert.deepEqual(await shownReport(page), report);
          }
          assert.equal(report.survey, poll.id);
          assert.equal((await sentBy(page)).length, 1);
          await page.reload();
          await fate(page, "stored");
          assert.equal(await langOf(page), "de");
          assert.deepEqual(await shownReport(page), report);
          assert.equal(await count(), 1);
          // The language is kept for this poll only. In another, an address may ask for a language.
          const other = await site.open(9, smoking());
          const address = `${site.server.address}poll/${other.id.slice(0, 16)}`;
          await page.goto(address);
          await page.waitForSelector("#send");
          assert.equal(await langOf(page), "en");
          await page.goto(`${address}?lang=fr`);
          await page.waitForSelector("#send");
          assert.equal(await langOf(page), "fr");
          await turn(page, "de");
          await page.reload();
          await page.waitForSelector("#send");
          assert.equal(await langOf(page), "de");
          await page.goto(`${address}?lang=xx`);
          await page.waitForSelector("#send");
        },
        {
          built: survey("poll", { answer: number(0, 60, { text: "How many minutes?" }) })
            .odds(3)
            .build(),
          settings: { word: "tafel" },
        },
      ),
  );

  testInFull(
    `${name}: a language that cannot be loaded changes nothing, and can be when the network is back`,
    () =>
      onPoll(browser, async ({ site, open }) => {
        const { page } = await open();
        await page.waitForSelector("#choice-0");
        await site.stop();
        await page.click("#fr");
        await page.waitForSelector(".masthead .problem");
        assert.match(await textOf(page, ".masthead .problem"), /could not be loaded/);
        assert.equal(await langOf(page), "en");
        assert.deepEqual(await kept(page), []);
        await site.start();
        await turn(page, "fr");
        assert.equal(await page.$(".masthead .problem"), null);
        // A language that was loaded once is there without a network.
        await site.stop();
        await turn(page, "en");
        await turn(page, "fr");
        await site.start();
      }),
  );

  test(`${name}: a phone loads the texts of its own language only, and those of English with the page`, () =>
    onPoll(browser, async ({ open }) => {
      for (const [tags, files] of [
        [["en-US", "de"], []],
        [["pt", "fr"], ["fr.js"]],
      ]) {
        const { page, requests } = await open({ prepare: reading(browser, tags) });
        await page.waitForSelector("#send");
        const texts = requests.filter((address) => address.includes("/texts/"));
        assert.deepEqual(
          texts.map((address) => address.split("/").at(-1)),
          files,
        );
      }
    }));

  testInFull(
    `${name}: who types a code does so in their language, which goes along to the poll`,
    () =>
      onPoll(browser, async ({ site, poll }) => {
        const prepare = reading(browser, ["fr"]);
        const { page, close } = await browser.open(`${site.server.address}poll/`, { prepare });
        const { finding } = textsIn("fr");
        await page.waitForSelector("#code");
        assert.equal(await textOf(page, "h1"), finding.title);
        await page.type("#code", poll.id.slice(0, 16));
        await turn(page, "de");
        assert.equal(await page.$eval("#code", (field) => field.value), poll.id.slice(0, 16));
        await page.focus("#code");
        await page.keyboard.press("Enter");
        await page.waitForSelector("#same");
        assert.equal(await textOf(page, "h1"), textsIn("de").finding.same);
        await page.click("#same");
        await page.waitForSelector("#send");
        assert.equal(await langOf(page), "de");
        await close();
      }),
  );

  testInFull(
    `${name}: the organizer sets one language at the desk, for the address, its QR code and the screen`,
    () =>
      onDesk(browser, async ({ page }) => {
        await write(page, { text: "Do you smoke?", closes: 9 });
        await publish(page);
        await page.waitForSelector("#language");
        const shown = () =>
          page.evaluate(() => ({
            address: document.querySelector(".address a").href,
            screen: document.querySelector("#screen").href,
            qr: document.querySelector(".qr path").getAttribute("d"),
          }));
        const before = await shown();
        await page.select("#language", "es");
        await until(
          async () => (await shown()).address,
          (address) => address.endsWith("?lang=es"),
          "the address asks for Spanish",
        );
        const after = await shown();
        assert.ok(after.screen.endsWith("?lang=es"));
        assert.notEqual(after.qr, before.qr);
        const { page: screen, close } = await browser.open(after.screen);
        await screen.waitForSelector(".qr");
        assert.equal(await langOf(screen), "es");
        assert.equal(await textOf(screen, "#reports"), textsIn("es").screen.reports(0, 9));
        assert.equal(await screen.$eval(".qr path", (path) => path.getAttribute("d")), after.qr);
        assert.match(await textOf(screen, "#code"), /^(?:[0-9a-f]{4} ){3}[0-9a-f]{4}$/);
        await close();
      }),
  );
}

const choices = survey("poll", { answer: oneOf(["bus", "bike", "car"], { text: "How?" }) })
  .odds(3)
  .build();

/** Pages in each language on narrow screens, in both of a phone's usual widths. */
export function pollLanguagesInChromium(browser) {
  for (const language of firstOf(languages)) {
    const how = (width) => ({ prepare: reading(browser, regions[language], width) });
    for (const width of firstOf([320, 390]))
      test(`chromium: pages in ${language} fit ${width} pixels, and axe finds nothing wrong`, () =>
        everyAnswer(
          browser,
          async (page, step) => {
            assert.equal(await langOf(page), language);
            await fits(page, step);
            await page.evaluate(`${axe};0`);
            assert.deepEqual(await faults(page), [], step);
          },
          how(width),
        ));

    testInFull(`chromium: the screen in ${language} fits, and axe finds nothing wrong`, () =>
      everyScreen(
        browser,
        async (page, step) => {
          assert.equal(await langOf(page), language);
          await fits(page, step);
          await page.evaluate(`${axe};0`);
          assert.deepEqual(await faults(page), [], step);
        },
        how(1280),
      ),
    );

    testInFull(
      `chromium: in ${language} consent stands before the first answer, on one screen`,
      () =>
        onPoll(
          browser,
          async ({ open }) => {
            const { page } = await open(how(390));
            await page.waitForSelector("#choice-0");
            const top = await page.$eval(".choice", (all) => all.getBoundingClientRect().top);
            assert.ok(top < 650, `at ${top}`);
          },
          { built: choices },
        ),
    );
  }
}
