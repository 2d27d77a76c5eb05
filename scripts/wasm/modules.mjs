/**
 * The WebAssembly modules of the package: which bindings each carries, by the features of
 * Cargo.toml. They change what is exported, never what is guaranteed.
 *
 * Files are read by a module of their own, which hands its rows to the one that counts them as
 * views of its memory. Inside `main` and `quantile` the reader would weigh about a quarter less,
 * and be paid for by every page that reads no file.
 */
export const modules = {
  main: [
    ...["quantile", "quantile-base2", "rows", "histograms", "selection", "noise"],
    ...["gaussian", "conversions"],
  ],
  quantile: ["quantile", "quantile-base2"],
  base2: ["costs", "integers"],
  groups: ["quantile", "rows", "groups"],
  csv: ["csv"],
  xlsx: ["xlsx"],
  respond: ["respond"],
  survey: ["respond", "survey"],
  ledger: ["ledger", "conversions"],
  /** All mechanisms, so that whatever another module makes can be asked for its law. */
  testing: [
    ...["quantile", "quantile-base2", "rows", "selection", "noise", "costs", "integers"],
    ...["gaussian", "histograms", "groups", "conversions", "probabilities"],
  ],
};

/**
 * The passes over private doubles in `crates/loops`, by their paths: functions of their own in what
 * ships too, so that `check:wasm` finds them and sees that no double decides a jump in them.
 */
export const passes = [
  "costs::take_fixed",
  "costs::take_whole_parts",
  "even::Even::bins",
  "reals::all_places",
  "rows::Candidates::look_up",
  "rows::Candidates::tally",
  "rows::count_within",
  "rows::keep_within",
  "rows::sum_rounded",
  "scores::take_integers",
  "steps::Steps::each",
  "steps::Steps::sum",
];

/** Modules that the pages under `npm start` load. */
export const modulesOfSite = ["csv", "xlsx", "testing", "survey", "respond", "ledger"];
