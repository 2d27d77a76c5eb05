/** Lists what each WebAssembly module of the package can run, and which entry carries it. */

const kindsOfMain = [
  "quantile",
  "quantiles",
  "quantileInterval",
  "count",
  "histogram",
  "sum",
  "mean",
  "exponential",
  "gumbelMax",
  "permuteAndFlip",
  "discreteLaplace",
  "geometric",
  "discreteGaussian",
] as const;

const kindsOfBase2 = [
  "exponentialBase2",
  "permuteAndFlipBase2",
  "discreteLaplaceBase2",
  "thresholdTest",
  "sparseVector",
  "integerPartition",
] as const;

const kindsOfGroups = ["groupBy", "foundGroups", "batch", "distinct"] as const;

/** All kinds of mechanisms. */
// (Spreads are calls to bundlers, which keep them unless they are told that these are pure.)
export const kindNames = /* @__PURE__ */ (() =>
  [...kindsOfMain, ...kindsOfBase2, ...kindsOfGroups] as const)();

/** The entry to import for a kind: `sottovoce/quantile` is for those who need nothing else. */
export function entryWith(kind: (typeof kindNames)[number]): string {
  if (kindsOfGroups.some((name) => name === kind)) return "sottovoce/groups";
  return kindsOfMain.some((name) => name === kind) ? "sottovoce" : "sottovoce/base2";
}

const ofMain = /* @__PURE__ */ (() =>
  [...kindsOfMain, "scaleForAccuracy", "grid", "conversions"] as const)();
const ofBase2 = /* @__PURE__ */ (() => [...kindsOfBase2, "base2Parameters"] as const)();

/** In addition to its own kind: what is asked of groups, without groups too. */
const ofGroups = /* @__PURE__ */ (() =>
  [
    ...kindsOfGroups,
    ...(["quantile", "quantiles", "quantileInterval", "grid"] as const),
    ...(["count", "sum", "mean"] as const),
  ] as const)();

/**
 * By name; the first one that offers a thing is the one to name to those who miss it. Files are
 * read by a module of their own, which hands its rows to the one that counts them.
 */
const offers = {
  main: ofMain,
  base2: ofBase2,
  quantile: ["quantile", "quantiles", "quantileInterval", "grid"],
  groups: ofGroups,
  csv: ["csv"],
  xlsx: ["xlsx"],
  respond: ["respond"],
  survey: ["respond", "survey"],
  ledger: ["ledger", "conversions"],
  testing: /* @__PURE__ */ (() =>
    [...ofMain, ...ofBase2, ...kindsOfGroups, "probabilities"] as const)(),
} as const;

export type ModuleName = keyof typeof offers;
/** A kind of mechanism, or a function of another sort, that needs WebAssembly. */
export type Offer = (typeof offers)[ModuleName][number];
export const modules: { readonly [name in ModuleName]: readonly Offer[] } = offers;

/** The name of a WebAssembly file for `load` of "sottovoce/slim". */
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

/** Says what to do if an offer is missing: load a file, or import the entry that carries it. */
export function remedyFor(offer: Offer): string {
  const name = (Object.keys(modules) as ModuleName[]).find((name) => modules[name].includes(offer));
  const file = name && files[name];
  return file
    ? `call and await load(source) first: this needs the file ${file}`
    : `import "sottovoce/${name}" first: this needs its WebAssembly`;
}
