/**
 * The crates are published, but for the sending: packed, unpacked, compiled; and a program has them
 * beside the newest versions of what many programs have. Both ask the registry of Rust what is new,
 * and take about two minutes.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { inRoot, manifest } from "../../scripts/common.mjs";
import { cargo, packedCrate, published } from "./crates.mjs";
import { write } from "./packed.mjs";

const folder = mkdtempSync(join(tmpdir(), "sottovoce-beside-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Crates that many programs have: one version of each semver range is all that Cargo takes. */
const popular = ["zeroize", "getrandom", "serde"];

/** The newest version that the registry has, whatever a lock file says. */
function newest(name) {
  const { status, stdout, stderr } = cargo(["info", name], { cwd: folder });
  assert.equal(status, 0, stderr);
  return /^version: (\S+)/m.exec(stdout)[1];
}

test("publishing works up to the sending", () => {
  const args = ["publish", "--workspace", "--dry-run", "--locked", "--allow-dirty"];
  const { status, stderr } = cargo(args);
  assert.equal(status, 0, stderr);
  for (const name of published)
    assert.match(stderr, new RegExp(`Uploading ${name} v${manifest().version}`));
});

test("a program has the packed crates beside the newest of others", (t) => {
  const versions = popular.map((name) => [name, newest(name)]);
  const locked = readFileSync(inRoot("Cargo.lock"), "utf8");
  for (const [name, version] of versions) {
    const same = locked.includes(`name = "${name}"\nversion = "${version}"\n`);
    t.diagnostic(`${name} ${version}${same ? ", which our lock file has too" : ""}`);
  }
  const patches = published.map(
    (name) => `${name} = { path = ${JSON.stringify(packedCrate(name))} }`,
  );
  const front = readFileSync(inRoot("src", "lib.rs"), "utf8");
  const [, example] = /^\/\/! # Example\n[^]*?^\/\/! ```\n([^]*?)^\/\/! ```$/m.exec(front);
  write(folder, {
    "Cargo.toml": [
      '[package]\nname = "beside"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n[dependencies]',
      `sottovoce = { version = "${manifest().version}", features = ["bindings"] }`,
      ...versions.map(([name, version]) => `${name} = "=${version}"`),
      `[patch.crates-io]\n${patches.join("\n")}\n`,
    ].join("\n"),
    // The crate's front page, as a program.
    "src/main.rs": `fn main() -> Result<(), Box<dyn std::error::Error>> {\n${example.replaceAll(/^\/\/! ?(?:# )?/gm, "")}}\n`,
  });
  const { status, stderr } = cargo(["run", "--quiet"], { cwd: folder });
  assert.equal(status, 0, stderr);
  const lock = readFileSync(join(folder, "Cargo.lock"), "utf8");
  for (const [name, version] of versions) {
    const held = [...lock.matchAll(new RegExp(`^name = "${name}"\nversion = "(.+)"$`, "gm"))];
    assert.deepEqual(
      held.map(([, version]) => version),
      [version],
      name,
    );
  }
});
