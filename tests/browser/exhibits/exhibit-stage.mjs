/**
 * Exhibits in a classroom: what is in sight after a reveal, on a projector too; guesses; sheets of
 * paper; and what moves.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { exhibits } from "../../../www/build/exhibits.js";
import { firstOf, testInFull } from "../../full.mjs";
import { onSite, until } from "../tool/demo-page.mjs";
import { inside, reveal } from "./exhibits.mjs";

/** Where a revealed exhibit's parts are, once nothing moves any more. */
export async function placed(page, name) {
  await until(
    () => inside(page, name, ".seen svg"),
    (text) => text !== null,
    `${name} is drawn`,
  );
  const look = () =>
    page.evaluate((host) => {
      const { shadowRoot } = document.querySelector(`sottovoce-${host}`);
      const box = (element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return { what: element.id || element.getAttribute("class"), top, bottom, left, right };
      };
      const isUnfolded = (element) => element.closest("details:not([open])") === null;
      const all = (selector) =>
        [...shadowRoot.querySelectorAll(selector)].filter(isUnfolded).map(box);
      return {
        question: all(".question"),
        side: all(".side"),
        pictures: all(".seen svg"),
        controls: all(".side input:not([type=text]), .seen button"),
        guesses: all(".seen .guesses"),
        scrolled: scrollY,
      };
    }, name);
  let before = await look();
  return until(
    async () => {
      // Longer than a page waits for a smooth scroll to begin.
      await new Promise((later) => setTimeout(later, 600));
      const now = await look();
      const isStill = JSON.stringify(now) === JSON.stringify(before);
      before = now;
      return isStill ? now : null;
    },
    (now) => now !== null,
    `${name} is still`,
  );
}

export const sized = (width, height) => (page) => page.setViewport({ width, height });

/** Types into a field of an exhibit, in place of what it holds. */
export async function type(page, name, selector, text) {
  await page.evaluate(
    (host, field) => {
      const input = document.querySelector(`sottovoce-${host}`).shadowRoot.querySelector(field);
      input.focus();
      input.select();
    },
    name,
    selector,
  );
  await page.keyboard.press("Backspace");
  for (const letter of text) await page.keyboard.press(letter);
  await page.keyboard.press("Tab");
}

export const press = async (page, name, selector, key = "Enter") => {
  await page.evaluate(
    (host, wanted) =>
      document.querySelector(`sottovoce-${host}`).shadowRoot.querySelector(wanted).focus(),
    name,
    selector,
  );
  await page.keyboard.press(key);
};

/** Guesses of a class: the least and the most that may be guessed, and most dots in one pile. */
export async function guessedByClass(page, name) {
  await there(page, name);
  const [least, most] = await page.evaluate((host) => {
    const rule = document
      .querySelector(`sottovoce-${host}`)
      .shadowRoot.querySelector("#class-said");
    return rule.textContent.match(/\d+([.,]\d+)?/g);
  }, name);
  await type(page, name, "#class-guesses", [least, ...Array(6).fill(most)].join(" "));
  // Back to the beginning: from the last stop of a page Firefox leads out of it.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
}

/** Question, guesses, pictures and controls are in a window that is so high. */
export async function inSight(page, name, height) {
  const { question, guesses, pictures, controls } = await placed(page, name);
  assert.equal(guesses.length, 1, name);
  assert.ok(pictures.length > 1 && controls.length > 0, name);
  for (const { what, top, bottom } of [...question, ...pictures, ...controls])
    assert.ok(top >= 0 && bottom <= height, `${name}, ${what}: ${top} to ${bottom}`);
}

/** Gives null if a page cannot be asked because another one takes its place. */
const meanwhile = (asked) => asked.catch(() => null);

export const there = (page, name) =>
  until(
    () => meanwhile(inside(page, name, "#reveal")),
    (text) => text !== null,
    `${name} is there`,
  );

/** Texts that are drawn at the marks of guesses. */
const namesOn = (page, name) =>
  page.evaluate(
    (host) =>
      [
        ...document.querySelector(`sottovoce-${host}`).shadowRoot.querySelectorAll(".guesses text"),
      ].map(({ textContent }) => textContent),
    name,
  );

export const isAt = (page, address) =>
  until(
    () => meanwhile(page.evaluate(() => location.pathname + location.search)),
    (path) => path === address,
    address,
  );

export function exhibitStage(browser) {
  for (const { name } of firstOf(exhibits))
    test(`${browser.name}: after the reveal the picture of ${name} and its controls are in sight`, () =>
      onSite(
        browser,
        `exhibits/${name}/`,
        async ({ page }) => {
          await reveal(page, name);
          const { question, pictures, controls } = await placed(page, name);
          assert.ok(pictures.length > 0 && controls.length > 0, name);
          assert.match(await inside(page, name, ".views"), /projector\s*Worksheet/);
          for (const { what, top, bottom } of [...pictures, ...controls, ...question])
            assert.ok(top >= 0 && bottom <= 720, `${name}, ${what}: ${top} to ${bottom}`);
        },
        { prepare: sized(1280, 720) },
      ));

  test(`${browser.name}: text is beside the picture from 1000 pixels on, and above it on a phone`, async () => {
    for (const width of [1000, 390])
      await onSite(
        browser,
        "exhibits/coin/",
        async ({ page }) => {
          await reveal(page, "coin");
          const {
            side: [side],
            pictures: [picture],
          } = await placed(page, "coin");
          if (width === 1000) assert.ok(side.right <= picture.left && picture.top < side.bottom);
          else assert.ok(side.bottom <= picture.top && picture.right <= width);
        },
        { prepare: sized(width, 844) },
      );
  });

  for (const [width, height] of firstOf([
    [1280, 720],
    [1920, 1080],
  ]))
    test(`${browser.name}: on a projector of ${width} by ${height} an exhibit is alone and large, with guesses of a class all of it in sight`, async () => {
      for (const { name } of firstOf(exhibits))
        await onSite(
          browser,
          `exhibits/${name}/?present`,
          async ({ page }) => {
            await guessedByClass(page, name);
            await reveal(page, name);
            await inSight(page, name, height);
            const { text, seen } = await page.evaluate((host) => {
              const element = document.querySelector(`sottovoce-${host}`);
              const outcome = element.shadowRoot.querySelector("#outcome");
              const isSeen = (each) => each.getBoundingClientRect().height > 1;
              const others = document.querySelectorAll("header, footer, main > *, main > * *");
              return {
                text: Number.parseFloat(getComputedStyle(outcome).fontSize),
                seen: [...others]
                  .filter((each) => each !== element && !element.contains(each) && isSeen(each))
                  .filter((each) => each.closest(".opening") === null)
                  .map(({ outerHTML }) => outerHTML.slice(0, 60)),
              };
            }, name);
            assert.ok(text >= 1.5 * 17, `${name}: ${text} pixels`);
            assert.deepEqual(seen, [], name);
          },
          { prepare: sized(width, height) },
        );
    });

  test(`${browser.name}: on a projector arrow keys lead on, Escape leads back, and sliders keep theirs`, () =>
    onSite(browser, "exhibits/one-row/#money=7", async ({ page }) => {
      await there(page, "one-row");
      await page.evaluate(() => {
        const { shadowRoot } = document.querySelector("sottovoce-one-row");
        shadowRoot.querySelector('a[href^="?present"]').click();
      });
      await isAt(page, "/exhibits/one-row/?present");
      await there(page, "one-row");
      assert.match(await inside(page, "one-row", "#question"), /it is 106\./);
      // Before the first there is none.
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowRight");
      await isAt(page, "/exhibits/coin/?present");
      await there(page, "coin");
      for (const [field, key] of [
        ["#guess", "ArrowRight"],
        ["#guess-typed", "ArrowLeft"],
        ["#class-guesses", "ArrowRight"],
      ]) {
        await page.evaluate(
          (wanted) =>
            document.querySelector("sottovoce-coin").shadowRoot.querySelector(wanted).focus(),
          field,
        );
        await page.keyboard.press(key);
      }
      await until(
        () => inside(page, "coin", ".number-out strong"),
        (guess) => guess === "9 of 30 off",
        "the slider moved",
      );
      assert.equal(await page.evaluate(() => location.pathname), "/exhibits/coin/");
      // A key with Alt is the browser's own.
      await page.evaluate(() => {
        document.activeElement.shadowRoot.activeElement.blur();
        const keys = { key: "ArrowRight", altKey: true, bubbles: true };
        document.body.dispatchEvent(new KeyboardEvent("keydown", keys));
      });
      await page.keyboard.press("ArrowLeft");
      await isAt(page, "/exhibits/one-row/?present");
      await there(page, "one-row");
      // Remote controls turn pages.
      await page.keyboard.press("PageDown");
      await isAt(page, "/exhibits/coin/?present");
      await there(page, "coin");
      await page.keyboard.press("PageUp");
      await isAt(page, "/exhibits/one-row/?present");
      await there(page, "one-row");
      await page.keyboard.press("Escape");
      await isAt(page, "/exhibits/one-row/");
    }));

  test(`${browser.name}: what is revealed on a projector stays so when arrow keys lead back, until somebody leaves`, () =>
    onSite(browser, "exhibits/one-row/?present", async ({ page }) => {
      await guessedByClass(page, "one-row");
      await reveal(page, "one-row");
      await type(page, "one-row", "#money-typed", "7");
      await until(
        () => inside(page, "one-row", "#outcome"),
        (text) => /=\s+7/.test(text ?? ""),
        "it follows its control",
      );
      const turn = async (key, address) => {
        await page.evaluate(() => document.activeElement.shadowRoot?.activeElement?.blur());
        await page.keyboard.press(key);
        await isAt(page, address);
      };
      await turn("ArrowRight", "/exhibits/coin/?present");
      await there(page, "coin");
      assert.equal(await inside(page, "coin", "#outcome"), null, "another one is covered");
      await turn("ArrowLeft", "/exhibits/one-row/?present");
      await until(
        () => meanwhile(inside(page, "one-row", "#outcome")),
        (text) => /=\s+7\b[^]*7 guesses of the class/.test(text ?? ""),
        "it is revealed, with its settings and guesses",
      );
      await turn("ArrowRight", "/exhibits/coin/?present");
      await there(page, "coin");
      await turn("Escape", "/exhibits/coin/");
      await there(page, "coin");
      await page.evaluate(() => location.assign("../one-row/?present"));
      await isAt(page, "/exhibits/one-row/?present");
      await there(page, "one-row");
      assert.match(await inside(page, "one-row", "#question"), /it is 117\./);
    }));

  test(`${browser.name}: nothing is revealed before a guess, or before somebody says that there is none`, () =>
    onSite(browser, "exhibits/one-row/", async ({ page }) => {
      await there(page, "one-row");
      await press(page, "one-row", "#reveal");
      const held = await until(
        () =>
          page.evaluate(
            () => document.querySelector("sottovoce-one-row").shadowRoot.activeElement?.id,
          ),
        (id) => id === "guess",
        "it asks for a guess",
      );
      assert.equal(held, "guess");
      assert.match(await inside(page, "one-row", ".problem"), /No guess yet/);
      assert.equal(await inside(page, "one-row", "#outcome"), null);
      await press(page, "one-row", "#without");
      await placed(page, "one-row");
      assert.doesNotMatch(await inside(page, "one-row", "#outcome"), /guess/);
      assert.deepEqual(await namesOn(page, "one-row"), []);
    }));

  test(`${browser.name}: guesses of one's own and of a class are marked, and how far off they were`, () =>
    onSite(browser, "exhibits/one-row/", async ({ page }) => {
      await there(page, "one-row");
      await type(page, "one-row", "#class-guesses", "3 x");
      await until(
        () =>
          page.evaluate(() =>
            document
              .querySelector("sottovoce-one-row")
              .shadowRoot.querySelector("#class-guesses")
              .getAttribute("aria-invalid"),
          ),
        (invalid) => invalid === "true",
        "a letter is refused",
      );
      await press(page, "one-row", "#reveal");
      assert.equal(await inside(page, "one-row", "#outcome"), null);
      await type(page, "one-row", "#class-guesses", "12, 3; 20 3,9");
      await until(
        () => inside(page, "one-row", "#class-said"),
        (text) => /5 guesses of the class\. The median: 9 coins\./.test(text),
        "they are counted",
      );
      await type(page, "one-row", "#guess-typed", "18");
      await press(page, "one-row", "#reveal");
      await placed(page, "one-row");
      assert.match(
        (await inside(page, "one-row", "#outcome")).replace(/\s+/g, " "),
        /Your guess: 18 coins\. Exactly right\. 5 guesses of the class\. The median: 9 coins\. That is 9 too low\./,
      );
      assert.deepEqual(await namesOn(page, "one-row"), [
        "median of the class: 9 coins",
        "you: 18 coins",
        "answer: 18 coins",
      ]);
      const dots = await page.evaluate(
        () =>
          document.querySelector("sottovoce-one-row").shadowRoot.querySelectorAll(".guesses circle")
            .length,
      );
      assert.equal(dots, 5);
    }));
}

/** All that moves in an exhibit, and when it ends, its delay included; in milliseconds. */
const motions = (page, name) =>
  page.evaluate(
    (host) =>
      document
        .querySelector(`sottovoce-${host}`)
        .shadowRoot.getAnimations()
        .map(({ animationName, transitionProperty, effect }) => ({
          what: animationName ?? transitionProperty,
          ends: effect.getComputedTiming().endTime,
        })),
    name,
  );

/** Exhibits that move: control and key to use after the reveal, what moves, what it says then. */
const MOVING = [
  ["draws", "#all", "Enter", "fall", /10,000 drawn by the broken lottery/],
  ["coin", "#more", "Enter", "turn", /\d+ of 30 phones say yes/],
  ["ratio", "#hours", "ArrowLeft", "width", /Sam's answer at 9 hours/],
];

const withMotion = (value) => async (page) => {
  await page.setViewport({ width: 1280, height: 720 });
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value }]);
};

/** Tests that only Chromium can run. */
export function exhibitStageInChromium(browser) {
  test("chromium: a worksheet is one page of A4 or Letter, with room to write and without the answer", async () => {
    for (const { name } of firstOf(exhibits))
      await onSite(browser, `exhibits/${name}/?worksheet`, async ({ page }) => {
        await until(
          () => inside(page, name, ".sketch"),
          (text) => text !== null,
          `${name} is a sheet`,
        );
        for (const format of ["A4", "Letter"]) {
          const file = Buffer.from(await page.pdf({ format })).toString("latin1");
          assert.equal(file.match(/\/Type \/Page\b/g).length, 1, `${name}, ${format}`);
        }
        await page.emulateMediaType("print");
        const { lines, seen } = await page.evaluate((host) => {
          const { shadowRoot } = document.querySelector(`sottovoce-${host}`);
          const shown = [...document.querySelectorAll("main > *, header, footer")].filter(
            (element) => element.getBoundingClientRect().height > 0,
          );
          return {
            lines: shadowRoot.querySelectorAll(".line, .blank").length,
            seen: shown.map((element) => element.localName + element.className),
          };
        }, name);
        assert.ok(lines >= 5, name);
        assert.deepEqual(seen, ["divopening", `sottovoce-${name}`]);
        assert.equal(await inside(page, name, "#outcome, .takeaway"), null);
      });
  });

  for (const [name, control, key, what] of firstOf(MOVING))
    test(`chromium: ${name} moves to explain, for at most 1.5 seconds, and shifts nothing`, () =>
      onSite(
        browser,
        `exhibits/${name}/`,
        async ({ page }) => {
          await reveal(page, name);
          await placed(page, name);
          // Until what moved at the reveal is over.
          await until(
            () => motions(page, name),
            (all) => all.length === 0,
            `${name} is at rest`,
          );
          // Faces that come late move lines, as they do once on any page.
          await page.evaluate(() => document.fonts.ready.then(() => null));
          // Where all controls and pictures are, in every frame.
          await page.evaluate((host) => {
            const { shadowRoot } = document.querySelector(`sottovoce-${host}`);
            globalThis.places = new Set();
            const watch = () => {
              const all = [...shadowRoot.querySelectorAll(".side input, .seen button, .seen svg")];
              const tops = all.map((each) => each.getBoundingClientRect().top);
              globalThis.places.add(JSON.stringify(tops));
              requestAnimationFrame(watch);
            };
            watch();
          }, name);
          await press(page, name, control, key);
          const all = await until(
            () => motions(page, name),
            (moving) => moving.some((each) => each.what === what),
            `${name}: ${what}`,
          );
          for (const { what: each, ends } of all)
            assert.ok(ends <= 1500, `${name}, ${each}: ${ends} ms`);
          await until(
            () => motions(page, name),
            (moving) => moving.length === 0,
            `${name} is at rest again`,
          );
          assert.equal(await page.evaluate(() => globalThis.places.size), 1, name);
        },
        { prepare: withMotion("no-preference") },
      ));

  testInFull(
    "chromium: where less motion is wanted nothing of it moves, and all of it is drawn",
    async () => {
      for (const [name, control, key, , says] of MOVING)
        await onSite(
          browser,
          `exhibits/${name}/`,
          async ({ page }) => {
            await there(page, name);
            // In every frame.
            await page.evaluate((host) => {
              const { shadowRoot } = document.querySelector(`sottovoce-${host}`);
              globalThis.moved = [];
              const watch = () => {
                globalThis.moved.push(...shadowRoot.getAnimations());
                requestAnimationFrame(watch);
              };
              watch();
            }, name);
            await reveal(page, name);
            await placed(page, name);
            await press(page, name, control, key);
            await until(
              () => inside(page, name, ".exhibit"),
              (text) => says.test(text),
              `${name} follows`,
            );
            await placed(page, name);
            assert.equal(await page.evaluate(() => globalThis.moved.length), 0, name);
          },
          { prepare: withMotion("reduce") },
        );
    },
  );
}
