/**
 * The package in Jest, in an environment like a page (jsdom) and in Node's: without any set-up
 * file.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { project, runNode } from "./packed.mjs";

const { resolve } = createRequire(import.meta.url);

/**
 * Work that the tests in Jest and the program in Node both do. Letters of one to four bytes, a lone
 * surrogate, a long file.
 */
const work = `
  const s = require("sottovoce"),
    csv = require("sottovoce/csv"),
    { withSeed } = require("sottovoce/testing");
  const seed = Uint8Array.from({ length: 32 }, (_, index) => index);
  const names = ["Oslo", "Malmö", "東京", "🜚", "", "a\\u0000b"];
  const cities = s.histogram(names).other().neighbors("add-or-remove-one").epsilon(1).build();
  const median = s
    .median()
    .candidates(s.grid(0, 10, 1))
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build();
  const file = new File(
    [
      "\\uFEFFcity;Größe\\n" +
        "Malmö;3\\n東京;4.5\\n🜚;2\\n;7\\n".repeat(50000),
    ],
    "cities.csv",
  );
  exports.releases = async () => {
    const releases = [
      withSeed(seed, () => median.release([3, 4, 5])),
      withSeed(seed, () => cities.release(["Oslo", "Malmö", "\\uD800", "東京"])),
    ];
    releases.push(await median.releaseFrom(csv.column(file, { column: "Größe" })));
    const texts = [];
    for await (const chunk of csv.textColumn(file, { column: 0 })) texts.push(...chunk);
    releases.push(withSeed(seed, () => cities.release(texts)));
    return {
      header: await csv.header(file),
      texts: [texts.length, ...texts.slice(0, 4)],
      seeded: releases.filter((_, index) => index !== 2),
      value: releases[2].value,
    };
  };
  exports.refusals = () => {
    const told = (body) => {
      try {
        return { value: body() };
      } catch (error) {
        return { mine: error instanceof s.DpError && s.isDpError(error), ...error.toJSON() };
      }
    };
    return [
      told(() => s.histogram(["a", "\\uD800"])),
      told(() => s.median().candidates([2, 1]).neighbors("change-one").epsilon(1).build()),
    ];
  };
`;
const jestFile = `
  const { writeFileSync } = require("node:fs"),
    work = require("./work.cjs");
  test("works", async () => {
    const lacking = ["TextDecoder", "TextEncoder"]
      .filter((name) => globalThis[name] === undefined)
      .concat(["stream", "arrayBuffer"].filter((name) => Blob.prototype[name] === undefined));
    writeFileSync(
      process.env.ANSWER,
      JSON.stringify({ lacking, refusals: work.refusals(), ...(await work.releases()) }),
    );
  });
`;
const program = `
  const work = require("./work.cjs");
  work
    .releases()
    .then((releases) =>
      console.log(JSON.stringify({ lacking: [], refusals: work.refusals(), ...releases })),
    );
`;

let app;
const folder = () =>
  (app ??= project("jest", { "work.cjs": work, "main.cjs": program, "work.test.cjs": jestFile }));

/** Runs the file in Jest and gives what it wrote. */
function jest(environment) {
  const config = {
    testEnvironment: resolve(environment),
    testMatch: ["**/*.test.cjs"],
    transform: {},
    cacheDirectory: join(folder(), "cache"),
  };
  const answer = join(folder(), `${environment}.json`);
  const args = [
    join(dirname(resolve("jest/package.json")), "bin", "jest.js"),
    "--rootDir",
    folder(),
    "--config",
    JSON.stringify(config),
    "--runInBand",
  ];
  const env = { ...process.env, NODE_OPTIONS: "", NODE_TEST_CONTEXT: undefined, ANSWER: answer };
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder(),
    encoding: "utf8",
    env,
  });
  assert.equal(status, 0, stderr);
  return JSON.parse(readFileSync(answer, "utf8"));
}

for (const [environment, lacking] of [
  ["jest-environment-jsdom", ["TextDecoder", "TextEncoder", "stream", "arrayBuffer"]],
  ["jest-environment-node", []],
]) {
  test(`the packed package answers in ${environment} as it does in Node`, () => {
    const { value, ...expected } = runNode(folder(), "main.cjs");
    const { value: drawn, ...found } = jest(environment);
    assert.deepEqual(found, { ...expected, lacking });
    for (const each of [value, drawn]) assert.ok(Number.isInteger(each) && each >= 0 && each <= 10);
    assert.deepEqual(found.texts, [200_000, "Malmö", "東京", "🜚", ""]);
  });
}
