/** The package in pages of every kind. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { inRoot } from "../../../scripts/common.mjs";
import { pageFor, resultOf, serve } from "../harness.mjs";

const allowed = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";
const release = `
  s.median()
    .candidates(s.grid(0, 10, 1))
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build()
    .release([3, 4, 5])
`;

/** Names of the encodings that the build has tables for. */
function singleByte() {
  const [, text] = /letters = (".*");/.exec(
    readFileSync(inRoot("src", "ts", "generated", "encodings.js"), "utf8"),
  );
  return JSON.parse(text)
    .split("\n")
    .map((line) => line.split(" ")[0])
    .filter((name) => name !== "x-user-defined");
}

/** Whole sessions of respondents by the independent script. */
const sessions = readFileSync(inRoot("tests", "vectors", "parts", "responses.json"), "utf8");

/** A file as it comes out of gzip. */
const packed = [...gzipSync("x;y\n1.234,5;a\n7;b\n")];

const fixture = (name) => readFileSync(inRoot("tests", "files", "fixtures", name));
const fixtures = ["pyarrow.parquet", "spark.parquet", "polars.parquet"];

/** Scripts of the test pages: each sets `globalThis.result`. */
const scripts = {
  "release.js": `import * as s from "/dist/index.js";\nglobalThis.result = ${release};`,
  "refused.js": `
    import * as s from "/dist/index.js";
    const attempt = async (body) => {
      try {
        return await body();
      } catch (error) {
        return s.isDpError(error) ? JSON.parse(JSON.stringify(error)) : { other: String(error) };
      }
    };
    globalThis.result = {
      load: await attempt(() => s.load()),
      release: await attempt(() => ${release}),
    };
  `,
  "selection.js": `
    Object.defineProperty(Object.prototype, "monotone", {
      value: true,
      writable: true,
      configurable: true,
    });
    Object.defineProperty(Object.prototype, "top", {
      value: 2,
      writable: true,
      configurable: true,
    });
    const s = await import("/dist/index.js");
    globalThis.result = [s.exponential, s.gumbelMax, s.permuteAndFlip].map((start) =>
      start()
        .sensitivity(1)
        .epsilon(1000)
        .build()
        .release(new Float64Array([1, 2, 900, 4])),
    );
  `,
  "slim.js": `
    import * as s from "/dist/slim.js";
    await s.load(fetch("/dist/quantile.wasm", { integrity: s.integrity["quantile.wasm"] }));
    globalThis.result = ${release};`,
  "files.js": `
    import { column, columnCount, header, textColumn } from "/dist/csv.js";
    const all = async (rows) => {
      const every = [];
      for await (const chunk of rows) every.push(...chunk);
      return every;
    };
    const attempt = async (promise) => {
      try {
        return await promise;
      } catch (error) {
        return JSON.parse(JSON.stringify(error));
      }
    };
    const packed = new Blob([new Uint8Array(${JSON.stringify(packed)})]);
    const japanese = new Blob([
      new Uint8Array([0x78, 0x2c, 0x95, 0x5c, 0x0a, 0x31, 0x2c, 0x89, 0x5c, 0x0a]),
    ]);
    globalThis.result = {
      packed: await all(column(packed, { column: "x", decimal: ",", thousands: "." })),
      cutOff: await attempt(all(column(packed.slice(0, 20), { column: "x" }))),
      western: await all(
        textColumn(new Blob([new Uint8Array([0x78, 0x0a, 0x80, 0xe9, 0x0a])]), {
          column: "x",
          encoding: "windows-1252",
        }),
      ),
      names: await header(japanese, { encoding: "shift_jis" }),
      japanese: await all(textColumn(japanese, { column: 1, encoding: "sjis" })),
      // Each table beside the engine's own: [name, whether they are the same].
      tables: await Promise.all(
        ${JSON.stringify(singleByte())}.map(async (encoding) => {
          const high = Uint8Array.from({ length: 128 }, (_, index) => 128 + index);
          const [ours] = await all(
            textColumn(new Blob(["x\\n", high, "\\n"]), { column: "x", encoding }),
          );
          return [encoding, ours === new TextDecoder(encoding).decode(high)];
        }),
      ),
      count: await columnCount(new Blob(["a;b;c\\n"]), { delimiter: ";" }),
      workbook: await attempt(header(new Blob(["PK\\u0003\\u0004"]))),
    };
  `,
  "parquet.js": `
    import { column, columns, textColumn } from "/dist/parquet.js";
    const all = async (rows) => {
      const every = [];
      for await (const chunk of rows) every.push(...chunk);
      return every;
    };
    // As the fixtures have them: 16 digits.
    const digits = (number) => {
      if (Number.isNaN(number)) return "NaN";
      const view = new DataView(new ArrayBuffer(8));
      view.setFloat64(0, number);
      return view.getBigUint64(0).toString(16).padStart(16, "0");
    };
    globalThis.result = await Promise.all(
      ${JSON.stringify(fixtures.map((name) => [...fixture(name)]))}.map(async (bytes) => {
        const file = new Blob([Uint8Array.from(bytes)]);
        const found = (await columns(file)).filter(({ kind }) => kind);
        const cells = found.map(async ({ name, kind }) =>
          kind === "texts"
            ? all(textColumn(file, { column: name }))
            : (await all(column(file, { column: name }))).map(digits),
        );
        return { names: found.map(({ name }) => name), cells: await Promise.all(cells) };
      }),
    );
  `,
  "entries.js": `
    import { median } from "/dist/quantile.js";
    import { thresholdTest } from "/dist/base2.js";
    import { column } from "/dist/csv.js";
    const file = new Blob(["age\\n3\\n4\\n5\\n"]);
    const query = median()
      .candidates({ first: 0, last: 10, step: 1 })
      .neighbors("add-or-remove-one")
      .epsilon(1)
      .build();
    globalThis.result = {
      release: await query.releaseFrom(column(file, { column: "age" })),
      tested: thresholdTest().base(1, 1, 1).bounds(0, 9).thresholds([5]).build().release(3).value,
    };
  `,
  "phone.js": `
    // A page without a place to keep anything, whose other scripts gave every object a text.
    for (const name of ["text", "skip", "said"])
      Object.defineProperty(Object.prototype, name, { value: "?", configurable: true });
    Object.defineProperty(globalThis, "localStorage", { get() { throw new Error("kept"); } });
    Date.now = () => NaN;
    const { respondentFromPlan } = await import("/dist/respond.js");
    const [, , { plan, id }] = JSON.parse(${JSON.stringify(sessions)}).filter(
      ({ plan }, place, all) => plan.name !== all[place - 1]?.plan.name,
    );
    const phone = respondentFromPlan(plan);
    const answers = { stars: null, pets: ["dog"], town: "o7", hours: 3.5 };
    const { reports, memory } = phone.respond(phone.begin(), answers);
    globalThis.result = {
      same: phone.id === id,
      again: JSON.stringify(phone.respond(memory, answers).reports) === JSON.stringify(reports),
      reports: reports.length,
      spent: phone.spent(memory),
    };
  `,
  "sessions.js": `
    import { respondentFromPlan } from "/dist/respond.js";
    import { withTape } from "/dist/testing.js";
    const sorted = (value) =>
      typeof value !== "object" || value === null || Array.isArray(value)
        ? Array.isArray(value) ? value.map(sorted) : value
        : Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
    const text = (value) => JSON.stringify(sorted(value));
    let [same, all] = [0, 0];
    for (const { plan, steps } of JSON.parse(${JSON.stringify(sessions)})) {
      const respondent = respondentFromPlan(plan);
      let memory;
      for (const { call, answers, tape, gives } of steps) {
        const words = BigUint64Array.from(tape, (word) => BigInt("0x" + word));
        const given = withTape(words, () =>
          call === "begin" ? respondent.begin() : respondent.respond(memory, answers),
        );
        memory = given.memory ?? given;
        all++;
        if (text(given) === text(gives)) same++;
      }
    }
    globalThis.result = { same, all };
  `,
  "worker-page.js": `
    const worker = new Worker("/worker.js", { type: "module" });
    worker.onmessage = ({ data }) => { globalThis.result = data; };`,
  "worker.js": `import * as s from "/dist/index.js";\npostMessage(${release});`,
  "frozen.js": `
    // A page that froze what all scripts share, before ours runs.
    for (const name of [
      "Object",
      "Array",
      "Promise",
      "Map",
      "Set",
      "Uint8Array",
      "Float64Array",
      "Error",
    ])
      Object.freeze(globalThis[name].prototype);
    const s = await import("/dist/index.js");
    globalThis.result = ${release};
  `,
  "polluted.js": `
    // A page whose other scripts gave every object a weaker setting, and broke what must not be
    // called.
    const everywhere = (name, value) =>
      Object.defineProperty(Object.prototype, name, { value, writable: true, configurable: true });
    everywhere("epsilon", 1000);
    everywhere("rowsPerPerson", 9);
    everywhere("scorer", "rank");
    Math.random = () => {
      throw new Error("Math.random was called");
    };
    globalThis.fetch = globalThis.XMLHttpRequest = () => {
      throw new Error("the network was called");
    };
    const s = await import("/dist/index.js");
    globalThis.result = ${release};
  `,
};

const folder = mkdtempSync(join(tmpdir(), "sottovoce-pages-"));
for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, name), text);
after(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a page that runs one of the scripts, and hands it on. */
async function onPage(browser, script, csp, body) {
  const site = await serve({
    folders: { "/": folder, "/dist/": inRoot("dist") },
    pages: { "/": pageFor(`/${script}`) },
    csp,
  });
  const tab = await browser.open(site.address);
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

export function packages(browser) {
  const { name } = browser;
  test(`${name}: a page that allows nothing but its own scripts and WebAssembly gets its release, and asks for nothing more`, () =>
    onPage(browser, "release.js", allowed, ({ result, problems, requests, site }) => {
      assertRelease(result);
      assert.deepEqual(problems, []);
      const expected = [
        "",
        "release.js",
        "dist/index.js",
        "dist/core.js",
        "dist/core/main.js",
        "dist/modules/main.js",
      ].map((path) => site.address + path);
      assert.deepEqual([...requests].sort(), expected.sort());
    }));

  test(`${name}: indices are chosen from scores, also where every object was given weaker settings`, () =>
    onPage(browser, "selection.js", allowed, ({ result, problems }) => {
      assert.deepEqual(problems, []);
      assert.deepEqual(
        result.map(({ value, epsilon, plan }) => [
          value,
          epsilon,
          plan.top,
          plan.monotone,
          plan.scale,
        ]),
        Array(3).fill([2, 1000, null, false, "1/500"]),
      );
    }));

  test(`${name}: a page that forbids WebAssembly is told what to allow`, () =>
    onPage(browser, "refused.js", "default-src 'none'; script-src 'self'", ({ result }) => {
      for (const refusal of [result.load, result.release]) {
        assert.equal(refusal.code, "ERR_WASM_BLOCKED");
        assert.match(refusal.message, /'wasm-unsafe-eval'/);
      }
    }));

  test(`${name}: the slim entry compiles a response while it arrives`, () =>
    onPage(browser, "slim.js", `${allowed}; connect-src 'self'`, ({ result, problems }) => {
      assertRelease(result);
      assert.deepEqual(problems, []);
    }));

  test(`${name}: entries work together, each with its own module`, () =>
    onPage(browser, "entries.js", allowed, ({ result, problems, requests }) => {
      assertRelease(result.release);
      assert.ok(result.tested === 0 || result.tested === 1);
      assert.deepEqual(problems, []);
      const modules = requests.flatMap((url) => /modules\/(\w+)\.js$/.exec(url)?.[1] ?? []);
      assert.deepEqual(modules.sort(), ["base2", "csv", "quantile"]);
    }));

  test(`${name}: a phone that answers loads what answering takes, and asks for nothing more`, () =>
    onPage(browser, "phone.js", allowed, ({ result, problems, requests, site }) => {
      assert.deepEqual(problems, []);
      assert.deepEqual(result, { same: true, again: true, reports: 2, spent: 4.795790545596742 });
      const expected = [
        "",
        "phone.js",
        "dist/respond.js",
        "dist/core.js",
        "dist/core/survey.js",
        "dist/modules/respond.js",
      ].map((path) => site.address + path);
      assert.deepEqual([...requests].sort(), expected.sort());
    }));

  test(`${name}: sessions of respondents are those of the script`, () =>
    onPage(browser, "sessions.js", allowed, ({ result, problems }) => {
      assert.deepEqual(problems, []);
      assert.ok(result.all >= 80);
      assert.equal(result.same, result.all);
    }));

  test(`${name}: files are unpacked and read in the encoding that is told`, () =>
    onPage(browser, "files.js", allowed, ({ result, problems }) => {
      assert.deepEqual(result.packed, [1234.5, 7]);
      assert.equal(result.tables.length, 28);
      // WebKitGTK takes its tables from a library that departs from the standard in this one;
      // Chromium and Firefox do not.
      const departs = name === "webkit" ? ["iso-8859-16"] : [];
      assert.deepEqual(
        result.tables.filter(([encoding, same]) => !same && !departs.includes(encoding)),
        [],
      );
      assert.match(result.cutOff.message, /truncated, damaged or multi-part gzip file/);
      assert.deepEqual(
        [result.western, result.names, result.japanese, result.count],
        [["\u20ac\u00e9"], ["x", "\u8868"], ["\u5642"], 3],
      );
      assert.match(result.workbook.message, /save the table as CSV/);
      assert.deepEqual(problems, []);
    }));

  test(`${name}: Parquet files are read bit for bit`, () =>
    onPage(browser, "parquet.js", allowed, ({ result, problems }) => {
      assert.deepEqual(problems, []);
      // The table is the one of Arrow's fixtures.
      const { arrow } = JSON.parse(fixture("expected.json"));
      for (const { names, cells } of result)
        names.forEach((column, at) => {
          // One day, or one moment, and nulls.
          const day = { date: /^2026-11-26$|^$/, time: /^2026-11-26T01:00:00Z?$|^$/ }[column];
          if (day === undefined) assert.deepEqual(cells[at], arrow[column], column);
          else for (const cell of cells[at]) assert.match(cell, day, column);
        });
      assert.deepEqual(
        result.map(({ names }) => names.length),
        [25, 8, 9],
      );
    }));

  test(`${name}: a module worker gets its release`, () =>
    onPage(browser, "worker-page.js", allowed, ({ result, problems }) => {
      assertRelease(result);
      assert.deepEqual(problems, []);
    }));

  for (const page of ["frozen", "polluted"]) {
    test(`${name}: a page whose prototypes are ${page} gets the same release`, () =>
      onPage(browser, `${page}.js`, allowed, ({ result, problems }) => {
        assertRelease(result);
        assert.deepEqual(problems, []);
      }));
  }
}
