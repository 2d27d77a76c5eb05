/** The comments of the published declarations: each begins with a short sentence. */
import assert from "node:assert/strict";
import { sep } from "node:path";
import { test } from "node:test";
import ts from "typescript-5.9";
import { inRoot } from "../../scripts/common.mjs";
import { entries } from "../../scripts/package/entries.mjs";

/** Shapes of the platform, which the platform documents. */
const platform = ["Abort", "BlobLike", "Stream"];

/** Exported functions and types, methods, and their comments: a method may inherit its own. */
function exported(paths, host = ts.createCompilerHost({})) {
  const program = ts.createProgram(paths, { target: ts.ScriptTarget.ES2022, types: [] }, host);
  const checker = program.getTypeChecker();
  const comments = new Map();
  const note = (name, symbol) => {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    comments.set(name, text.trim());
  };
  for (const path of paths) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path));
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol =
        exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const { name, flags } = symbol;
      if (flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Type)) note(name, symbol);
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
          note(`${name}.${member.name}`, member);
    }
  }
  return comments;
}

const undocumented = (all) => [...all].filter(([, text]) => text === "").map(([name]) => name);

/** Every comment in the files that the entries lead to, except the files' own. */
function written(paths, host = ts.createCompilerHost({}, true)) {
  const program = ts.createProgram(paths, { target: ts.ScriptTarget.ES2022, types: [] }, host);
  const comments = [];
  for (const file of program.getSourceFiles()) {
    if (program.isSourceFileDefaultLibrary(file)) continue;
    const visit = (node, path) => {
      const [declared = node] = node.declarationList?.declarations ?? [];
      const here = declared.name ? [...path, declared.name.getText(file)] : path;
      const comment = ts.isImportDeclaration(node) ? undefined : node.jsDoc?.at(-1).comment;
      const text = ts.getTextOfJSDocComment(comment)?.trim();
      if (text) comments.push({ name: here.join("."), text });
      ts.forEachChild(node, (child) => visit(child, here));
    };
    visit(file, []);
  }
  return comments;
}

/** A hover shows this much before anybody scrolls. */
const longest = 12;
/** Openings that hide the verb: people read such a sentence twice. */
const hidden = /^(?:What|Which|Who|Whose|Whether|Of|By|For|From|The same|As (?:above|for|of))\b/;

/** First sentences that are long, or that open with a clause: `{@link x}` is one word. */
function heavy(comments) {
  return comments.flatMap(({ name, text }) => {
    const [first] = text
      .replace(/\{@link ([^} ]+)[^}]*\}/g, "$1")
      .replace(/\s+/g, " ")
      .split(/(?<=[.!?]) (?=[^a-z])/);
    const words = first.split(" ").length;
    return words > longest || hidden.test(first) ? [`${name} (${words} words): ${first}`] : [];
  });
}

const published = entries.map(({ name }) => inRoot("dist", `${name}.d.ts`).replaceAll(sep, "/"));

test("every exported function and type, and every method, is documented", () => {
  const comments = exported(published);
  for (const name of ["median", "QuantileBuilder.build", "CountQuery.release", "Ledger.record"])
    assert.ok(comments.has(name), name);
  assert.ok(comments.size > 400, String(comments.size));
  assert.deepEqual(undocumented(comments), []);
});

test(`a first sentence has at most ${longest} words, and does not open with a clause`, () => {
  const comments = written(published);
  const names = new Set(comments.map(({ name }) => name));
  for (const name of ["median", "Release.rho", "LedgerSummary.left", "load", "column"])
    assert.ok(names.has(name), name);
  assert.ok(comments.length > 700, String(comments.length));
  assert.deepEqual(heavy(comments), []);
});

/** Comments in a text, as if it were published. */
function hosted(text, parents) {
  const path = "/declared.d.ts";
  const host = ts.createCompilerHost({}, parents);
  const read = host.getSourceFile;
  host.getSourceFile = (file, ...how) =>
    file === path
      ? ts.createSourceFile(file, text, how[0], parents)
      : read.call(host, file, ...how);
  return [[path], host];
}

test("one that is not documented is noticed, and a comment is inherited", () => {
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
  assert.deepEqual(undocumented(exported(...hosted(text, false))), [
    ...["silent", "Base", "Base.bare", "Derived", "Derived.bare", "Abort"],
  ]);
});

test("a heavy first sentence is noticed, wherever it is", () => {
  const text = `
    /** The file itself, in a sentence that may have as many words as it happens to need. */
    import type { Exact } from "./common.js";
    /** Returns one. Whatever follows may be as long as it has to be, and opens as it wants to. */
    export declare function light(): void;
    /** Whether it is open. */
    export declare function clause(): void;
    export interface Held {
      /** As above, in bits. */
      readonly bits: number;
      /** Adds one two three four five six seven eight nine ten eleven twelve. */
      readonly long: {
        /** From two. */
        readonly inner: number;
      };
      /** Takes {@link Held the link of which is one word} as one two three four five six. */
      readonly linked: number;
    }`;
  assert.deepEqual(heavy(written(...hosted(text, true))), [
    "clause (4 words): Whether it is open.",
    "Held.bits (4 words): As above, in bits.",
    "Held.long (13 words): Adds one two three four five six seven eight nine ten eleven twelve.",
    "Held.long.inner (2 words): From two.",
  ]);
});
