/**
 * The WebAssembly modules of the package: which bindings each carries, by the features of
 * Cargo.toml. They change what is exported, never what is guaranteed.
 */
export const modules = {
  main: ["quantile", "quantile-base2", "rows", "selection", "noise"],
  quantile: ["quantile", "quantile-base2"],
  base2: ["costs", "integers"],
  csv: ["csv"],
  /** All mechanisms, so that whatever another module makes can be asked for its law. */
  testing: [
    ...["quantile", "quantile-base2", "rows", "selection", "noise", "costs", "integers"],
    "probabilities",
  ],
};

/** What the page under `npm start` loads. */
export const modulesOfSite = ["csv", "testing"];
