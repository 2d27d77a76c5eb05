/** The files that users import: which source each re-exports, and which module it carries. */

/**
 * `name` is the file in dist; `source` is in src/ts. What the entries of one family alone need is
 * in a file of theirs (`homes.mjs`).
 */
export const entries = [
  { name: "index", family: "main", source: "index.ts", module: "main" },
  { name: "quantile", family: "main", source: "quantile.ts", module: "quantile" },
  { name: "base2", family: "main", source: "base2.ts", module: "base2" },
  { name: "gaussian", family: "main", source: "gaussian.ts", module: "gaussian" },
  { name: "csv", family: "csv", source: "csv.ts", module: "csv" },
  { name: "survey", family: "survey", source: "survey.ts", module: "survey" },
  { name: "respond", family: "survey", source: "respond.ts", module: "respond" },
  { name: "sql", family: "sql", source: "sql.ts", module: undefined },
  { name: "ledger", family: "ledger", source: "ledger.ts", module: "ledger" },
  { name: "ledger/node", family: "ledger", source: "ledger/node.ts", module: undefined },
  { name: "testing", family: "testing", source: "testing.ts", module: "testing" },
  { name: "slim", family: "main", source: "slim.ts", module: undefined },
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
