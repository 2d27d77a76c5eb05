/** Modules that travel as text: what is read is what was written, and an altered text is seen. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inRoot } from "../../scripts/common.mjs";
import { modules } from "../../scripts/wasm/modules.mjs";
import { decoder, packed } from "../../scripts/package/packed.mjs";

const START = 512;
const reader = new WebAssembly.Module(Buffer.from(decoder(), "base64"));

/** As `src/ts/engine/packed.ts` reads a text. */
function read(text) {
  const { memory, decode } = new WebAssembly.Instance(reader).exports;
  memory.grow(Math.ceil(text.length / 65536));
  new Uint8Array(memory.buffer).set(Buffer.from(text, "latin1"), START);
  return Buffer.from(memory.buffer).subarray(START, decode(START + text.length));
}

test("each byte, alone and beside each other one, is read as it was written", () => {
  const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  assert.ok(read(packed(all)).equals(all));
  const pairs = Buffer.from([...all].flatMap((one) => [...all].flatMap((other) => [one, other])));
  assert.ok(read(packed(pairs)).equals(pairs));
  assert.equal(read(packed(Buffer.alloc(0))).length, 0);
});

test("the text of each module stands for its file", async () => {
  for (const module of Object.keys(modules)) {
    const folder = inRoot("src", "ts", "generated", module);
    const bytes = readFileSync(join(folder, "module.wasm"));
    const { text, size } = await import(pathToFileURL(join(folder, "text.js")));
    assert.equal(size, bytes.length, module);
    assert.ok(read(text).equals(bytes), module);
  }
});

test("a package whose text was cut or made longer says so at its first release", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-altered-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const { text } = await import(
    pathToFileURL(inRoot("src", "ts", "generated", "quantile", "text.js"))
  );
  const [begin, end] = [text.slice(5000, 5040), text.slice(-40)];
  for (const [name, alter] of Object.entries({
    shorter: (code) => code.replace(begin, () => begin.slice(0, -2)),
    longer: (code) => code.replace(end, () => `${end}AA`),
  })) {
    const copy = join(folder, name);
    cpSync(inRoot("dist"), copy, { recursive: true });
    const path = join(copy, "modules", "quantile.js");
    const code = readFileSync(path, "utf8");
    const altered = alter(code);
    assert.notEqual(altered, code);
    writeFileSync(path, altered);
    const { median } = await import(pathToFileURL(join(copy, "quantile.js")));
    assert.throws(() => median().candidates([1, 2]).neighbors("change-one").epsilon(1).build(), {
      code: "ERR_INTERNAL",
      message: /^the package was altered after it was published/,
    });
  }
});
