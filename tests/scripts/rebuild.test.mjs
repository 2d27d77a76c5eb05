/** Tests what `npm run check:rebuild` says of two builds that are not the same. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { compared, digests, firstDifference } from "../../scripts/check/rebuild.mjs";
import { artifacts } from "../../scripts/site/downloads.mjs";
import { files, sha256 } from "../../scripts/common.mjs";

const made = [];
after(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** The digests of a build that left these files. */
function built(contents) {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-built-"));
  made.push(folder);
  for (const [name, content] of Object.entries(contents))
    writeFileSync(join(folder, name), content);
  return digests(folder, files(folder));
}

test("builds of the same bytes do not differ, wherever they are", () => {
  const [one, other] = [1, 2].map(() => built({ "a.js": "1", "b.wasm": "2" }));
  assert.equal(firstDifference(one, other), undefined);
  assert.equal(one.get("b.wasm"), sha256("2"));
});

test("the first file that differs is named, also if one build lacks it", () => {
  const one = built({ "a.js": "1", "b.js": "2", "c.js": "3" });
  const differs = "b.js differs between two builds";
  assert.equal(firstDifference(one, built({ "a.js": "1", "b.js": "4", "c.js": "5" })), differs);
  const [less, more] = [built({ "a.js": "1", "c.js": "5" }), built({ "a.js": "1", 0: "" })];
  assert.equal(firstDifference(one, less), "b.js is in the first build alone");
  assert.equal(firstDifference(one, more), "0 is in the second build alone");
});

test("compared are the package, its tarball, the crates and each download; one that is missing is refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-built-"));
  made.push(folder);
  const all = [
    ...["dist/index.js", "sottovoce-0.1.0.tgz", "target/package/sottovoce-0.1.0.crate"],
    ...["downloads/SHA256SUMS", ...Object.keys(artifacts).map((name) => `downloads/${name}`)],
  ];
  for (const name of [...all, "src/lib.rs"]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
  assert.deepEqual([...digests(folder, compared(folder)).keys()].sort(), all.toSorted());
  rmSync(join(folder, "downloads", "site.zip"));
  assert.throws(() => compared(folder), /packed too little/);
});
