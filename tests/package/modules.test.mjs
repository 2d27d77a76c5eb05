/**
 * Each receipt names the module that drew it: however that came into the program, SHA256SUMS of the
 * package leads to its file, and the bytes that the host compiled are those of this file.
 */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { sha256 } from "../../scripts/common.mjs";
import { installedIn, project, runNode } from "./packed.mjs";

/** A release by each entry that draws, and the file of the module that it carries. */
const rows = (begin) => `${begin}.neighbors("change-one").epsilon(1).build().release([1, 2])`;
const counted = rows("count()");
const middle = rows("median().candidates([1, 2])");
const noisyInBase2 = `discreteLaplaceBase2().base(1, 1, 1).bounds(0, 9).build().release(5)`;
const noisy = "discreteGaussian().squaredSensitivity(1).rho(1).build().release(5)";
const carried = {
  sottovoce: ["count", counted, "main.wasm"],
  "sottovoce/quantile": ["median", middle, "quantile.wasm"],
  "sottovoce/base2": ["discreteLaplaceBase2", noisyInBase2, "base2.wasm"],
  "sottovoce/groups": ["count", counted, "groups.wasm"],
  "sottovoce/gaussian": ["discreteGaussian", noisy, "main.wasm"],
};

const print = (release) => `console.log(JSON.stringify((${release}).module));`;
/** Notes what the host compiles, before the package is there; and prints it with the receipt. */
const watched = `
  const { createHash } = require("node:crypto");
  const compiled = [];
  WebAssembly.Module = new Proxy(WebAssembly.Module, {
    construct(target, [bytes]) {
      compiled.push(createHash("sha256").update(bytes).digest("hex"));
      return new target(bytes);
    },
  });
  const { log } = console;
  console.log = (text) => log(JSON.stringify({ module: JSON.parse(text), compiled }));`;
const folder = project("modules", {
  ...Object.fromEntries(
    Object.entries(carried).flatMap(([entry, [name, release]], at) => [
      [`${at}.mjs`, `import { ${name} } from "${entry}";\n${print(release)}`],
      [`${at}.cjs`, `const { ${name} } = require("${entry}");\n${print(release)}`],
    ]),
  ),
  "watched.cjs": watched,
  "first.mjs": `import { withTape } from "sottovoce/testing";
    import { count } from "sottovoce";\n${print(counted)}\nvoid withTape;`,
  "slim.mjs": `
    import { readFileSync } from "node:fs";
    import { count, load, median } from "sottovoce/slim";
    const { RELEASE, FILES } = process.env;
    for (const file of FILES.split(",")) await load(readFileSync(file));
    const releases = { count: () => ${counted}, median: () => ${middle} };
    ${print("releases[RELEASE]()")}`,
});
const dist = join(installedIn(folder), "dist");

/** The file of a digest, by the list in the package. */
function fileOf(digest) {
  const [, file] =
    new RegExp(`^${digest}  (.+)$`, "m").exec(readFileSync(join(dist, "SHA256SUMS"), "utf8")) ?? [];
  return file;
}

test("SHA256SUMS has the digest of every module of the package, and of nothing else", () => {
  const files = readdirSync(dist).filter((name) => name.endsWith(".wasm"));
  const lines = files.sort().map((name) => `${sha256(readFileSync(join(dist, name)))}  ${name}\n`);
  assert.equal(readFileSync(join(dist, "SHA256SUMS"), "utf8"), lines.join(""));
});

for (const [at, [entry, [, , file]]] of Object.entries(carried).entries())
  test(`a release of ${entry} names ${file}, and that was compiled`, () => {
    for (const extension of ["mjs", "cjs"]) {
      const args = ["--require", join(folder, "watched.cjs")];
      const { module, compiled } = runNode(folder, `${at}.${extension}`, { args });
      assert.equal(fileOf(module), file, extension);
      // The other one reads the text that the module travels as.
      assert.equal(compiled.length, 2, extension);
      assert.equal(compiled[1], module, extension);
    }
  });

test("of two modules that can draw, the one that was imported first does, and is named", () => {
  assert.equal(fileOf(runNode(folder, "first.mjs")), "sottovoce.wasm");
});

for (const [release, files, drew] of [
  ["count", ["main.wasm"], "main.wasm"],
  ["count", ["sottovoce.wasm"], "sottovoce.wasm"],
  ["median", ["quantile.wasm", "main.wasm"], "quantile.wasm"],
  ["count", ["quantile.wasm", "main.wasm"], "main.wasm"],
])
  test(`the slim entry with ${files.join(" and ")} names ${drew} for a ${release}`, () => {
    const env = { RELEASE: release, FILES: files.map((name) => join(dist, name)).join() };
    assert.equal(fileOf(runNode(folder, "slim.mjs", { env })), drew);
  });

test("on Cloudflare Workers the module that the host compiled is named", async () => {
  const wasm = {
    name: "wasm",
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.wasm$/ }, ({ path }) => ({
        contents: `import { readFileSync } from "node:fs";
          export default new WebAssembly.Module(readFileSync(${JSON.stringify(path)}));`,
      })),
  };
  await build({
    absWorkingDir: folder,
    entryPoints: ["0.mjs"],
    bundle: true,
    format: "esm",
    conditions: ["workerd"],
    external: ["node:*"],
    outfile: join(folder, "workers.mjs"),
    plugins: [wasm],
    logLevel: "error",
  });
  assert.equal(fileOf(runNode(folder, "workers.mjs")), "main.wasm");
});
