/** The unpackers of hyparquet-compressors are what `sottovoce/parquet` takes, by their types. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/common.mjs";

const program = (handed) => `
  import { compressors } from "hyparquet-compressors";
  import { column } from "sottovoce/parquet";
  column(new Blob(), { column: "age", compressors: ${handed} });
`;

/** Gives what TypeScript says of a program next to the dependencies. */
function compiled(text) {
  const folder = mkdtempSync(inRoot("target", "compressors-"));
  try {
    const file = join(folder, "program.ts");
    writeFileSync(file, text);
    const tsc = inRoot("node_modules", "typescript", "bin", "tsc");
    const options = [
      "--ignoreConfig",
      "--strict",
      "--noEmit",
      "--target",
      "es2022",
      "--module",
      "esnext",
    ];
    const more = [
      "--moduleResolution",
      "bundler",
      "--lib",
      "es2023,dom",
      "--skipLibCheck",
      "--types",
      "",
    ];
    return spawnSync(process.execPath, [tsc, ...options, ...more, file], { encoding: "utf8" })
      .stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the types of hyparquet-compressors fit", () => {
  assert.equal(compiled(program("compressors")), "");
});

test("what is no unpacker does not fit", () => {
  assert.match(compiled(program("{ ZSTD: compressors }")), /is not assignable/);
});
