/** The files that users import: which source each re-exports, and which loader it sets. */

/** `name` is the file in dist; `source` is in src/ts. */
export const entries = [
  { name: "index", source: "index.ts", loader: "inline" },
  { name: "csv", source: "csv.ts", loader: "inline" },
  { name: "testing", source: "testing.ts", loader: "inline" },
  { name: "slim", source: "slim.ts", loader: undefined },
  { name: "workerd", source: "index.ts", loader: "workerd", formats: ["esm"] },
  { name: "csv.workerd", source: "csv.ts", loader: "workerd", formats: ["esm"] },
  { name: "testing.workerd", source: "testing.ts", loader: "workerd", formats: ["esm"] },
];

/** `name` is the file in src/ts/loader and in dist. */
export const loaders = [
  { name: "inline" },
  { name: "workerd", output: "module", formats: ["esm"] },
];

export const extensions = { esm: "js", cjs: "cjs" };
