/** What each WebAssembly module of the package can run, and which entry carries it. */

const kindsOfMain = [
  "quantile",
  "count",
  "histogram",
  "sum",
  "exponential",
  "gumbelMax",
  "permuteAndFlip",
  "discreteLaplace",
  "geometric",
] as const;

const kindsOfBase2 = [
  "exponentialBase2",
  "permuteAndFlipBase2",
  "discreteLaplaceBase2",
  "thresholdTest",
  "sparseVector",
  "integerPartition",
] as const;

/** All kinds of mechanisms. */
// (Spreads are calls to bundlers, which keep them unless they are told that these are pure.)
export const kindNames = /* @__PURE__ */ (() => [...kindsOfMain, ...kindsOfBase2] as const)();

/** The entry to import for a kind: `sottovoce/quantile` is for those who need nothing else. */
export function entryWith(kind: (typeof kindNames)[number]): string {
  return kindsOfMain.some((name) => name === kind) ? "sottovoce" : "sottovoce/base2";
}

const ofMain = /* @__PURE__ */ (() => [...kindsOfMain, "scaleForAccuracy", "grid"] as const)();
const ofBase2 = /* @__PURE__ */ (() => [...kindsOfBase2, "base2Parameters"] as const)();

/** A kind of mechanism, or a function of another sort, that needs WebAssembly. */
export type Offer =
  | (typeof ofMain)[number]
  | (typeof ofBase2)[number]
  | "csv"
  | "respond"
  | "survey"
  | "ledger"
  | "probabilities";

/**
 * By name; the first one that offers a thing is the one to name to those who miss it. Files are
 * read by a module of their own, which hands its rows to whichever counts them.
 */
export const modules: { readonly [name in ModuleName]: readonly Offer[] } = {
  main: ofMain,
  base2: ofBase2,
  quantile: ["quantile", "grid"],
  csv: ["csv"],
  respond: ["respond"],
  survey: ["respond", "survey"],
  ledger: ["ledger"],
  testing: /* @__PURE__ */ (() => [...ofMain, ...ofBase2, "probabilities"] as const)(),
};

export type ModuleName =
  "main" | "base2" | "quantile" | "csv" | "respond" | "survey" | "ledger" | "testing";

/** A file that "sottovoce/slim" can be given. */
export type FileName = "main.wasm" | "base2.wasm" | "quantile.wasm" | "sottovoce.wasm";

const files: { readonly [name in ModuleName]?: FileName } = {
  main: "main.wasm",
  base2: "base2.wasm",
  quantile: "quantile.wasm",
  testing: "sottovoce.wasm",
};
export const fileNames = /* @__PURE__ */ (() => Object.values(files).join(", "))();

export function isFile(name: string): name is ModuleName {
  return Object.keys(files).includes(name);
}

/** The file to load for an offer. */
export function fileWith(offer: Offer): FileName {
  const name = (Object.keys(modules) as ModuleName[]).find((name) => modules[name].includes(offer));
  return (name && files[name]) ?? "sottovoce.wasm";
}
