/** Faces: each page has those of the site, whatever the machine has; others keep their own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inRoot } from "../../scripts/common.mjs";
import { ownFonts } from "../../scripts/setup/browsers.mjs";
import { onSite, until } from "./tool/demo-page.mjs";
import { inside, reveal } from "./exhibits/exhibits.mjs";
import { launch, serve } from "./harness.mjs";
import { onDesk } from "./polls/poll-author.mjs";
import { onPoll } from "./polls/poll.mjs";
import { testInFull } from "../full.mjs";

/** A page of each kind, beside the pages of polls. */
const kinds = [
  ...["", "exhibits/", "exhibits/ratio/", "docs/", "docs/guides/choosing/", "docs/mechanisms/"],
  ...["docs/proofs/mechanism/discrete-gaussian/", "docs/reference/gaussian/"],
];
const served = () => serve({ folders: { "/": inRoot("www", "dist") } });

/** Runs in the page: asks for each declared face, and says what became of those of the site. */
async function asked() {
  const ours = [...document.fonts].filter(({ family }) => /^"?Sottovoce \w+"?$/.test(family));
  await Promise.all(ours.map((face) => face.load().catch(() => undefined)));
  return ours.map(({ family, weight, style, status }) => ({
    face: [family.replaceAll('"', ""), weight, style].join(" "),
    status,
  }));
}

/** Runs in the page: how wide a text is in each of the site's faces. */
function widths() {
  const styles = getComputedStyle(document.documentElement);
  const text = "Sphinx of black quartz, judge my vow: 0123456789 ± ü ß é → ≤";
  return ["serif", "sans", "mono"].flatMap((name) =>
    ["400", "600", "italic 400"].map((shape) => {
      const context = document.createElement("canvas").getContext("2d");
      context.font = `${shape} 100px ${styles.getPropertyValue(`--${name}`)}`;
      return Math.round(context.measureText(text).width);
    }),
  );
}

/** Which local faces a page shows outside of formulas, with a piece of the text that has them. */
async function localFaces(page) {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const session = await page.createCDPSession();
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
  const found = new Set();
  const look = async (node) => {
    if (/^(?:math|script|style|head)$/i.test(node.nodeName)) return;
    const all = [...(node.children ?? []), ...(node.shadowRoots ?? [])];
    const text = all.find(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue.trim() !== "");
    if (text) {
      const nodeId = { nodeId: node.nodeId };
      const { fonts } = await session.send("CSS.getPlatformFontsForNode", nodeId);
      for (const { isCustomFont, familyName } of fonts)
        if (!isCustomFont) found.add(`${familyName}: ${text.nodeValue.trim().slice(0, 60)}`);
    }
    for (const each of all) await look(each);
  };
  await look(root);
  await session.detach();
  return [...found];
}

export function faces(browser) {
  test(`${browser.name}: the policy permits the faces of the site, and each of them can be read`, async () => {
    await onSite(browser, "", async ({ page, problems }) => {
      const seen = await page.evaluate(asked);
      assert.equal(seen.length, 12);
      for (const { face, status } of seen) assert.equal(status, "loaded", face);
      assert.deepEqual(problems, []);
    });
  });
}

/** Where a test sees faces of glyphs, and machines may differ: in Chromium. */
export function facesInChromium(browser) {
  testInFull(
    "chromium: every sign of every kind of page is set in a face of the site",
    async () => {
      const site = await served();
      for (const path of kinds) {
        const { page, close } = await browser.open(`${site.address}${path}`);
        assert.deepEqual(await localFaces(page), [], path);
        await close();
      }
      const { page, close } = await browser.open(`${site.address}exhibits/ratio/`);
      await reveal(page, "ratio");
      await until(
        () => inside(page, "ratio", "#outcome"),
        (text) => /\d/.test(text),
        "the exhibit shows its outcome",
      );
      assert.deepEqual(await localFaces(page), [], "a revealed exhibit");
      await close();
      await site.close();
      await onDesk(browser, async ({ page }) =>
        assert.deepEqual(await localFaces(page), [], "desk"),
      );
    },
  );

  testInFull("chromium: texts are as wide on a machine with other fonts", async () => {
    const site = await served();
    const other = await launch("chromium", {
      env: { ...process.env, FONTCONFIG_FILE: ownFonts("DejaVuSansMono") },
    });
    try {
      const measured = [];
      for (const each of [browser, other]) {
        const { page, close } = await each.open(site.address);
        await page.evaluate(asked);
        measured.push(await page.evaluate(widths));
        await close();
      }
      assert.deepEqual(measured[0], measured[1]);
      // The faces are three, and the serif's weights and italics are its own.
      const [plain, strong, slanted, sans, , , mono] = measured[0];
      assert.equal(new Set([plain, strong, slanted, sans, mono]).size, 5);
    } finally {
      await other.close();
      await site.close();
    }
  });

  test("chromium: fonts of the texts of a page weigh at most 45 kB", async (t) => {
    const site = await served();
    const prepare = (page) => page.setJavaScriptEnabled(false);
    for (const path of [...kinds, "poll/author/"]) {
      const { page, close } = await browser.open(`${site.address}${path}`, { prepare });
      // How many of them are asked for before the first paint depends on the machine, so all count,
      // but for those of texts that scripts write later.
      const sizes = await page.evaluate(async () => {
        await document.fonts.ready;
        return performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".woff2"))
          .map(({ encodedBodySize }) => encodedBodySize);
      });
      const weight = sizes.reduce((sum, size) => sum + size, 0);
      t.diagnostic(`/${path}: ${sizes.length} fonts, ${weight} bytes`);
      assert.ok(sizes.length >= 3, path);
      assert.ok(weight <= 45_000, `/${path} asks for ${weight}`);
      await close();
    }
    await site.close();
  });

  test("chromium: nothing jumps as the faces come", async (t) => {
    const { address, close: closeSite } = await served();
    // Local faces that the styles know stand in for them.
    const own = await launch("chromium", {
      env: { ...process.env, FONTCONFIG_FILE: ownFonts() },
    });
    try {
      for (const path of ["", "docs/guides/choosing/", "exhibits/ratio/"]) {
        const { page, close } = await own.open("about:blank");
        await page.setViewport({ width: 1000, height: 800 });
        await page.setRequestInterception(true);
        const late = [];
        page.on("request", (request) =>
          request.url().endsWith(".woff2") ? late.push(request) : request.continue(),
        );
        await page.goto(`${address}${path}`, { waitUntil: "domcontentloaded" });
        await page.evaluate(() => new Promise((shown) => setTimeout(shown, 1000)));
        assert.ok(late.length >= 3, path);
        const before = await page.evaluate(() => document.body.scrollHeight);
        const shift = page.evaluate(async () => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const { value } of list.getEntries()) sum += value;
          });
          observer.observe({ type: "layout-shift" });
          await document.fonts.ready;
          await new Promise((shown) => setTimeout(shown, 500));
          return sum;
        });
        for (const request of late.splice(0)) await request.continue();
        page.on("request", () => late.splice(0).forEach((request) => request.continue()));
        const sum = await shift;
        const after = await page.evaluate(() => document.body.scrollHeight);
        t.diagnostic(`/${path}: shifted by ${sum.toFixed(4)}, height ${before} to ${after}`);
        assert.ok(sum <= 0.05, `/${path} shifts by ${sum}`);
        await close();
      }
    } finally {
      await own.close();
      await closeSite();
    }
  });

  test("chromium: an exhibit elsewhere is set as the page around it, and asks for no font", async () => {
    const site = await serve({
      folders: { "/": inRoot("www", "dist") },
      pages: {
        "/course.html": `<!doctype html><html lang="en"><head><meta charset="utf-8">
          <title>A course</title><link rel="icon" href="data:,">
          <script type="module" src="/exhibits/ratio.js"></script></head>
          <body><article><sottovoce-ratio revealed></sottovoce-ratio></article></body></html>`,
      },
    });
    const { page, close } = await browser.open(`${site.address}course.html`, {
      prepare: (page) =>
        page.evaluateOnNewDocument(() =>
          addEventListener("DOMContentLoaded", () => {
            document.querySelector("article").style.fontFamily = "fantasy";
          }),
        ),
    });
    await until(
      () => inside(page, "ratio", "#outcome"),
      (text) => /\d/.test(text ?? ""),
      "the exhibit shows its outcome",
    );
    const families = await page.evaluate(() => {
      const all = [...document.querySelector("sottovoce-ratio").shadowRoot.querySelectorAll("*")];
      return [...new Set(all.map((element) => getComputedStyle(element).fontFamily))].sort();
    });
    assert.deepEqual(families, ["fantasy"]);
    assert.ok(!site.requests.some((path) => path.endsWith(".woff2")));
    await close();
    await site.close();
  });

  test("chromium: the page that answers a poll is set in the faces of the phone", () =>
    onPoll(browser, async ({ open }) => {
      const { page, requests } = await open();
      const families = await page.evaluate(() =>
        [...document.querySelectorAll("body, body *")].map(
          (element) => getComputedStyle(element).fontFamily,
        ),
      );
      const generic = /^(?:ui-serif|system-ui|ui-monospace), (?:serif|sans-serif|monospace)$/;
      for (const family of families) assert.match(family, generic);
      assert.equal(await page.evaluate(() => document.fonts.size), 0);
      assert.ok(![...requests].some((address) => address.endsWith(".woff2")));
    }));
}
