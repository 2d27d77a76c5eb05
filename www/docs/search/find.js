/** Looks words up in the index. */
import MiniSearch from "minisearch";
import { exchanged, meant, options, processTerm } from "./words.js";

/** Letters and such are in every section: one alone is no reason to show it. */
const telling = (term) => (term.length < 3 ? null : processTerm(term));

/**
 * Gives sections with all of the words, under this name or another; where there are none, with
 * letters that changed places, and then those with some of the words. The best ones are first.
 */
export function finder(index) {
  const parts = JSON.parse(index);
  // The identifier of a section is its number.
  const documentIds = Object.fromEntries(
    Array.from({ length: parts.documentCount }, (_, id) => [id, id]),
  );
  const sections = MiniSearch.loadJS({ ...parts, documentIds }, options);
  return (query) => {
    const words = meant(query);
    const any = (queries, more) => ({ combineWith: "OR", queries, ...more });
    const withAll = (of) =>
      words.length === 0 ? [] : sections.search({ combineWith: "AND", queries: words.map(of) });
    const all = withAll((names) => any(names));
    if (all.length > 0) return all;
    const typed = withAll((names) =>
      any([...names, any(names.flatMap(exchanged), { prefix: false, fuzzy: false })]),
    );
    return typed.length > 0
      ? typed
      : sections.search(query, { combineWith: "OR", processTerm: telling });
  };
}

/** About as much of a text as two lines show. */
const MOST = 160;

/** The sentence of a text that has most of the words, cut to size: pieces, and which are words. */
export function excerpt(text, terms) {
  const words = [...new Set(terms)].sort((one, other) => other.length - one.length).map(escaped);
  // The end of a sentence, or of a line of code.
  const sentences = text.split(/(?<=[.!?:])\s+|\n+/u).filter(Boolean);
  if (sentences.length === 0) return [];
  const found = new RegExp(`(${words.join("|") || "$^"})`, "iu");
  const all = new RegExp(found, "giu");
  const score = (sentence) => {
    const hits = new Set((sentence.match(all) ?? []).map((word) => word.toLowerCase())).size;
    // Prose says more than code.
    return hits + (/^\p{Lu}.*[.:!?]$/u.test(sentence) ? 0.5 : 0);
  };
  const best = sentences.reduce((one, other) => (score(other) > score(one) ? other : one));
  return cut(best, best.search(found))
    .split(found)
    .map((part, at) => ({ text: part, isWord: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** Cuts between words, so that the place stays in it. */
function cut(sentence, place) {
  if (sentence.length <= MOST) return sentence;
  const from = Math.max(0, Math.min(place - MOST / 3, sentence.length - MOST));
  const middle = sentence.slice(from, from + MOST);
  const begun = from > 0 ? `…${middle.replace(/^\S*\s/u, "")}` : middle;
  return from + MOST < sentence.length ? `${begun.replace(/\s\S*$/u, "")}…` : begun;
}

const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
