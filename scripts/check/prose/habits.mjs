/**
 * Habits of speech that make a reader read twice, and plain words for them. A pattern is looked for
 * in running text without code; `not` names files that may have the word, for there it is a term.
 */
const proofs = /(?:proof|glossary)\.md$/;

export const habits = [
  { habit: "told", instead: "given, shown, reported, known", pattern: /\btold\b/gi },
  {
    habit: "tells, gives away",
    instead: "reveals, shows",
    pattern: /\b(?:tells? (?:of|about)|(?:gives?|given|giving|gave) (?:\w+ )?away)\b/gi,
  },
  { habit: "what bites", instead: "watch out", pattern: /\bwhat bites\b/gi },
  {
    habit: "whoever",
    instead: "anyone who, the value that, whichever name the sentence needs",
    pattern: /\b(?:who|whom|what|which|where)ever\b/gi,
  },
  { habit: "Who … as subject", instead: "anyone who, a person who", pattern: headless("Who") },
  {
    habit: "What …, no question",
    instead: "the noun itself, or a verb",
    pattern: headless("(?:What|Which|Whose|Whether)(?: [^ .?!]+){3}", "[.!]"),
  },
  {
    habit: "where for if",
    instead: "if, when",
    pattern:
      /\b[Ww]here (?:it|they|you|one|none|nothing|nobody|somebody|there|that|this|these|those|all|no|not|any) (?:is|are|was|were|has|have|had|can|cannot|may|must|does|do|did|needs?)\b/g,
  },
  {
    habit: ", and so",
    instead: "so; therefore",
    pattern: /, and so\b(?! (?:on|is|are|was|were|do|does|did|has|have|can|may|must)\b)/g,
  },
  { habit: "without a word", instead: "without a warning", pattern: /\bwithout a word\b/g },
  { habit: "Of what …", instead: "subject, verb, object", pattern: headless("Of (?:what|whom)") },
  { habit: "all that", instead: "everything that, the rest", pattern: /\ball (?:that|else)\b/gi },
  { habit: "mend", instead: "fix", pattern: /\bmend(?:s|ed|ing)?\b/gi },
  {
    habit: "stands in",
    instead: "is in, is listed in",
    pattern:
      /\b(?:stands?|stood) (?:in|at|on|there|here|before|behind|where|beside|next|above)\b/gi,
  },
  {
    habit: "is no",
    instead: "is not a, is not",
    pattern: /(?<!\bthere )\b(?:is|are|was|were) (?:no|none)\b(?! (?:longer|more)\b)/gi,
  },
  {
    habit: "price",
    instead: "loss, rho, charge",
    pattern: /\bpric(?:e|es|ed|ing)\b/gi,
  },
  {
    habit: "places",
    instead: "ranks, positions, bins",
    pattern: /(?<!decimal |[.]|combined with |^or )\bplaces\b|\bplace off\b/gi,
  },
  {
    habit: "else, anew",
    instead: "otherwise; again",
    pattern: /(?<!one |thing |body |who |what |where )\belse\b|\b(?:anew|afresh)\b/gi,
  },
  { habit: "beforehand", instead: "in advance, before", pattern: /\bbeforehand\b/gi },
  { habit: "beside", instead: "next to, in addition to, except", pattern: /\bbesides?\b/gi },
  { habit: "beyond", instead: "more than, outside, after", pattern: /\bbeyond\b/gi },
  {
    habit: "so many",
    instead: "that many, the number",
    pattern: /\bso (?:many|much)\b(?! (?:that|as)\b)/gi,
  },
  { habit: "some 38", instead: "about 38", pattern: /\bsome \d+/gi },
  {
    habit: "promise",
    instead: "guarantee, limit, assumption",
    pattern: /\bpromis(?:e|es|ed|ing)\b/g,
  },
  {
    habit: "wanted",
    instead: "chosen, requested, needed",
    pattern:
      /\b(?:is|are|be|was|were) wanted\b|\bwhat (?:is|one) wants?\b|\bwants (?:that|it|one)\b/gi,
  },
  { habit: "but for", instead: "except", pattern: /\b(?:but|save) for\b/gi },
  {
    habit: "keeps to",
    instead: "satisfies, follows, obeys",
    pattern: /\b(?:keeps?|kept|keeping) to\b/gi,
  },
  { habit: "law", instead: "distribution", pattern: /\blaws?\b/gi, not: proofs },
  { habit: "settle", instead: "decide, choose", pattern: /\bsettl(?:e|es|ed|ing)\b/gi },
  { habit: "at hand", instead: "that you have", pattern: /\bat hand\b/gi },
  {
    habit: "for, as because",
    instead: "because",
    pattern: /, for (?:it|they|he|she|we|this|that|there|these|those|nobody|else)\b/g,
  },
  { habit: "The same.", instead: "say it", pattern: /(?:^|[.!?] )(?:The same|As above)\./g },
  { habit: "curly quotes", instead: "\" and '", pattern: /[“”‘’]/g },
  {
    habit: "spelling",
    instead: "color, behavior, neighbor, license, center, analyze, nonnegative, dataset",
    pattern:
      /\b(?:colour|behaviour|neighbour|licence|centre|analys(?=e[sd]?\b)|non-negative|data set)\w*/gi,
  },
  { habit: "5 %", instead: "5%", pattern: /\d %/g },
];

/** A sentence that begins with these words and is not a question; a heading has no end. */
function headless(words, end = "(?:[.!]|$)") {
  return new RegExp(`(?:^|[.!?:] )${words}\\b[^.?!]*${end}`, "g");
}

/** The longest sentence that is not a habit, in words. */
export const longest = 30;
