/**
 * The states of the site that people have in sight, by name: pictures of each are kept in
 * target/screens/states, to be looked at. In none of them anything sticks out sideways, and axe
 * finds nothing.
 */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/common.mjs";
import { fits } from "./access.mjs";
import { axe, faults } from "./axe.mjs";
import { exhibitStates } from "./exhibits/states-exhibits.mjs";
import { pollStates } from "./polls/states-polls.mjs";
import { toolStates } from "./tool/states-tool.mjs";

const folder = inRoot("target", "screens", "states");

const states = [...toolStates, ...exhibitStates, ...pollStates];

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];
const themes = ["light", "dark"];

/** Waits for the next frames, in which the parts that follow the width or the theme are drawn. */
const drawn = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

const keep = (name, picture) => writeFileSync(join(folder, name), picture);

/** Every state in Chromium: narrow and wide, light and dark, and some on paper. */
export function statesInChromium(browser) {
  test("chromium: 24 states have names, six of them are printed, and eight are looked at elsewhere", () => {
    assert.equal(new Set(states.map(({ name }) => name)).size, 24);
    assert.equal(states.filter(({ sheets }) => sheets !== undefined).length, 6);
    assert.equal(states.filter(({ isEverywhere }) => isEverywhere).length, 8);
  });

  for (const { name, show, sheets } of states)
    test(`chromium: ${name} fits, light and dark, and is kept to be looked at`, () =>
      show(browser, async (page) => {
        mkdirSync(folder, { recursive: true });
        await page.evaluate(axe);
        for (const theme of themes) {
          await page.emulateMediaFeatures([
            { name: "prefers-color-scheme", value: theme },
            { name: "prefers-reduced-motion", value: "reduce" },
          ]);
          for (const size of sizes) {
            await page.setViewport(size);
            await drawn(page);
            await fits(page, `${name}, ${size.width}`);
            assert.deepEqual(await faults(page), [], `${name}, ${theme}, ${size.width}`);
            keep(`${name}-${size.width}-${theme}.png`, await page.screenshot());
            keep(
              `${name}-${size.width}-${theme}-whole.png`,
              await page.screenshot({ fullPage: true }),
            );
          }
        }
        if (sheets === undefined) return;
        await page.emulateMediaFeatures([]);
        const pdf = Buffer.from(await page.pdf({ format: "A4" }));
        keep(`${name}.pdf`, pdf);
        const count = pdf.toString("latin1").match(/\/Type \/Page\b/g).length;
        assert.ok(count <= sheets, `${name} takes ${count} sheets`);
      }));
}

/** Eight of them in Firefox: the driver of WebKit takes no pictures here. */
export function statesElsewhere(browser) {
  const { name: engine } = browser;
  for (const { name, show } of states.filter(({ isEverywhere }) => isEverywhere))
    test(`${engine}: ${name} fits, and is kept to be looked at`, () =>
      show(browser, async (page) => {
        mkdirSync(folder, { recursive: true });
        await fits(page, name);
        keep(`${name}-${engine}.png`, await page.screenshot());
      }));
}
