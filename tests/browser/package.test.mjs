import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../../scripts/common.mjs";
import { browserNames, launch, pageFor, resultOf, serve } from "./harness.mjs";

const allowed = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";
const release = `s.median().candidates(s.grid(0, 10, 1)).neighbors("add-or-remove-one").epsilon(1).build().release([3, 4, 5])`;

/** Scripts of the test pages: each sets `globalThis.result`. */
const scripts = {
  "release.js": `import * as s from "/dist/index.js";\nglobalThis.result = ${release};`,
  "refused.js": `
    import * as s from "/dist/index.js";
    const attempt = async (body) => { try { return await body(); } catch (error) { return s.isDpError(error) ? JSON.parse(JSON.stringify(error)) : { other: String(error) }; } };
    globalThis.result = { load: await attempt(() => s.load()), release: await attempt(() => ${release}) };`,
  "selection.js": `
    Object.defineProperty(Object.prototype, "monotone", { value: true, writable: true, configurable: true });
    Object.defineProperty(Object.prototype, "top", { value: 2, writable: true, configurable: true });
    const s = await import("/dist/index.js");
    globalThis.result = [s.exponential, s.gumbelMax, s.permuteAndFlip].map((start) =>
      start().sensitivity(1).epsilon(1000).build().release(new Float64Array([1, 2, 900, 4])));`,
  "slim.js": `
    import * as s from "/dist/slim.js";
    await s.load(fetch("/dist/sottovoce.wasm"));
    globalThis.result = ${release};`,
  "worker-page.js": `
    const worker = new Worker("/worker.js", { type: "module" });
    worker.onmessage = ({ data }) => { globalThis.result = data; };`,
  "worker.js": `import * as s from "/dist/index.js";\npostMessage(${release});`,
  "frozen.js": `
    // A page that froze what all scripts share, before ours runs.
    for (const name of ["Object", "Array", "Promise", "Map", "Set", "Uint8Array", "Float64Array", "Error"]) Object.freeze(globalThis[name].prototype);
    const s = await import("/dist/index.js");
    globalThis.result = ${release};`,
  "polluted.js": `
    // A page whose other scripts gave every object a weaker setting, and broke what must not be called.
    const everywhere = (name, value) => Object.defineProperty(Object.prototype, name, { value, writable: true, configurable: true });
    everywhere("epsilon", 1000);
    everywhere("rowsPerPerson", 9);
    everywhere("scorer", "rank");
    Math.random = () => { throw new Error("Math.random was called"); };
    globalThis.fetch = globalThis.XMLHttpRequest = () => { throw new Error("the network was called"); };
    const s = await import("/dist/index.js");
    globalThis.result = ${release};`,
};

let folder;
const browsers = new Map();
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "sottovoce-pages-"));
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, name), text);
  for (const name of browserNames) browsers.set(name, await launch(name));
});
after(async () => {
  for (const browser of browsers.values()) await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page that runs one of the scripts, and hands it on. */
async function onPage(name, script, csp, body) {
  const site = await serve({ folders: { "/": folder, "/dist/": inRoot("dist") }, pages: { "/": pageFor(`/${script}`) }, csp });
  const tab = await browsers.get(name).open(site.address);
  try {
    await body({ ...tab, site, result: await resultOf(tab.page) });
  } finally {
    await tab.close();
    await site.close();
  }
}

function assertRelease({ value, notion, epsilon, plan }) {
  assert.ok(Number.isInteger(value) && value >= 0 && value <= 10);
  assert.equal(notion, "pure");
  assert.equal(epsilon, 1);
  assert.equal(plan.epsilon, "1");
  assert.equal(plan.rowsPerPerson, 1);
  assert.equal(plan.scorer, "interval");
}

for (const name of browserNames) {
  test(`${name}: a page that allows nothing but its own scripts and WebAssembly gets its release, and asks for nothing more`, () =>
    onPage(name, "release.js", allowed, ({ result, problems, requests, site }) => {
      assertRelease(result);
      assert.deepEqual(problems, []);
      const expected = ["", "release.js", "dist/index.js", "dist/core.js", "dist/inline.js"].map((path) => site.address + path);
      assert.deepEqual([...requests].sort(), expected.sort());
    }));

  test(`${name}: indices are chosen from scores, also where every object was given weaker settings`, () =>
    onPage(name, "selection.js", allowed, ({ result, problems }) => {
      assert.deepEqual(problems, []);
      assert.deepEqual(result.map(({ value, epsilon, plan }) => [value, epsilon, plan.top, plan.monotone, plan.scale]), Array(3).fill([2, 1000, null, false, "1/500"]));
    }));

  test(`${name}: a page that forbids WebAssembly is told what to allow`, () =>
    onPage(name, "refused.js", "default-src 'none'; script-src 'self'", ({ result }) => {
      for (const refusal of [result.load, result.release]) {
        assert.equal(refusal.code, "ERR_WASM_BLOCKED");
        assert.match(refusal.message, /'wasm-unsafe-eval'/);
      }
    }));

  test(`${name}: the slim entry compiles a response while it arrives`, () =>
    onPage(name, "slim.js", `${allowed}; connect-src 'self'`, ({ result, problems }) => {
      assertRelease(result);
      assert.deepEqual(problems, []);
    }));

  test(`${name}: a module worker gets its release`, () =>
    onPage(name, "worker-page.js", allowed, ({ result, problems }) => {
      assertRelease(result);
      assert.deepEqual(problems, []);
    }));

  for (const page of ["frozen", "polluted"]) {
    test(`${name}: a page whose prototypes are ${page} gets the same release`, () =>
      onPage(name, `${page}.js`, allowed, ({ result, problems }) => {
        assertRelease(result);
        assert.deepEqual(problems, []);
      }));
  }
}
