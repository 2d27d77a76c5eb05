/** The files that users import: which source each re-exports, and which module it carries. */

/**
 * `name` is the file in dist; `source` is in src/ts. What the entries of one family alone need is
 * in a file of theirs (`homes.mjs`).
 */
export const entries = [
  { name: "index", family: "main", source: "entries/index.ts", module: "main" },
  { name: "quantile", family: "main", source: "entries/quantile.ts", module: "quantile" },
  { name: "base2", family: "main", source: "entries/base2.ts", module: "base2" },
  { name: "gaussian", family: "main", source: "entries/gaussian.ts", module: "gaussian" },
  { name: "csv", family: "csv", source: "entries/csv.ts", module: "csv" },
  { name: "survey", family: "survey", source: "entries/survey.ts", module: "survey" },
  { name: "respond", family: "survey", source: "entries/respond.ts", module: "respond" },
  { name: "sql", family: "sql", source: "entries/sql.ts", module: undefined },
  { name: "ledger", family: "ledger", source: "entries/ledger.ts", module: "ledger" },
  { name: "ledger/node", family: "node", source: "entries/ledger-node.ts", module: undefined },
  { name: "testing", family: "testing", source: "entries/testing.ts", module: "testing" },
  { name: "slim", family: "main", source: "entries/slim.ts", module: undefined },
];

/** What several entries export as it stands. */
export const exportedByAll = ["entries/common.ts", "entries/of-quantiles.ts"];

/** The module that has everything, whose glue runs every file. */
export const everything = "testing";

/** The modules that the slim entry takes, each a file. */
export const files = ["main", "quantile", "base2", everything];

/** The file of a module in dist, as users know it. */
export const fileOf = (module) => `${module === everything ? "sottovoce" : module}.wasm`;

export const extensions = { esm: "js", cjs: "cjs" };
