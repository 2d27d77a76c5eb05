/**
 * Writes what this version stores, each form in a file of a folder named by the version:
 * `node tests/stored/make.mjs`. A candidate for a version writes the folder of that version. The
 * folder of a version that was published is for good, and this refuses to write over it. Clock and
 * randomness stand still, so that what is written twice is the same.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import { Refusal, inRoot, manifest, whenRun } from "../../scripts/common.mjs";
import { finalOf } from "../../scripts/package/release.mjs";
import { withCrypto } from "../js/api/api-helpers.mjs";

/** Bytes that look random, and are the same in every run. */
function standing() {
  let block = 0;
  return {
    getRandomValues(array) {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let at = 0; at < bytes.length; at += 32) {
        const some = createHash("sha256").update(`stored ${block++}`).digest();
        bytes.set(some.subarray(0, bytes.length - at), at);
      }
      return array;
    },
  };
}

async function make() {
  const version = finalOf(manifest().version);
  if (!readFileSync(inRoot("CHANGELOG.md"), "utf8").includes(`## ${version}, not yet published`))
    throw new Refusal(`${version} is published, by CHANGELOG.md: raise the version first`);
  mock.timers.enable({ apis: ["Date"], now: Date.UTC(2026, 0, 31) });
  // Imported late: what it builds must find this clock.
  const { forms } = await import("./forms.mjs");
  const folder = inRoot("tests", "stored", version);
  mkdirSync(folder, { recursive: true });
  for (const [form, { write, read }] of Object.entries(forms)) {
    const lines = await withCrypto(standing(), async () => {
      const found = [];
      for (const [name, stored] of Object.entries(await write()))
        found.push(JSON.stringify({ name, stored, means: await read(stored) }));
      return found;
    });
    writeFileSync(join(folder, `${form}.json`), `[\n${lines.join(",\n")}\n]\n`);
  }
}

await whenRun(import.meta.url, make);
