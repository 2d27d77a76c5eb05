/**
 * The WebAssembly modules of the package: which bindings each carries, by the features of
 * Cargo.toml. They change what is exported, never what is guaranteed.
 *
 * Files are read by a module of their own, which hands its rows to the one that counts them as
 * views of its memory. Inside `main` and `quantile` the reader would weigh about a quarter less,
 * and be paid for by every page that reads no file.
 */
export const modules = {
  main: ["quantile", "quantile-base2", "rows", "histograms", "selection", "noise"],
  quantile: ["quantile", "quantile-base2"],
  base2: ["costs", "integers"],
  gaussian: ["gaussian", "histograms", "conversions"],
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
 * Modules that travel by `dense.mjs`. It makes all but the three smallest lighter alone, but
 * Brotli then finds nothing that two of them have in common (`dense.mjs` has figures). So it is for
 * an entry whose budget needs it, and which apps import by itself.
 */
export const denseModules = ["groups"];

/**
 * For modules that one app is likely to have, one after the other: where in each what both have
 * stands (`order.mjs`).
 */
export const ends = { csv: "last", xlsx: "first" };

/** Where functions of these two stay functions: put into their callers, they would differ. */
export const alike = ["give_texts", "Listed::add", "marks_of", "push_lossy"];

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

/** What the pages under `npm start` load. */
export const modulesOfSite = ["csv", "xlsx", "testing", "survey", "respond", "ledger"];
