/** The package in workerd itself: bundled with its condition, and as Nitro builds it. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { build } from "esbuild";
import { workersFolder } from "../../scripts/setup/workers.mjs";
import { installedIn, project, write } from "./packed.mjs";

const { Miniflare } = createRequire(join(workersFolder, "package.json"))("miniflare");
const date = "2026-01-01";

/** Five jobs of five WebAssembly modules, and a refusal. */
const answers = `
  import { grid, isDpError, median } from "sottovoce";
  import { column } from "sottovoce/csv";
  import { groupBy } from "sottovoce/groups";
  import { ledger, memoryLog } from "sottovoce/ledger";
  import { survey, yesNo } from "sottovoce/survey";
  const query = () =>
    median().candidates(grid(0, 10, 1)).neighbors("add-or-remove-one").epsilon(1000).build();
  export async function answers() {
    const rows = query().release([3, 3, 3, 3, 3]).value;
    const file = new Blob(["age\\n4\\n4\\n4\\n4\\n"]);
    const read = (await query().releaseFrom(column(file, { column: "age" }))).value;
    const table = groupBy("city", ["Oslo", "Lima"])
      .neighbors("add-or-remove-one")
      .epsilon(1)
      .build();
    const book = await ledger()
      .people("staff")
      .neighbors("add-or-remove-one")
      .budget({ epsilon: 1 })
      .create(memoryLog());
    const { value } = await book.release(table, [{ city: "Oslo" }, { city: "Lima" }]);
    const lunch = survey("lunch", { warm: yesNo() }).odds(3).build();
    const { reports } = lunch.respond(lunch.begin(), { warm: true });
    const spent = await book.release(table, []).catch((error) => error.code);
    let refused = "";
    try {
      query().release("text");
    } catch (error) {
      refused = isDpError(error) ? error.code : String(error);
    }
    const lengths = { cities: value.length, reports: reports.length };
    return Response.json({ rows, read, ...lengths, spent, refused });
  }
`;
const expected = {
  rows: 3,
  read: 4,
  cities: 2,
  reports: 1,
  spent: "ERR_BUDGET",
  refused: "ERR_ARGUMENT",
};

/** The programs of one test: they lie where Nitro finds itself. */
let folder;
before(() => {
  folder = mkdtempSync(join(workersFolder, "project-"));
  const source = project("workers", {});
  cpSync(installedIn(source), join(folder, "node_modules", "sottovoce"), { recursive: true });
  write(folder, {
    "package.json": JSON.stringify({ private: true, type: "module" }),
    "answers.mjs": answers,
    "main.mjs": `
      import { answers } from "./answers.mjs";
      export default { fetch: answers };`,
    "routes/index.mjs": `
      import { eventHandler } from "h3";
      import { answers } from "../answers.mjs";
      export default eventHandler(answers);`,
    "nitro.config.mjs": `
      export default {
        preset: "cloudflare_module",
        compatibilityDate: "${date}",
        experimental: { wasm: true },
      };`,
  });
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** The answer of a worker of these modules. */
async function ask(options) {
  const host = new Miniflare({ compatibilityDate: date, ...options });
  try {
    const response = await host.dispatchFetch("http://localhost/");
    assert.equal(response.status, 200);
    return await response.json();
  } finally {
    await host.dispose();
  }
}

test("workerd runs what esbuild bundles with its condition, and compiles nothing", async () => {
  const outdir = join(folder, "out");
  await build({
    absWorkingDir: folder,
    entryPoints: ["main.mjs"],
    outdir,
    bundle: true,
    format: "esm",
    conditions: ["workerd"],
    loader: { ".wasm": "copy" },
    logLevel: "error",
  });
  const files = readdirSync(outdir).sort((a, b) => b.endsWith(".js") - a.endsWith(".js"));
  const modules = files.map((file) => {
    const path = join(outdir, file);
    if (file.endsWith(".js")) return { type: "ESModule", path };
    return { type: "CompiledWasm", path: `${path}?module`, contents: readFileSync(path) };
  });
  assert.equal(modules.length, 6, "a script, and one module of each entry");
  assert.deepEqual(await ask({ modules, modulesRoot: outdir }), expected);
});

test("Nitro's build for Cloudflare runs in workerd", async () => {
  const nitro = join(workersFolder, "node_modules", "nitropack", "dist", "cli", "index.mjs");
  await promisify(execFile)(process.execPath, [nitro, "build"], { cwd: folder });
  const modulesRoot = join(folder, ".output", "server");
  const modulesRules = [
    { type: "ESModule", include: ["**/*.mjs"] },
    { type: "CompiledWasm", include: ["**/*.wasm"] },
  ];
  const scriptPath = join(modulesRoot, "index.mjs");
  const compatibilityFlags = ["nodejs_compat"];
  const options = { modules: true, scriptPath, modulesRoot, modulesRules, compatibilityFlags };
  assert.deepEqual(await ask(options), expected);
});
