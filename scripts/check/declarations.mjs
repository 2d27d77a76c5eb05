/**
 * Compares what the package declares to TypeScript with a golden file: a published type that
 * changes is then read in review. Comments are left out, and what is for `require` must declare the
 * same.
 */
import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import ts from "typescript-5.9";
import { Refusal, files, inRoot, named, whenRun } from "../common.mjs";
import { matchGolden } from "./golden.mjs";

const dist = inRoot("dist");

export function declarations() {
  const paths = files(dist, (path) => path.endsWith(".d.ts"));
  const lines = paths.flatMap((path) => {
    const name = relative(dist, path).split(sep).join("/");
    const declared = declaredIn(path);
    // Files of WebAssembly are declared once.
    if (!path.endsWith(".wasm.d.ts")) demandSame(path, declared);
    return [`// ${name}`, ...declared];
  });
  matchGolden("declarations.txt", lines);
}

/** The lines of a file of declarations as TypeScript prints them, without comments. */
function declaredIn(path) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  const text = ts.createPrinter({ removeComments: true }).printFile(source);
  return text.split("\n").filter((line) => line.trim() !== "");
}

function demandSame(path, declared) {
  const common = path.replace(/\.d\.ts$/, ".d.cts");
  const theirs = declaredIn(common).map((line) => line.replaceAll('.cjs"', '.js"'));
  if (theirs.join("\n") !== declared.join("\n"))
    throw new Refusal(`${named(common)} declares other things than ${named(path)}`);
}

await whenRun(import.meta.url, declarations);
