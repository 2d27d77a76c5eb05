/**
 * The package in an edge runtime, as frameworks run routes: no MessageChannel, no Node, code from
 * one file.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EdgeVM } from "@edge-runtime/vm";
import { build } from "esbuild";
import { project } from "./packed.mjs";

const main = `
  import { grid, isDpError, median } from "sottovoce";
  import { column } from "sottovoce/csv";
  const query = median()
    .candidates(grid(0, 10, 1))
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build();
  // Longer than a turn of the host, so that the reading has to give way.
  async function* slow() {
    yield new TextEncoder().encode("age,name\\n");
    for (let turn = 0; turn < 5; turn++) {
      for (const end = performance.now() + 20; performance.now() < end;);
      yield new TextEncoder().encode("3,a\\n");
    }
  }
  async function answer() {
    const { value } = await query.releaseFrom(column(slow(), { column: "age" }));
    const refusal = await query
      .releaseFrom(column(slow(), { column: "none" }))
      .catch((error) => isDpError(error) && error.code);
    return { value, here: query.release([1, 2]).value, refusal };
  }
  globalThis.answer = answer().then((found) => JSON.stringify(found));
`;

/** Frameworks put getters there that throw, or classes whose construction does. */
const lacks = {
  "no MessageChannel": "",
  "a MessageChannel that cannot be made":
    "globalThis.MessageChannel = class { constructor() { throw new Error('not supported in the Edge Runtime'); } };",
  "a MessageChannel that cannot be named":
    "Object.defineProperty(globalThis, 'MessageChannel', { get() { throw new Error('not supported in the Edge Runtime'); } });",
};
for (const [what, before] of Object.entries(lacks)) {
  test(`an edge runtime with ${what} gets its releases`, async () => {
    const folder = project("edge", { "main.mjs": main });
    const { outputFiles } = await build({
      absWorkingDir: folder,
      entryPoints: ["main.mjs"],
      bundle: true,
      format: "iife",
      conditions: ["edge-light"],
      write: false,
      logLevel: "error",
    });
    const runtime = new EdgeVM({ initialCode: before });
    runtime.evaluate(outputFiles[0].text);
    const { value, here, refusal } = JSON.parse(await runtime.evaluate("answer"));
    for (const each of [value, here]) assert.ok(Number.isInteger(each) && each >= 0 && each <= 10);
    assert.equal(refusal, "ERR_DATA");
  });
}
