/** The files that users import: which source each re-exports, and which module it carries. */

/** `name` is the file in dist; `source` is in src/ts. */
export const entries = [
  { name: "index", source: "index.ts", module: "main" },
  { name: "quantile", source: "quantile.ts", module: "quantile" },
  { name: "base2", source: "base2.ts", module: "base2" },
  { name: "gaussian", source: "gaussian.ts", module: "gaussian" },
  { name: "csv", source: "csv.ts", module: "csv" },
  { name: "survey", source: "survey.ts", module: "survey" },
  { name: "respond", source: "respond.ts", module: "respond" },
  { name: "sql", source: "sql.ts", module: undefined },
  { name: "ledger", source: "ledger.ts", module: "ledger" },
  { name: "ledger/node", source: "ledger/node.ts", module: undefined },
  { name: "testing", source: "testing.ts", module: "testing" },
  { name: "slim", source: "slim.ts", module: undefined },
];

/** What several entries export as it stands. */
export const exportedByAll = ["common.ts"];

/** The module that has everything, whose glue runs every file. */
export const everything = "testing";

/** The modules that the slim entry takes, each a file. */
export const files = ["main", "quantile", "base2", everything];

/** The file of a module in dist, as users know it. */
export const fileOf = (module) => `${module === everything ? "sottovoce" : module}.wasm`;

export const extensions = { esm: "js", cjs: "cjs" };
