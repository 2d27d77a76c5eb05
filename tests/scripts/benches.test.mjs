/** Tests that benches have what they need: a browser, without which they end, and whole lines. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { linesOf, opened } from "../../benches/ledger.mjs";
import { inRoot } from "../../scripts/common.mjs";

for (const name of ["file", "packing"])
  test(`the bench ${name} ends where there is no Chromium`, () => {
    const bench = pathToFileURL(inRoot("benches", `${name}.mjs`)).href;
    // As scripts end: an error is told, and the program ends once nothing is left to be done.
    const program = `const { inChromium } = await import("${bench}");
      await inChromium([]).catch(({ message }) => {
        console.error(message);
        process.exitCode = 1;
      });`;
    const { status, stderr, error } = spawnSync(
      process.execPath,
      ["--input-type=module", "--eval", program],
      { env: { ...process.env, CHROMIUM: inRoot("no-such-browser") }, timeout: 30_000 },
    );
    assert.equal(error, undefined, "it was still running after half a minute");
    assert.equal(status, 1);
    assert.match(String(stderr), /no-such-browser/);
  });

for (const differ of [false, true])
  test(`the lines that the bench of ledgers writes are those of a ledger (${differ})`, async () => {
    const { book } = await opened(await linesOf(21, differ));
    const { charges, torn } = await book.summary();
    assert.equal(torn, 0);
    assert.deepEqual(
      charges.map(({ state }) => state),
      Array(10).fill("committed"),
    );
  });
