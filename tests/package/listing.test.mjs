/** Tests what is refused before the package is packed, and in what it would contain. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { inRoot, root } from "../../scripts/common.mjs";
import { demandDocuments, demandLight, oddities } from "../../scripts/check/listing.mjs";

const made = [];
after(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A copy of these parts of the repository. */
function copyOf(...parts) {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-checkout-"));
  made.push(folder);
  for (const part of parts) cpSync(inRoot(part), join(folder, part), { recursive: true });
  return folder;
}

const sources = [
  ...["src", "crates", "scripts", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml"],
  ...["package.json", "package-lock.json", "tsconfig.json"],
];
const outputs = ["dist", join("target", "wasm"), join("target", "stamps")];
const run = (folder, command, ...args) =>
  spawnSync(command, args, { cwd: folder, encoding: "utf8", shell: command === "npm" });

test("a checkout that was not built is not packed, and says how it is built", () => {
  const checkout = copyOf("scripts", "package.json");
  const { status, stderr } = run(checkout, "npm", "run", "package");
  assert.notEqual(status, 0);
  assert.match(stderr, /nothing was packed: the modules main, .* were not built.* npm run build/);
  // From the root folders of old resolvers would be left out.
  const there = run(checkout, "npm", "pack", "--dry-run");
  assert.notEqual(there.status, 0);
  assert.match(there.stderr, /from a folder of its own\. Run npm run package/);
});

test("what is older than its sources is not packed, down to one file", () => {
  const folder = copyOf(...sources, ...outputs);
  symlinkSync(inRoot("node_modules"), join(folder, "node_modules"), "junction");
  // The first thing that packing asks.
  const prepack = () => run(folder, process.execPath, join("scripts", "package", "built.mjs"));
  const { status, stderr } = prepack();
  assert.equal(status, 0, stderr);
  const changes = {
    [join("src", "ts", "error.ts")]: /the files of dist were not built, or are older/,
    [join("dist", "index.js")]: /the files of dist/,
    [join("src", "lib.rs")]: /the modules main, .*testing/,
    [join("target", "wasm", "csv", "sottovoce.js")]: /the modules csv were not built/,
  };
  for (const [path, wanted] of Object.entries(changes)) {
    appendFileSync(join(folder, path), "\n");
    const refused = prepack();
    assert.notEqual(refused.status, 0, path);
    assert.match(refused.stderr, wanted, path);
    cpSync(inRoot(path), join(folder, path));
  }
  writeFileSync(join(folder, "dist", "more.js"), "");
  assert.match(prepack().stderr, /the files of dist/);
});

test("folders of builders and source maps are noticed in packed files", () => {
  assert.deepEqual(oddities("const home = 1; // crates/base/src/csv"), []);
  for (const path of [root, homedir(), "/home/ann/x", "/Users/ann/x", "C:\\Users\\ann"])
    assert.match(oddities(`at ${path}/lib.rs`).join(), /folder of its builder/, path);
  assert.match(oddities("x/.cargo/registry/src").join(), /folder of its builder/);
  assert.deepEqual(oddities("//# sourceMappingURL=index.js.map"), ["has a source map"]);
});

test("a package or file above its limit is refused, by its name", () => {
  demandLight(3_600_000, [{ path: "a", size: 670_000 }]);
  assert.throws(() => demandLight(3_600_001, []), /the package weighs 3600001 bytes/);
  assert.throws(() => demandLight(0, [{ path: "dist/a", size: 670_001 }]), /dist\/a weighs 670001/);
});

test("a packed document that links one which is left out is refused", () => {
  const texts = {
    "SECURITY.md": "[a](docs/releasing.md) and [proofs](src/query/count/proof.md)",
    "docs/loading.md": "[a](guides/apps.md#b) [c](../SECURITY.md)",
    "docs/guides/apps.md": "",
  };
  const packed = new Set(Object.keys(texts));
  const read = (path) => texts[path];
  assert.throws(
    () => demandDocuments(packed, read),
    /SECURITY\.md links docs\/releasing\.md, which is not packed/,
  );
  demandDocuments(new Set(["docs/loading.md", "docs/guides/apps.md", "SECURITY.md"]), (path) =>
    path === "SECURITY.md" ? "" : read(path),
  );
});
