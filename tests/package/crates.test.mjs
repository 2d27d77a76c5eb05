/**
 * The crates could be published: each packs what it is made of, lives beside others, says what it
 * is, and brings its licenses. And what they stand on is what was chosen.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { inRoot, manifest } from "../../scripts/common.mjs";
import { modules } from "../../scripts/wasm/modules.mjs";
import { cargo, published } from "./crates.mjs";

/** Everything that cargo is told of our crates; it is asked for no other. */
const metadata = ["metadata", "--no-deps", "--locked", "--offline", "--format-version", "1"];
const packages = JSON.parse(cargo(metadata).stdout).packages;
const ours = packages.map(({ name }) => name);

test("all but the one that links modules are published", () => {
  const open = packages.filter(({ publish }) => publish === null).map(({ name }) => name);
  assert.deepEqual(open.toSorted(), published.toSorted());
  assert.deepEqual(new Set(packages.map(({ version }) => version)), new Set([manifest().version]));
});

test("they live beside others: ranges of others' crates, one version of ours", () => {
  for (const { name, dependencies } of packages) {
    assert.ok(dependencies.length > 0, name);
    for (const { name: other, req } of dependencies.filter(({ path }) => !path))
      assert.match(req, other.startsWith("dashu-") ? /^~\d/ : /^\^\d/, `${name}: ${other}`);
    for (const { name: own, req, kind } of dependencies.filter(({ path }) => path)) {
      assert.ok(ours.includes(own), own);
      // A crate that only tests need is not part of what is published, if it names no version.
      assert.equal(req, kind === "dev" ? "*" : `=${manifest().version}`, `${name}: ${own}`);
    }
  }
});

test("each is packed with its sources, licenses and a page of its own", () => {
  const packing = ["package", "--list", "--locked", "--offline", "--allow-dirty"];
  for (const { name, manifest_path } of packages.filter(({ name }) => published.includes(name))) {
    const { status, stdout, stderr } = cargo([...packing, "--package", name]);
    assert.equal(status, 0, stderr);
    const files = stdout.trim().split("\n");
    for (const file of ["src/lib.rs", "README.md", "LICENSE-MIT", "LICENSE-APACHE"])
      assert.ok(files.includes(file), `${name} lacks ${file}`);
    const known = /^(?:src\/.*\.(?:rs|md)|(?:README|CHANGELOG)\.md|LICENSE-\w+|Cargo\.\S+)$/;
    const others = files.filter((file) => !known.test(file.replaceAll("\\", "/")));
    assert.deepEqual(
      others.filter((file) => file !== "docs/rustdoc-header.html"),
      [".cargo_vcs_info.json"],
      name,
    );
    for (const license of ["LICENSE-MIT", "LICENSE-APACHE"])
      assert.equal(
        readFileSync(join(dirname(manifest_path), license), "utf8"),
        readFileSync(inRoot(license), "utf8"),
        `${name}: ${license}`,
      );
  }
});

/** Libraries that the core uses on purpose, by crate: chosen for what they are for, and kept. */
const chosen = {
  sottovoce: ["wasm-bindgen", "js-sys", "serde-wasm-bindgen", "getrandom"],
  "sottovoce-base": ["dashu-int", "dashu-base", "getrandom"],
};

test("the core stands on the libraries that were chosen for it", () => {
  const crate = (wanted) => packages.find(({ name }) => name === wanted);
  for (const [name, libraries] of Object.entries(chosen)) {
    const used = crate(name).dependencies.filter(({ kind }) => kind === null);
    for (const library of libraries)
      assert.ok(
        used.some((one) => one.name === library),
        `${name} has no ${library}`,
      );
  }
  const { boundary } = crate("sottovoce").features;
  for (const part of [
    "getrandom/wasm_js",
    "dep:wasm-bindgen",
    "dep:js-sys",
    "dep:serde-wasm-bindgen",
  ])
    assert.ok(boundary.includes(part), `the boundary has no ${part}`);
});

test("wasm-pack builds the modules, and set-up installs it", () => {
  const script = (...path) => readFileSync(inRoot("scripts", ...path), "utf8");
  assert.match(
    script("wasm", "build-wasm.mjs"),
    /^ *await run\("wasm-pack", \["build", [^;]+\);$/m,
  );
  assert.match(script("setup", "setup.mjs"), /^ *const programs = addPrograms\(\);$/m);
});

test("the features of the bindings are those that modules choose from", () => {
  const { bindings } = packages.find(({ name }) => name === "sottovoce").features;
  assert.deepEqual(new Set(bindings), new Set(Object.values(modules).flat()));
});

test("they pack together, each found by those above it", () => {
  const args = ["package", "--workspace", "--no-verify", "--locked", "--offline", "--allow-dirty"];
  const { status, stderr } = cargo(args);
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /ignoring (?:library|binary)/);
});
