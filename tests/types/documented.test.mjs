/** What the published declarations say of whatever can be called. */
import assert from "node:assert/strict";
import { sep } from "node:path";
import { test } from "node:test";
import ts from "typescript-5.9";
import { inRoot } from "../../scripts/common.mjs";
import { entries } from "../../scripts/entries.mjs";

/** Shapes of the platform, which the platform documents. */
const platform = ["Abort", "BlobLike", "Stream"];

/** What of the entries can be called, and what is said of it: a comment may be inherited. */
function callable(paths, host = ts.createCompilerHost({})) {
  const program = ts.createProgram(paths, { target: ts.ScriptTarget.ES2022, types: [] }, host);
  const checker = program.getTypeChecker();
  const told = new Map();
  const tell = (name, symbol) => {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    told.set(name, text.trim());
  };
  for (const path of paths) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path));
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol =
        exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const { name, flags } = symbol;
      if (flags & ts.SymbolFlags.Function) tell(name, symbol);
      if (!(flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class))) continue;
      if (platform.includes(name)) continue;
      for (const member of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)))
        if (
          member.flags & ts.SymbolFlags.Method &&
          // Not what the language gives to classes and errors.
          member.declarations.some(
            (one) => !program.isSourceFileDefaultLibrary(one.getSourceFile()),
          )
        )
          tell(`${name}.${member.name}`, member);
    }
  }
  return told;
}

const undocumented = (told) => [...told].filter(([, text]) => text === "").map(([name]) => name);

test("every exported function, and every method of what is exported, is documented", () => {
  const told = callable(
    entries.map(({ name }) => inRoot("dist", `${name}.d.ts`).replaceAll(sep, "/")),
  );
  for (const name of ["median", "QuantileBuilder.build", "CountQuery.release", "Ledger.record"])
    assert.ok(told.has(name), name);
  assert.ok(told.size > 200, String(told.size));
  assert.deepEqual(undocumented(told), []);
});

test("one that is not documented is noticed, and a comment is inherited", () => {
  const path = "/declared.d.ts";
  const text = `
    export declare function silent(): void;
    /** Told. */
    export declare function told(): void;
    export interface Base {
      /** Told here. */
      inherited(): void;
      bare(): void;
    }
    export interface Derived extends Base { inherited(): void }
    export interface Abort { exempt(): void }`;
  const host = ts.createCompilerHost({});
  const read = host.getSourceFile;
  host.getSourceFile = (file, ...how) =>
    file === path ? ts.createSourceFile(file, text, ...how) : read.call(host, file, ...how);
  assert.deepEqual(undocumented(callable([path], host)), ["silent", "Base.bare", "Derived.bare"]);
});
