import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { build as esbuild } from "esbuild";
import { build as rolldown } from "rolldown";
import { build as vite, createServer } from "vite";
import { browserNames, launch, resultOf, serve } from "../browser/harness.mjs";
import { project, runNode } from "./packed.mjs";

/** Only what the page itself serves, and WebAssembly. */
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";
const release = `
  median()
    .candidates(grid(0, 10, 1))
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build()
    .release([3, 4, 5])
`;

const files = {
  "public/favicon.ico": "",
  "index.html": `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>app</title><script type="module" src="/main.js"></script></head><body></body></html>\n`,
  "main.js": `
    import { grid, isDpError, median, version } from "sottovoce";
    import { column } from "sottovoce/csv";
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const inWorker = new Promise((done, fail) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = fail;
    });
    async function run() {
      const rows = [];
      for await (const chunk of column(new Blob(["age,name\\n31,a\\n47,b\\n"]), {
        column: "age",
      }))
        rows.push(...chunk);
      let refusal;
      try {
        median().candidates([1]).neighbors("change-one").epsilon(-1).build();
      } catch (error) {
        refusal = isDpError(error) && error.code;
      }
      return { release: ${release}, rows, refusal, version, inWorker: await inWorker };
    }
    globalThis.again = () => ${release}.value;
    run().then(
      (result) => {
        globalThis.result = result;
      },
      (error) => {
        globalThis.result = { error: String(error) };
      },
    );
  `,
  "worker.js": `
    import { grid, median } from "sottovoce";
    postMessage(${release}.value);
  `,
};

const isValue = (value) => Number.isInteger(value) && value >= 0 && value <= 10;
function assertWorked(result) {
  assert.equal(result.error, undefined);
  assert.ok(isValue(result.release.value));
  assert.ok(isValue(result.inWorker));
  assert.deepEqual(result.rows, [31, 47]);
  assert.equal(result.refusal, "ERR_ARGUMENT");
  assert.equal(result.release.version, result.version);
}

const browsers = new Map();
before(async () => {
  for (const name of browserNames) browsers.set(name, await launch(name));
});
after(() => Promise.all([...browsers.values()].map((browser) => browser.close())));

let app;
const folder = () => (app ??= project("vite-app", files));
const quiet = () => ({ root: folder(), configFile: false, logLevel: "error" });

test("a Vite production build of the packed package works under a strict policy, in every browser, and offline", async (t) => {
  await vite({ ...quiet(), build: { outDir: "out", modulePreload: false, target: "es2022" } });
  const assets = readdirSync(join(folder(), "out", "assets"));
  assert.ok(
    assets.every((name) => name.endsWith(".js")),
    "no asset beside scripts is needed",
  );
  const site = await serve({ folders: { "/": join(folder(), "out") }, csp: policy });
  t.after(() => site.close());
  for (const name of browserNames) {
    const { page, problems, requests, close } = await browsers.get(name).open(site.address);
    assertWorked(await resultOf(page));
    const asked = requests.length;
    await page.evaluate(() => globalThis.again());
    // The server is what Firefox cannot be told to forget: it counts what was asked after the load.
    const served = site.requests.length;
    if (name === "chromium") await page.setOfflineMode(true);
    for (let index = 0; index < 10; index++)
      assert.ok(isValue(await page.evaluate(() => globalThis.again())));
    assert.equal(requests.length, asked, "no request after the load");
    assert.equal(site.requests.length, served, "no request after the load");
    assert.ok(
      requests.every((address) => address.startsWith(site.address)),
      "no request elsewhere",
    );
    assert.deepEqual(problems, []);
    await close();
  }
});

test("the package works in Vite's development server", async (t) => {
  const server = await createServer({ ...quiet(), server: { port: 0, host: "127.0.0.1" } });
  t.after(() => server.close());
  await server.listen();
  const { page, problems, close } = await browsers
    .get("chromium")
    .open(`http://127.0.0.1:${server.httpServer.address().port}/`);
  assertWorked(await resultOf(page));
  assert.deepEqual(problems, []);
  await close();
});

const entry = `import { grid, median } from "sottovoce";\nconsole.log(JSON.stringify(${release}));\n`;
const bundlers = {
  esbuild: (folder) =>
    esbuild({
      absWorkingDir: folder,
      entryPoints: ["main.mjs"],
      outfile: "out.mjs",
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      logLevel: "error",
    }),
  rolldown: (folder) =>
    rolldown({
      cwd: folder,
      input: "main.mjs",
      output: { file: join(folder, "out.mjs"), format: "esm", minify: true },
      platform: "browser",
      logLevel: "silent",
    }),
};
for (const [name, bundle] of Object.entries(bundlers)) {
  test(`a minified ${name} bundle keeps the loader`, async () => {
    const folder = project(name, { "main.mjs": entry });
    await bundle(folder);
    assert.doesNotMatch(
      readFileSync(join(folder, "out.mjs"), "utf8"),
      /from\s*["']/,
      "one file, nothing left to import",
    );
    assert.ok(isValue(runNode(folder, "out.mjs").value));
  });
}

test("what an entry does not offer is left out of an app's bundle", async () => {
  // Rules that only counts, selections and files of text have.
  const rules = ["must have atLeast, atMost or equals", "below 2^118 in size", "windows-1252"];
  const found = async (entry) => {
    const folder = project("shaken", {
      "main.mjs": `import { median } from "${entry}";\nconsole.log(JSON.stringify(typeof median));\n`,
    });
    await bundlers.esbuild(folder);
    assert.equal(runNode(folder, "out.mjs"), "function");
    const text = readFileSync(join(folder, "out.mjs"), "utf8");
    return rules.filter((rule) => text.includes(rule));
  };
  assert.deepEqual(await found("sottovoce/quantile"), []);
  assert.deepEqual(await found("sottovoce"), rules.slice(0, 2));
});

test("on Cloudflare Workers the module is imported, never compiled", async () => {
  const folder = project("workers", {
    "main.mjs": `export { quantile } from "sottovoce";\nexport { column } from "sottovoce/csv";\nexport { withTape } from "sottovoce/testing";\n`,
  });
  const bundled = async (conditions) => {
    const { outputFiles } = await esbuild({
      absWorkingDir: folder,
      entryPoints: ["main.mjs"],
      bundle: true,
      format: "esm",
      conditions,
      external: ["*.wasm?module"],
      write: false,
      logLevel: "error",
    });
    return outputFiles[0].text;
  };
  const text = await bundled(["workerd"]);
  for (const file of ["main", "csv", "sottovoce"])
    assert.match(text, new RegExp(`import [\\w$]+ from "[^"]*/${file}\\.wasm\\?module"`));
  const inlined = await bundled([]);
  assert.ok(
    5 * text.length < inlined.length,
    `no inlined module: ${text.length} of ${inlined.length} letters`,
  );
  assert.ok(!text.includes("atob("), "nothing is unpacked");
});
