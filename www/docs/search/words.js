/** How texts fall into words, in the index and in what is asked of it. */

/** Words in nearly every paragraph: they tell nothing, and would be a tenth of the index. */
const empty = new Set(
  "a an and are as at be by for from has if in is it its of on or so that the to was with".split(
    " ",
  ),
);

/** Names in code stay whole: `ERR_BUDGET`, `permuteAndFlip`. */
const whole = (text) => text.match(/[\p{L}\p{N}_$]+/gu) ?? [];

/** Parts of a name, which are found too: "flip", "budget". */
const parts = (word) => word.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu) ?? [];

/** Names of tests, and digests: nobody types them, and the words of a name are found anyhow. */
const isUnasked = (word) => /(?:_[^_]+){4}|^[\da-f]{32,}$/.test(word);

export const processTerm = (term) => {
  const word = term.toLowerCase();
  if (isUnasked(word)) return null;
  return empty.has(word) || (word.length < 2 && !/\p{L}/u.test(word)) ? null : word;
};

/** Letters of formulas, as people write them in words. */
const letters = { ε: "epsilon", δ: "delta", ρ: "rho", α: "alpha" };

/** Words of a question, with the name of a letter instead of the letter. */
const asked = (query) => whole(query).map((word) => letters[word] ?? word);

/** Words that lead to the guide to files, and to what is refused there. */
const files = ["file in the browser", "workbook"];

/** Names that people use for things that have another name here. */
const synonyms = {
  average: ["mean"],
  avg: ["mean"],
  percentile: ["quantile"],
  percentiles: ["quantiles"],
  quartile: ["quantile"],
  quartiles: ["quantiles"],
  group: ["histogram"],
  groups: ["histogram"],
  total: ["sum"],
  excel: files,
  xls: files,
  xlsx: files,
  spreadsheet: files,
  vue: ["react"],
  svelte: ["react"],
  angular: ["react"],
  next: ["react"],
  nextjs: ["react"],
};

/** The words of a question, each with what it may be called here. */
export const meant = (query) =>
  asked(query)
    .filter((word) => processTerm(word) !== null)
    .map((word) => [word, ...(synonyms[word.toLowerCase()] ?? [])]);

/** A word with each two letters next to one another exchanged, as hands do it. */
export const exchanged = (word) =>
  word.length < 4
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
      );

/** Words of a text: names and their parts. */
export const tokenize = (text) =>
  whole(text).flatMap((word) => {
    const pieces = parts(word);
    return pieces.length > 1 ? [word, ...pieces] : [word];
  });

/** Options of MiniSearch, which must be the same when the index is made and when it is read. */
export const options = {
  fields: ["heading", "names", "title", "text"],
  storeFields: ["heading", "title", "address", "kind", "what"],
  tokenize,
  processTerm,
  searchOptions: {
    tokenize: asked,
    prefix: true,
    // One edit: a letter too many, too few, or another.
    fuzzy: (word) => (word.length > 5 ? 1 : false),
    boost: { heading: 6, names: 3, title: 2 },
    combineWith: "AND",
    boostDocument: (id, word, { kind, heading, what }) =>
      (heading.toLowerCase() === word ? 4 : 1) *
      (what === "function" || kind === "guide" ? 1.5 : kind === "proof" ? 0.5 : 1),
  },
};
