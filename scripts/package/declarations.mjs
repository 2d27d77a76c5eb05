/**
 * Publishes the declarations that users can reach, and of each file only what an entry leads to:
 * for ES modules as they are, for CommonJS as twins. Internals that a source file exports to its
 * neighbors stay out.
 *
 * Not by an API extractor: it rolls one entry up into one file, and here several entries share
 * types that must stay one declaration. Nor by rollup-plugin-dts, which keeps them one, but exports
 * them from shared files by single letters, and makes no twins.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ts from "typescript-5.9";
import { Refusal } from "../common.mjs";
import { entries, fileOf, files } from "./entries.mjs";
import { between } from "./homes.mjs";

/** An import of the file gives what the host or the bundler chooses. */
const wasmDeclaration = `/** The module that \`load\` of "sottovoce/slim" takes. Depending on the host or bundler: a WebAssembly.Module, its address, or something else. */
declare const wasm: unknown;
export default wasm;
`;

const relativeImport = /((?:from|import)\s*\(?\s*")(\.{1,2}\/[^"]+)\.js(")/g;

/** Entries are declared beside their code. */
function publishedAs(name) {
  const entry = entries.find(({ source }) => name === source.replace(/\.ts$/, ".d.ts"));
  return entry ? `${entry.name}.d.ts` : name;
}

/** Reads declarations in the folder `from`, writes in `to`. */
export function publishDeclarations(from, to) {
  const kept = new Kept(from);
  for (const { source } of entries) kept.everything(join(from, source.replace(/\.ts$/, ".d.ts")));
  for (const [path, text] of kept.files()) {
    const name = publishedAs(relative(from, path));
    const target = join(to, name);
    mkdirSync(dirname(target), { recursive: true });
    for (const [ending, extension] of Object.entries({ ts: "js", cts: "cjs" })) {
      const moved = text.replace(relativeImport, (_, before, module, after) => {
        const imported = publishedAs(relative(from, join(dirname(path), `${module}.d.ts`)));
        return before + between(name, imported.replace(/\.d\.ts$/, ""), extension) + after;
      });
      writeFileSync(target.replace(/\.d\.ts$/, `.d.${ending}`), moved);
    }
  }
  for (const module of files) writeFileSync(join(to, `${fileOf(module)}.d.ts`), wasmDeclaration);
}

/** The statements that entries lead to. */
class Kept {
  #root;
  #files = new Map();

  constructor(root) {
    this.#root = root;
  }

  /** Keeps every export of a file. */
  everything(path) {
    const file = this.#file(path);
    for (const statement of file.source.statements)
      if (!ts.isImportDeclaration(statement)) this.#keep(file, statement);
  }

  /** Path and text of each file of which something is kept. */
  *files() {
    for (const [path, { source, kept, used }] of [...this.#files].sort(([a], [b]) =>
      a < b ? -1 : 1,
    )) {
      if (kept.size === 0) continue;
      const parts = source.statements.map((statement) => {
        if (ts.isImportDeclaration(statement)) return importText(statement, used);
        if (isEmptyExport(statement)) return statement.getText();
        return kept.has(statement) ? statement.getFullText().trim() : "";
      });
      yield [path, `${parts.filter(Boolean).join("\n")}\n`];
    }
  }

  #file(path) {
    const known = this.#files.get(path);
    if (known) return known;
    const name = relative(this.#root, path);
    if (name.split(sep)[0] === "generated")
      throw new Refusal(
        "a published declaration leads to generated code: its types must be written by hand",
      );
    if (!existsSync(path)) throw new Refusal(`no declarations at ${name}`);
    const source = ts.createSourceFile(
      path,
      readFileSync(path, "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    const file = {
      source,
      kept: new Set(),
      used: new Set(),
      declared: new Map(),
      imported: new Map(),
    };
    for (const statement of source.statements) {
      for (const declared of namesOf(statement))
        file.declared.set(declared, [...(file.declared.get(declared) ?? []), statement]);
      if (!ts.isImportDeclaration(statement)) continue;
      for (const { local, name } of importedBy(statement))
        file.imported.set(local, { name, path: this.#target(source, statement) });
    }
    this.#files.set(path, file);
    return file;
  }

  #target(source, { moduleSpecifier }) {
    return join(dirname(source.fileName), moduleSpecifier.text.replace(/\.js$/, ".d.ts"));
  }

  #keep(file, statement) {
    if (file.kept.has(statement) || isEmptyExport(statement)) return;
    file.kept.add(statement);
    if (ts.isExportDeclaration(statement)) {
      const named = statement.exportClause?.elements.map(
        ({ propertyName, name }) => (propertyName ?? name).text,
      );
      if (!statement.moduleSpecifier) for (const name of named) this.#use(file, name);
      else if (named)
        for (const name of named) this.#exported(this.#target(file.source, statement), name);
      else this.everything(this.#target(file.source, statement));
    }
    for (const name of mentions(statement)) this.#use(file, name);
  }

  /** Keeps what a name means inside a file. */
  #use(file, name) {
    for (const statement of file.declared.get(name) ?? []) this.#keep(file, statement);
    const origin = file.imported.get(name);
    if (!origin) return;
    file.used.add(name);
    this.#exported(origin.path, origin.name);
  }

  /** Keeps what a file exports under a name. */
  #exported(path, name) {
    const file = this.#file(path);
    if (file.declared.has(name)) return this.#use(file, name);
    for (const statement of file.source.statements) {
      if (!ts.isExportDeclaration(statement) || isEmptyExport(statement)) continue;
      if (
        !statement.exportClause ||
        statement.exportClause.elements.some((element) => element.name.text === name)
      )
        this.#keep(file, statement);
    }
  }
}

function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.text);
  return statement.name ? [statement.name.text] : [];
}

function importedBy({ importClause }) {
  const bindings = importClause?.namedBindings;
  if (importClause?.name || (bindings && !ts.isNamedImports(bindings)))
    throw new Refusal("declarations are told apart by named imports only");
  return (bindings?.elements ?? []).map(({ name, propertyName }) => ({
    local: name.text,
    name: (propertyName ?? name).text,
  }));
}

/** The import with the names that are used, or nothing. */
function importText(statement, used) {
  const { importClause, moduleSpecifier } = statement;
  const elements = (importClause?.namedBindings?.elements ?? []).filter(({ name }) =>
    used.has(name.text),
  );
  if (elements.length === 0) return "";
  return `import ${importClause.isTypeOnly ? "type " : ""}{ ${elements.map((element) => element.getText()).join(", ")} } from ${moduleSpecifier.getText()};`;
}

const isEmptyExport = (statement) =>
  ts.isExportDeclaration(statement) &&
  !statement.moduleSpecifier &&
  statement.exportClause?.elements.length === 0;

/** The names of types and values that a declaration mentions, but not those of its members. */
function mentions(statement) {
  const names = new Set();
  const leftmost = (node) =>
    ts.isQualifiedName(node)
      ? leftmost(node.left)
      : ts.isPropertyAccessExpression(node)
        ? leftmost(node.expression)
        : node;
  const visit = (node) => {
    if (ts.isImportTypeNode(node))
      throw new Refusal(
        `a declaration of ${node.getSourceFile().fileName} imports a type inline: name it in an import`,
      );
    const named = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isTypeQueryNode(node)
        ? node.exprName
        : ts.isExpressionWithTypeArguments(node) || ts.isComputedPropertyName(node)
          ? node.expression
          : undefined;
    if (named) names.add(leftmost(named).text);
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return names;
}
