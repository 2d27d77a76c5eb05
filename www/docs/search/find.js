/** Looks words up in the index; loaded when somebody first means to search. */
import MiniSearch from "minisearch";
import { options, processTerm } from "./words.js";

/** Letters and such are in every section: one alone is no reason to show it. */
const telling = (term) => (term.length < 3 ? null : processTerm(term));

/** Gives sections with all of the words, or with some where none has all; the best ones first. */
export function finder(index) {
  const sections = MiniSearch.loadJSON(index, options);
  return (query) => {
    const all = sections.search(query);
    return all.length > 0
      ? all
      : sections.search(query, { combineWith: "OR", processTerm: telling });
  };
}
