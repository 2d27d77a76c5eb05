/** The plain page of docs/loading.md, as it stands: its import map, and the digests in it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inRoot } from "../../../scripts/common.mjs";
import { blocksIn } from "../../documents/markdown.mjs";
import { until } from "../tool/demo-page.mjs";
import { serve } from "../harness.mjs";

const digests = JSON.parse(readFileSync(inRoot("dist", "integrity.json"), "utf8"));
const [block] = blocksIn("html").filter(
  ({ name, code }) => name === "docs/loading.md" && code.includes('"integrity"'),
);
const listed = /"\.\/sottovoce\/dist\/([^"]+)": "sha384-…"/g;
const names = [...block.code.matchAll(listed)].map(([, name]) => name);

/** The page with the digests of its files, but for `wrong` with that of another file. */
function withDigests(wrong) {
  return block.code.replace(listed, (_, name) => {
    const other = names[(names.indexOf(name) + 1) % names.length];
    return `"./sottovoce/dist/${name}": "${digests[name === wrong ? other : name]}"`;
  });
}

/** Notes that the page's module was refused, before anything of the page is read. */
const listener =
  '<script>addEventListener("error", () => { globalThis.isRefused = true; }, true);</script>';

/**
 * Gives what the page shows once its module has ended or was refused, and what it asked for. A page
 * counts as loaded while its module still waits for others.
 */
async function shown(browser, html) {
  const site = await serve({
    folders: { "/sottovoce/dist/": inRoot("dist") },
    pages: { "/": html.replace("<head>", `<head>${listener}`) },
  });
  const tab = await browser.open(site.address);
  try {
    const { value, isRefused } = await until(
      () =>
        tab.page.evaluate(() => ({
          value: document.querySelector("output").value,
          isRefused: globalThis.isRefused === true,
        })),
      (now) => now.value !== "" || now.isRefused,
      "neither a value nor a refusal",
    );
    return { value, isRefused, asked: site.requests.filter((path) => path.endsWith(".js")) };
  } finally {
    await tab.close();
    await site.close();
  }
}

export function plainPage(browser) {
  const { name } = browser;
  test(`${name}: the plain page releases, and lists the digest of each file that it loads`, async () => {
    const { value, isRefused, asked } = await shown(browser, withDigests());
    assert.ok(!isRefused);
    assert.match(value, /^-?\d+$/);
    const all = names.map((file) => `/sottovoce/dist/${file}`);
    assert.ok(all.length >= 3);
    assert.deepEqual([...new Set(asked)].sort(), all.sort());
  });

  test(`${name}: the plain page refuses each file whose digest is another`, async () => {
    for (const wrong of names) {
      const { value, isRefused } = await shown(browser, withDigests(wrong));
      assert.ok(isRefused, wrong);
      assert.equal(value, "", wrong);
    }
  });
}
