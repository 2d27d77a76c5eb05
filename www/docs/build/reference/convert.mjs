/** Reads the published declarations with TypeDoc: one module for each entry. */
import { register } from "node:module";
import { entries, importOf } from "../../../../scripts/package/entries.mjs";
import { Refusal, inRoot } from "../../../../scripts/common.mjs";

/** The compiler that TypeDoc is written for stands under another name here. */
const compiler = "typescript-6.0";
const asItsName = `export const resolve = (name, context, next) =>
  next(name === "typescript" ? "${compiler}" : name, context);`;

/**
 * TypeDoc looks for `@inline` where a type is imported: it is where the type is declared.
 */
function inlineImported({ prototype }) {
  const { shouldInline } = prototype;
  prototype.shouldInline = function (symbol, name) {
    return shouldInline.call(this, this.resolveAliasedSymbol(symbol), name);
  };
}

/** Each entry: how it is imported, and what TypeDoc found in it. */
export async function convert() {
  register(`data:text/javascript,${encodeURIComponent(asItsName)}`);
  const { Application, Context, LogLevel } = await import("typedoc");
  inlineImported(Context);
  const app = await Application.bootstrap({
    entryPoints: entries.map(({ name }) => inRoot("dist", `${name}.d.ts`)),
    tsconfig: inRoot("www", "docs", "build", "reference", "tsconfig.json"),
    basePath: inRoot("dist"),
    readme: "none",
    logLevel: LogLevel.Warn,
    excludeExternals: true,
    excludePrivate: true,
    excludeInternal: true,
    // Nothing of where it lies is shown.
    disableSources: true,
    // As entries export them.
    sort: [],
  });
  const project = await app.convert();
  if (!project || app.logger.hasErrors()) throw new Refusal("the declarations could not be read");
  return entries.map((entry) => ({
    subpath: importOf(entry),
    module: project.children.find((child) => child.name === entry.name),
  }));
}
