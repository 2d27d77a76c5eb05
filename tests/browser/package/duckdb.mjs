/** DuckDB in a page: its WebAssembly in a worker, and what it counts for us. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { inRoot } from "../../../scripts/common.mjs";
import * as engine from "../../engines/duckdb-wasm.mjs";
import { describeSurveys } from "../../engines/survey.mjs";
import { describeTallies } from "../../engines/tally.mjs";
import { pageFor, resultOf, serve } from "../harness.mjs";

/** Nothing but this server is asked, by the page and by its worker. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
const main = createRequire(import.meta.url).resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm");

/** Each opening is a database of its own, in memory; `result` is what the whole way gives. */
const script = `
  import { AsyncDuckDB, VoidLogger } from "@duckdb/duckdb-wasm";
  import { median } from "/dist/index.js";
  import { tallySql } from "/dist/sql.js";

  const worker = new Worker("/duckdb/duckdb-browser-eh.worker.js");
  const database = new AsyncDuckDB(new VoidLogger(), worker);
  await database.instantiate(new URL("/duckdb/duckdb-eh.wasm", location).href);
  const connections = [];
  const rowsOf = async (connection, sql) =>
    (await connection.query(sql)).toArray().map((row) => row.toJSON());

  globalThis.open = async () => {
    const connection = await database.connect();
    const number = connections.push(connection) - 1;
    await connection.query(\`ATTACH ':memory:' AS m\${number}\`);
    await connection.query(\`USE m\${number}\`);
    return number;
  };
  // Across the protocol of the browser go texts.
  globalThis.query = async (number, sql) =>
    JSON.stringify(await rowsOf(connections[number], sql), (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
  globalThis.fill = async (number, table) => {
    await database.registerFileText("reports.json", await (await fetch("/reports.json")).text());
    await connections[number].insertJSONFromPath("reports.json", { name: \`\${table}_told\` });
    const all = "survey, question, value, id";
    await connections[number].query(\`INSERT INTO \${table} SELECT \${all} FROM \${table}_told\`);
  };
  globalThis.close = (number) => connections[number].close();

  const query = median()
    .candidates({ first: 0, last: 120, step: 1 })
    .neighbors("add-or-remove-one")
    .epsilon(9)
    .build();
  const connection = await database.connect();
  await connection.query("CREATE TABLE people AS SELECT 30 + i % 21 AS age FROM range(100000) AS t(i)");
  const statement = tallySql(query.plan, { dialect: "duckdb", table: "people", column: "age" });
  globalThis.result = query.releaseTally(await rowsOf(connection, statement));
`;

async function openPage(browser) {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-duckdb-"));
  await build({
    stdin: { contents: script, resolveDir: inRoot("tests", "browser") },
    bundle: true,
    format: "esm",
    external: ["/dist/*"],
    outfile: join(folder, "page.js"),
  });
  const site = await serve({
    folders: { "/": folder, "/duckdb/": dirname(main), "/dist/": inRoot("dist") },
    pages: { "/": pageFor("/page.js") },
    csp: policy,
  });
  const tab = await browser.open(site.address);
  const result = await resultOf(tab.page);
  const close = async () => {
    rmSync(folder, { recursive: true, force: true });
    await site.close();
  };
  return { ...tab, site, folder, result, close };
}

export function databases(browser) {
  let opened;
  /** One page for all: it is closed with the browser, its site whichever of the tests are run. */
  const page = () => (opened ??= openPage(browser));
  after(async () => (await opened)?.close());

  async function open() {
    const { page: tab, folder } = await page();
    const number = await tab.evaluate(() => globalThis.open());
    const call = (name, ...args) =>
      tab.evaluate((name, ...args) => globalThis[name](...args), name, number, ...args);
    const fill = (table, rows) => {
      writeFileSync(join(folder, "reports.json"), JSON.stringify(rows));
      return call("fill", table);
    };
    return {
      query: async (sql) => JSON.parse(await call("query", sql)),
      fill,
      close: () => call("close"),
    };
  }

  const inPage = { ...engine, name: `${browser.name}: DuckDB in a page`, open };
  describeTallies(inPage);
  describeSurveys(inPage, 20_000);

  test(`${browser.name}: a page releases what its DuckDB counted, and asks nobody else`, async () => {
    const { result, problems, requests, site } = await page();
    assert.ok(result.value >= 39 && result.value <= 41);
    assert.deepEqual([result.tally.where, result.tally.person], [[], null]);
    assert.deepEqual(problems, []);
    assert.ok([...requests].every((address) => address.startsWith(site.address)));
  });
}
