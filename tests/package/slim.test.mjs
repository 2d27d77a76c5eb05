import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { MessageChannel, moveMessagePortToContext } from "node:worker_threads";
import { build } from "esbuild";
import { build as vite } from "vite";
import { project, runNode } from "./packed.mjs";

const start = `
  import { readdirSync, readFileSync } from "node:fs";
  import { createRequire } from "node:module";
  import * as s from "sottovoce/slim";
  const bytes = readFileSync(createRequire(import.meta.url).resolve("sottovoce/sottovoce.wasm"));
  const told = (error) =>
    s.isDpError(error) ? { code: error.code, argument: error.argument } : { other: String(error) };
  const query = s
    .median()
    .candidates({ first: 0, last: 10, step: 1 })
    .neighbors("change-one")
    .epsilon(1);
`;

test("the slim entry refuses to answer before load, and answers after it", () => {
  const folder = project("slim", {
    "main.mjs": `${start}
      let before;
      try { before = query.build().release([1, 2, 3]); } catch (error) { before = told(error); }
      await s.load(bytes);
      console.log(JSON.stringify({ before, after: query.build().release([1, 2, 3]).value }));`,
  });
  const { before, after } = runNode(folder, "main.mjs");
  assert.equal(before.code, "ERR_NOT_LOADED");
  assert.ok(after >= 0 && after <= 10);
});

const sources = {
  "a view of the bytes": "bytes",
  "an ArrayBuffer": "Uint8Array.from(bytes).buffer",
  "a module": "new WebAssembly.Module(bytes)",
  "a response": "new Response(bytes)",
  "a response that can be compiled while it arrives": `
    new Response(bytes, { headers: { "content-type": "application/wasm" } })
  `,
  "a promise of a response": "Promise.resolve(new Response(bytes))",
  "a promise of bytes": "Promise.resolve(bytes)",
};
for (const [what, source] of Object.entries(sources)) {
  test(`the slim entry loads ${what}`, () => {
    const folder = project("slim", {
      "main.mjs": `${start} await s.load(${source}); console.log(query.build().release([1]).value);`,
    });
    assert.equal(typeof runNode(folder, "main.mjs"), "number");
  });
}

test("the slim entry refuses every other source, and can still be loaded after it", () => {
  const folder = project("slim", {
    "main.mjs": `
      ${start}
      const least = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
      const section = (text) =>
        new Uint8Array([...least, 0, 10 + text.length, 9, ...Buffer.from("sottovoce" + text)]);
      const otherVersion = section("99.9.9 main");
      const otherModule = section(s.version + " csv");
      const used = new Response(bytes);
      await used.arrayBuffer();
      const bad = [
        undefined,
        null,
        {},
        1,
        "sottovoce.wasm",
        new Uint8Array(0),
        bytes.subarray(0, 100),
        least,
        otherVersion,
        otherModule,
        section(s.version),
        new WebAssembly.Module(least),
        new Response("not found", { status: 404 }),
        new Response("text"),
        new Response("text", { headers: { "content-type": "application/wasm" } }),
        used,
        Promise.resolve(3),
      ];
      const answers = [];
      for (const source of bad) answers.push(await s.load(source).then(() => "loaded", told));
      await s.load(bytes);
      await s.load();
      console.log(JSON.stringify({ answers, after: query.build().release([1]).value }));
    `,
  });
  const { answers, after } = runNode(folder, "main.mjs");
  for (const answer of answers)
    assert.deepEqual(answer, { code: "ERR_ARGUMENT", argument: "source" });
  assert.equal(answers.length, 17);
  assert.equal(typeof after, "number");
});

test("the slim entry may be loaded many times at once", () => {
  const folder = project("slim", {
    "main.mjs": `${start} await Promise.all([s.load(bytes), s.load(bytes), s.load(new Response(bytes))]); console.log(query.build().release([1]).value);`,
  });
  assert.equal(typeof runNode(folder, "main.mjs"), "number");
});

test("the slim entry loads a module where compiling is forbidden, and names that way out", async () => {
  const folder = project("slim", {
    "forbidden.mjs": `
      import { isDpError, load, median } from "sottovoce/slim";
      const told = (error) => (isDpError(error) ? [error.code, error.message] : [String(error)]);
      const query = () =>
        median().candidates([1, 2, 3]).neighbors("change-one").epsilon(1).build();
      const given = new Promise((resolve) => (port.onmessage = ({ data }) => resolve(data)));
      async function answer() {
        const { compiled: module, bytes: file } = await given;
        const bytes = await load(file).catch(told);
        const compiled = await load(module).catch(told);
        return { bytes, compiled, value: query().release([1, 2]).value };
      }
      globalThis.answer = answer().then((found) => JSON.stringify(found), String);
    `,
  });
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ["forbidden.mjs"],
    bundle: true,
    format: "iife",
    write: false,
    logLevel: "error",
  });
  const file = createRequire(`${folder}/main.mjs`).resolve("sottovoce/sottovoce.wasm");
  const bytes = readFileSync(file);
  // As Cloudflare Workers do, V8 compiles no WebAssembly in this context, and runs modules.
  const globals = { TextDecoder, TextEncoder, crypto, setTimeout, performance };
  const context = createContext(globals, { codeGeneration: { strings: false, wasm: false } });
  const { port1, port2 } = new MessageChannel();
  // A module of the context's own realm, as an import is one.
  context.port = moveMessagePortToContext(port1, context);
  context.port.start();
  try {
    runInContext(outputFiles[0].text, context);
    port2.postMessage({ bytes, compiled: new WebAssembly.Module(bytes) });
    const found = JSON.parse(await context.answer);
    assert.equal(found.bytes[0], "ERR_WASM_BLOCKED");
    assert.match(found.bytes[1], /the condition "workerd".*load\(\) of "sottovoce\/slim"/);
    assert.equal(found.compiled, undefined);
    assert.ok([1, 2, 3].includes(found.value));
  } finally {
    port2.close();
  }
});

test("the slim entry without WebAssembly blames the host, not the source", () => {
  const folder = project("slim", {
    "main.mjs": `${start} await s.load(bytes).catch((error) => console.log(JSON.stringify(error)));`,
  });
  const { code, message } = runNode(folder, "main.mjs", { args: ["--no-expose-wasm"] });
  assert.equal(code, "ERR_WASM_BLOCKED");
  assert.match(message, /^WebAssembly is missing, turned off or forbidden here/);
});

test("the digest that the slim entry tells is that of the file, and a host that checks it refuses an altered one", () => {
  const folder = project("slim", {
    "main.mjs": `
      ${start}
      import { createHash } from "node:crypto";
      // The host checks: that of Node takes data addresses.
      const fetched = async (bytes) =>
        s.load(
          fetch("data:application/wasm;base64," + Buffer.from(bytes).toString("base64"), {
            integrity: s.integrity["sottovoce.wasm"],
          }),
        );
      const altered = Uint8Array.from(bytes);
      altered[600] ^= 1;
      const refused = await fetched(altered).then(
        () => "loaded",
        (error) => error.name,
      );
      const before = await fetched(bytes.subarray(0, -1)).then(
        () => "loaded",
        (error) => error.name,
      );
      await fetched(bytes);
      const digest = "sha384-" + createHash("sha384").update(bytes).digest("base64");
      const elsewhere = "integrity" in (await import("sottovoce"));
      console.log(
        JSON.stringify({
          same: s.integrity["sottovoce.wasm"] === digest,
          refused,
          before,
          elsewhere,
          after: query.build().release([1]).value,
        }),
      );
    `,
  });
  const { after, ...told } = runNode(folder, "main.mjs");
  assert.deepEqual(told, {
    same: true,
    refused: "TypeError",
    before: "TypeError",
    elsewhere: false,
  });
  assert.equal(typeof after, "number");
});

test("a file does what it holds, and whoever lacks more is told which file has it", () => {
  const folder = project("slim", {
    "main.mjs": `
      import { createHash } from "node:crypto";
      import { readdirSync, readFileSync } from "node:fs";
      import { createRequire } from "node:module";
      import * as s from "sottovoce/slim";
      const { resolve } = createRequire(import.meta.url);
      const bytesOf = (file) => readFileSync(resolve("sottovoce/" + file));
      const uses = {
        quantile: () =>
          s.median().candidates([1, 2]).neighbors("change-one").epsilon(1).build().release([1])
            .value,
        main: () => s.exponential().scale(1).build().release([1, 2]).value,
        base2: () =>
          s.thresholdTest().base(1, 1, 1).bounds(0, 9).thresholds([5]).build().release(3).value,
      };
      const tried = () =>
        Object.values(uses).map((use) => {
          try {
            return typeof use();
          } catch ({ code, message }) {
            return code + " " + /\\S+\\.wasm/.exec(message)?.[0];
          }
        });
      const steps = [tried()];
      for (const file of process.env.FILES.split(" ")) {
        await s.load(bytesOf(file));
        steps.push(tried());
      }
      const same = Object.entries(s.integrity).every(
        ([file, digest]) =>
          digest === "sha384-" + createHash("sha384").update(bytesOf(file)).digest("base64"),
      );
      console.log(JSON.stringify({ steps, same, files: Object.keys(s.integrity) }));
    `,
  });
  const [yes, main, base2] = ["number", "ERR_NOT_LOADED main.wasm", "ERR_NOT_LOADED base2.wasm"];
  const none = [main, main, base2];
  const cases = {
    "quantile.wasm main.wasm base2.wasm": [
      [yes, main, base2],
      [yes, yes, base2],
      [yes, yes, yes],
    ],
    "base2.wasm": [[main, main, yes]],
    "main.wasm main.wasm": [
      [yes, yes, base2],
      [yes, yes, base2],
    ],
    "sottovoce.wasm": [[yes, yes, yes]],
  };
  for (const [files, wanted] of Object.entries(cases)) {
    const told = runNode(folder, "main.mjs", { env: { FILES: files } });
    assert.deepEqual(told.steps, [none, ...wanted], files);
    assert.ok(told.same, "the digests are those of the files");
    assert.deepEqual(told.files.sort(), [
      "base2.wasm",
      "main.wasm",
      "quantile.wasm",
      "sottovoce.wasm",
    ]);
  }
});

/** The line of docs/loading.md before `load(fetch(url))`, as that bundler takes it. */
const lines = {
  esbuild: 'import url from "sottovoce/main.wasm";',
  Vite: 'import url from "sottovoce/main.wasm?url";',
};
const bundled = {
  async esbuild(folder) {
    const loader = { ".wasm": "file" };
    const entryPoints = ["page.mjs"];
    const options = { absWorkingDir: folder, entryPoints, outdir: "out", loader };
    await build({ ...options, bundle: true, format: "esm", logLevel: "error" });
  },
  async Vite(folder) {
    const rollupOptions = { input: `${folder}/page.mjs`, preserveEntrySignatures: "strict" };
    const output = { outDir: "out", modulePreload: false, assetsInlineLimit: 0, rollupOptions };
    await vite({ root: folder, configFile: false, logLevel: "error", build: output });
  },
};
for (const [bundler, line] of Object.entries(lines))
  test(`${bundler} gives the address of a raw file of the package`, async () => {
    const folder = project(`slim-${bundler.toLowerCase()}`, {
      "page.mjs": `${line} export { url }; export { load } from "sottovoce/slim";`,
    });
    await bundled[bundler](folder);
    const files = readdirSync(`${folder}/out`, { recursive: true }).map(String);
    const [name] = files.filter((file) => file.endsWith(".wasm"));
    const original = createRequire(`${folder}/main.mjs`).resolve("sottovoce/main.wasm");
    assert.deepEqual(readFileSync(`${folder}/out/${name}`), readFileSync(original));
    const address = name.split("/").at(-1);
    const scripts = files.filter((file) => file.endsWith(".js"));
    assert.ok(
      scripts.some((file) => readFileSync(`${folder}/out/${file}`, "utf8").includes(address)),
    );
    const guide = readFileSync(new URL("../../docs/loading.md", import.meta.url), "utf8");
    assert.ok(guide.includes(`\`${line.slice(0, -1)}\``), line);
  });
