/** The files that users import: which source each re-exports, and which module it carries. */

/** `name` is the file in dist; `source` is in src/ts. */
export const entries = [
  { name: "index", source: "index.ts", module: "testing" },
  { name: "csv", source: "csv.ts", module: "testing" },
  { name: "testing", source: "testing.ts", module: "testing" },
  { name: "slim", source: "slim.ts", module: undefined },
];

/** The module that has everything, whose glue runs every file. */
export const everything = "testing";

/** The file of a module in dist, as users know it. */
export const fileOf = (module) => `${module === everything ? "sottovoce" : module}.wasm`;

export const extensions = { esm: "js", cjs: "cjs" };
