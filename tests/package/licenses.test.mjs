/** Which licenses what is shipped may have, and that each work of others brings its texts. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Refusal, inRoot } from "../../scripts/common.mjs";
import {
  demandAllowed,
  demandAllowedIn,
  mayBeShipped,
  noticesOf,
  textsIn,
} from "../../scripts/licenses.mjs";
import { worksInPackage } from "../../scripts/package/third-party.mjs";

test("expressions are read as SPDX writes them, and as old crates do", () => {
  const cases = {
    MIT: true,
    "MIT OR Apache-2.0": true,
    "MIT/Apache-2.0": true,
    "GPL-3.0-only OR MIT": true,
    "(MIT OR Apache-2.0) AND Unicode-3.0": true,
    "Apache-2.0 WITH LLVM-exception": true,
    "MIT AND GPL-3.0-only": false,
    "(MIT OR Apache-2.0) AND MPL-2.0": false,
    "GPL-2.0-only WITH Classpath-exception-2.0": false,
    "OFL-1.1": false,
    "SEE LICENSE IN LICENSE.md": false,
    "": false,
  };
  for (const [license, may] of Object.entries(cases))
    assert.equal(mayBeShipped({ license, part: "WebAssembly" }), may, license);
  assert.ok(!mayBeShipped({ license: undefined, part: "WebAssembly" }));
  assert.ok(mayBeShipped({ license: "OFL-1.1", part: "fonts" }));
  assert.ok(!mayBeShipped({ license: "MIT AND OFL-1.1", part: "WebAssembly" }));
});

test("a license that is not on the list is refused, by the name of the work", () => {
  const work = { name: "other", version: "1.2.3", part: "WebAssembly", texts: ["…"] };
  demandAllowed([{ ...work, license: "MIT" }]);
  assert.throws(
    () => demandAllowed([{ ...work, license: "AGPL-3.0-only" }]),
    (error) => {
      assert.ok(error instanceof Refusal);
      return /other 1\.2\.3 is under AGPL-3\.0-only/.test(error.message);
    },
  );
});

test("a lock file of an example is refused by a license that is not on its list", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-lock-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const lock = join(folder, "package-lock.json");
  const write = (license) => {
    const packages = { "": {}, "node_modules/other": { version: "1.2.3", license } };
    writeFileSync(lock, JSON.stringify({ packages }));
  };
  for (const license of ["MIT", "CC-BY-4.0", "Apache-2.0 AND LGPL-3.0-or-later"]) {
    write(license);
    demandAllowedIn(lock);
  }
  for (const license of ["AGPL-3.0-only", "UNLICENSED", undefined]) {
    write(license);
    assert.throws(() => demandAllowedIn(lock), /node_modules\/other is under/);
  }
  assert.ok(!mayBeShipped({ license: "MPL-2.0", part: "WebAssembly" }));
});

test("what brings no license text is refused", () => {
  assert.throws(() => textsIn(inRoot("examples"), "other"), /^Error: other brings no license text/);
  assert.ok(textsIn(inRoot(), "sottovoce").length >= 2);
});

test("every work in the package has a text, and each text is there once", () => {
  const works = worksInPackage();
  const names = works.map(({ name }) => name);
  // Rust's own, what the bindings are made of, what big integers are, and copied tables.
  for (const name of ["Rust's standard library", "wasm-bindgen", "dashu-int", "@exodus/bytes"])
    assert.ok(names.includes(name), name);
  // A work that runs on the machine that compiles, or for tests alone, is not in it.
  for (const name of ["serde_derive", "syn", "proptest", "sottovoce"])
    assert.ok(!names.includes(name), name);
  for (const { name, texts } of works) {
    assert.ok(texts.length > 0, name);
    for (const text of texts) assert.ok(text.trim().length > 10, name);
  }
  const [one, same] = ["Terms\n of  use", "Terms of use"];
  const twice = ["a", "b"].map((name, at) => ({ name, texts: [[one, same][at]] }));
  assert.equal(noticesOf(twice).filter((line) => line.startsWith("**Text")).length, 1);
});
