/**
 * The files that users import. Said here alone: `npm run check:entries -- --update` writes what
 * package.json and .gitignore say of them.
 */

/** The module that has everything, whose glue runs every file. */
export const everything = "testing";

/** The modules that the slim entry takes, each a file. */
export const files = ["main", "quantile", "base2", everything];

/**
 * `name` is the file in dist, and `path` what follows `sottovoce/` in an import, where that is
 * another. Code that the entries of one family alone need is in a file of theirs (`homes.mjs`). An
 * entry carries its `module`, if it has one; `takes` are those that it is given.
 *
 * `budget` is how many kilobytes, after Brotli, the entry may add to an app beyond another one
 * (`check/sizes.mjs`): whole multiples of 5. `told` follows its name in the table of
 * docs/loading.md.
 */
const rows = [
  { name: "index", family: "main", module: "main", budget: 155 },
  { name: "quantile", family: "main", module: "quantile", budget: 95 },
  { name: "base2", family: "main", module: "base2", budget: 90 },
  { name: "groups", family: "main", module: "groups", budget: 185, told: "with quantiles" },
  { name: "gaussian", family: "main", module: "main" },
  {
    name: "csv",
    family: "csv",
    module: "csv",
    budget: 30,
    beyond: "index",
    told: "in addition to one of these",
  },
  {
    name: "xlsx",
    family: "xlsx",
    module: "xlsx",
    budget: 25,
    beyond: "csv",
    told: "in addition to `sottovoce/csv`",
  },
  {
    name: "zip",
    family: "zip",
    budget: 5,
    beyond: "csv",
    told: "in addition to `sottovoce/csv`",
  },
  {
    name: "json",
    family: "json",
    budget: 5,
    beyond: "csv",
    told: "in addition to `sottovoce/csv`",
  },
  {
    name: "arrow",
    family: "arrow",
    budget: 10,
    beyond: "csv",
    told: "in addition to `sottovoce/csv`",
  },
  {
    name: "parquet",
    family: "parquet",
    budget: 10,
    beyond: "csv",
    told: "in addition to `sottovoce/csv`",
  },
  { name: "survey", family: "survey", module: "survey", budget: 90 },
  {
    name: "respond",
    path: "survey/respond",
    family: "survey",
    module: "respond",
    budget: 30,
    told: "on the phone",
  },
  { name: "sql", family: "sql", budget: 20, told: "text only" },
  {
    name: "ledger",
    family: "ledger",
    module: "ledger",
    budget: 60,
    beyond: "index",
    told: "in addition to one of these",
  },
  { name: "ledger/node", family: "node" },
  {
    name: "testing",
    family: "testing",
    module: "testing",
    budget: 240,
    told: "for tests and teaching",
  },
  { name: "slim", family: "main", takes: files, budget: 45, told: "without its files" },
];

/** With `source`, the file in src/ts that each re-exports, and `subpath` as package.json has it. */
export const entries = rows.map((row) => ({
  ...row,
  source: `entries/${row.name.replaceAll("/", "-")}.ts`,
  subpath: row.name === "index" ? "." : `./${row.path ?? row.name}`,
}));

/** Name that users write to import an entry. */
export const importOf = ({ subpath }) => subpath.replace(/^\./, "sottovoce");

/** Sources that several entries export as they are. */
export const exportedByAll = ["common", "of-quantiles", "of-tables"].map(
  (name) => `entries/${name}.ts`,
);

/** The file of a module in dist, as users know it. */
export const fileOf = (module) => `${module === everything ? "sottovoce" : module}.wasm`;

export const extensions = { esm: "js", cjs: "cjs" };
