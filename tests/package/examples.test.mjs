/** An example that a developer copies: short, with one idea at its top, at exact versions. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import { inRoot, manifest, named } from "../../scripts/common.mjs";
import { commandsOf, examples, writtenIn } from "./examples.mjs";

/** The most lines of all that an example is made of. */
const most = 79;
const others = ["README.md", "package-lock.json"];
const sourcesOf = (name) => writtenIn(name).filter((path) => !others.includes(basename(path)));
const read = (...path) => readFileSync(inRoot("examples", ...path), "utf8");

test("the examples are there", () => {
  assert.deepEqual(examples, [
    ...["ledger-server", "next", "node", "plain-page", "react", "survey-server", "svelte", "vue"],
  ]);
});

test("the table of examples has a row for each, with its idea and its command", () => {
  const rows = read("README.md").matchAll(
    /^\| \[([\w-]+)\]\(\1\/README\.md\) \| \S.* \| `\S.*` \|$/gm,
  );
  assert.deepEqual([...rows].map(([, name]) => name).sort(), [...examples, "spark"].sort());
});

for (const name of examples) {
  test(`${name} has at most ${most} lines of its own`, () => {
    const lines = sourcesOf(name).map((path) => readFileSync(path, "utf8").split("\n").length - 1);
    const sum = lines.reduce((all, each) => all + each, 0);
    assert.ok(sum <= most, `${sum} lines`);
  });

  test(`${name} says its idea in the first lines of a source, and its README begins likewise`, () => {
    const first = sourcesOf(name)
      .map((path) => readFileSync(path, "utf8"))
      .filter((text) =>
        /^(?:<script>\n|"use server";\n)? *\/\*\*\n(?: *\* .+\n| *\*\n){2,} *\*\/\n/.test(text),
      );
    assert.ok(first.length > 0);
    assert.match(read(name, "README.md"), /^# .+\n\n\S/);
  });

  test(`${name} is installed at exact versions, the package from its tarball`, () => {
    const { name: own, version } = manifest();
    const tarball = `file:../../${own}-${version}.tgz`;
    const {
      private: isPrivate,
      dependencies,
      devDependencies = {},
    } = JSON.parse(read(name, "package.json"));
    assert.equal(isPrivate, true);
    const { [own]: ours, ...others } = dependencies;
    assert.equal(ours, tarball);
    for (const [other, range] of Object.entries({ ...others, ...devDependencies }))
      assert.match(range, /^\d+\.\d+\.\d+(?:-[\w.]+)?$/, other);

    const { packages } = JSON.parse(read(name, "package-lock.json"));
    const { "": top, [`node_modules/${own}`]: package_, ...rest } = packages;
    assert.deepEqual(top.dependencies, dependencies);
    assert.deepEqual(top.devDependencies ?? {}, devDependencies);
    // No digest: each build of a clone packs its own.
    assert.deepEqual(
      [package_.version, package_.resolved, package_.integrity],
      [version, tarball, undefined],
    );
    for (const [path, { integrity, resolved }] of Object.entries(rest)) {
      assert.match(integrity, /^sha512-/, path);
      assert.equal(resolved, undefined, path);
    }
  });

  test(`${name} is installed by the first command of its README`, () => {
    assert.equal(commandsOf(name)[0], "npm ci");
    const { scripts = {} } = JSON.parse(read(name, "package.json"));
    assert.equal(commandsOf(name).includes("npm run build"), "build" in scripts);
  });
}

test("no example names the package by a path", () => {
  for (const path of examples
    .flatMap(sourcesOf)
    .filter((path) => /\.(?:m?jsx?|vue|svelte|html)$/.test(path)))
    assert.doesNotMatch(
      readFileSync(path, "utf8"),
      /(?:from|import\()\s*["'][./]*(?:dist|src\/ts)\//,
      named(path),
    );
});
