/**
 * Pictures of pages as people see them: narrow and wide, dark, in forced colors, and on the sheets
 * that a printer gives. They are kept in target/screens, to be looked at.
 */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fits } from "./access.mjs";
import { inRoot } from "../../scripts/common.mjs";

const folder = inRoot("target", "screens");

/** Ways to look at a page; in none of them anything moves. */
export const looks = {
  narrow: { width: 320 },
  usual: { width: 1000 },
  wide: { width: 2000 },
  dark: {
    width: 1000,
    media: { "prefers-color-scheme": "dark" },
  },
  forced: { width: 1000, media: { "forced-colors": "active", "prefers-color-scheme": "dark" } },
  paper: { width: 680, type: "print" },
};

/** Waits for the next frames, in which the parts that follow the width are drawn again. */
const drawn = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Shows the page in each way, one after the other; nothing may stick out sideways in any. */
export async function photographed(page, name) {
  mkdirSync(folder, { recursive: true });
  const session = await page.createCDPSession();
  for (const [look, { width, media = {}, type = "" }] of Object.entries(looks)) {
    await page.setViewport({ width, height: 900 });
    await session.send("Emulation.setEmulatedMedia", {
      media: type,
      features: Object.entries({ "prefers-reduced-motion": "reduce", ...media }).map(
        ([feature, value]) => ({ name: feature, value }),
      ),
    });
    await drawn(page);
    await fits(page, `${name}, ${look}`);
    await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
  }
  await session.send("Emulation.setEmulatedMedia", { media: "", features: [] });
  await session.detach();
}

/** Prints the page on as few sheets as it may take, without its colored grounds. */
export async function printed(page, name, sheets) {
  await page.setViewport({ width: looks.usual.width, height: 900 });
  await drawn(page);
  const path = join(folder, `${name}.pdf`);
  const file = Buffer.from(await page.pdf({ path, format: "A4" })).toString("latin1");
  const count = file.match(/\/Type \/Page\b/g).length;
  assert.ok(count <= sheets, `${name} takes ${count} sheets`);
}
