/** Tests the crashes of the short form, at every step and in the middle of every write. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { charged, killedAt, run } from "./ledger-crashes.mjs";

const folder = mkdtempSync(join(tmpdir(), "sottovoce-crashes-"));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newPath = () => join(folder, `${++files}.ledger`);

test("a process killed at every step of its file leaves a budget that holds", async () => {
  const { calls } = await run(newPath(), 3);
  for (const name of ["stat", "write", "datasync", "read", "close"]) {
    const many = calls.filter((each) => each === name).length;
    let killed = 0;
    for (let nth = 1; nth <= many; nth++) {
      for (const bytes of name === "write" ? [0, 1, 2, 30, 60, 200, -1] : [0, -1])
        if ((await killedAt(newPath(), [name, nth, bytes], 2)).signal === "SIGKILL") killed++;
    }
    // Where another process began the ledger, there are a few calls less.
    assert.ok(killed >= many, `${name}: ${killed} of ${many}`);
  }
});

test("a line torn after every byte is skipped or counted, and the next line is whole", async () => {
  const path = newPath();
  await run(path, 2);
  const whole = readFileSync(path);
  const last = whole.lastIndexOf('{"op":"reserve"');
  for (let cut = last - 1; cut <= whole.length; cut++) {
    writeFileSync(path, whole.subarray(0, cut));
    const { drawn, refused } = await run(path, 1);
    assert.equal(refused, undefined);
    assert.equal(drawn, 1);
    const { counted } = await charged(path);
    const kept = whole
      .subarray(0, cut)
      .toString()
      .split("\n")
      .filter((line) => /"rho":"[^"]*"}/.test(line));
    assert.equal(counted, kept.length + 1, `cut after ${cut}`);
  }
});
