/** hyparquet and its unpackers are what `sottovoce/parquet` takes, by their own types. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/common.mjs";

const program = (library) => `
  import * as library from "${library}";
  import { compressors } from "hyparquet-compressors";
  import { column, type ParquetLibrary } from "sottovoce/parquet";
  const parquet: ParquetLibrary = library;
  column(new Blob(), { column: "age", parquet, compressors });
`;

/** Gives what TypeScript says of a program next to the dependencies. */
function compiled(text) {
  const folder = mkdtempSync(inRoot("target", "hyparquet-"));
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

for (const library of ["hyparquet", "hyparquet-lowest"])
  test(`the types of ${library} fit`, () => {
    assert.equal(compiled(program(library)), "");
  });

test("another library does not fit", () => {
  assert.match(compiled(program("fzstd")), /is missing the following properties/);
});
