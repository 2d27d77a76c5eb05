/** The packed package in hosts that hardened their globals: under SES, and with worse ones. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inRoot } from "../../scripts/common.mjs";
import { project, runNode } from "./packed.mjs";

const tests = (name) => inRoot("tests", "js", "api", name);
const ses = pathToFileURL(inRoot("node_modules", "ses", "index.js")).href;

/** Releases of all kinds, and some for which memory grows: which of them fail, and why. */
const releases = `
  import { median, quantileInterval, sum } from "sottovoce";
  import { kinds } from "./kinds.mjs";
  const person = (builder) => builder.neighbors("change-one").epsilon(1).build();
  const many = Float64Array.from({ length: 300_000 }, (_, index) => index / 7);
  const points = { first: 0, last: 99_999, step: 1 };
  const growing = {
    interval: () =>
      person(quantileInterval("1/2").candidates(points).confidence("0.9").of("rows")).release([1]),
    "long grid": () =>
      person(median().candidates({ first: 0, last: 1e7, step: 1 })).release(many),
    "many rows": () => person(sum().bounds(0, 9)).release(many),
  };
  const every = Object.entries(kinds).flatMap(([kind, { least, all, input }]) => [
    [kind + ", least", () => least().build().release(input)],
    [kind + ", all", () => all().build().release(input)],
  ]);
  export function failed() {
    const named = [...every, ...Object.entries(growing)];
    return named.flatMap(([name, release]) => {
      try {
        return "value" in release() ? [] : [name];
      } catch (thrown) {
        return [name + ": " + thrown.message];
      }
    });
  }
`;

const lockdown = `
  import ${JSON.stringify(ses)};
  lockdown({ reporting: "none" });
`;

/** The reproduction without SES: old engines that are made to say that nothing is detached. */
const denying = `
  Object.defineProperty(ArrayBuffer.prototype, "detached", {
    configurable: true,
    get: () => false,
  });
`;

const end = `console.log(JSON.stringify(failed()));`;

test("all kinds release where globals are hardened, before the import and after it", () => {
  const folder = project("hardened", {
    ...Object.fromEntries(
      ["kinds.mjs", ...readdirSync(tests("kinds")).map((name) => `kinds/${name}`)].map((name) => [
        name,
        readFileSync(tests(name), "utf8"),
      ]),
    ),
    "releases.mjs": releases,
    "lockdown.mjs": lockdown,
    "denying.mjs": denying,
    "before.mjs": `import "./lockdown.mjs";\nimport { failed } from "./releases.mjs";\n${end}`,
    "after.mjs": `import { failed } from "./releases.mjs";\nimport "./lockdown.mjs";\n${end}`,
    "denied.mjs": `import "./denying.mjs";\nimport { failed } from "./releases.mjs";\n${end}`,
  });
  for (const file of ["before.mjs", "after.mjs", "denied.mjs"])
    assert.deepEqual(runNode(folder, file), [], file);
});
