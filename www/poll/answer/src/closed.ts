/** The page of a poll that is closed: what became of a report, and the results. */
import type * as Bars from "../../shared/bars.js";
import { el } from "../../shared/dom.js";
import { closed as closedTexts } from "../../texts/en/closed.js";
import { timesOf } from "./kept.js";
import type { Person } from "./person.js";
import { wordsFor } from "./receipt.js";

/**
 * What shows results is loaded once there are some, since most visits end before that. It is of the
 * build of the other pages, which show them too.
 */
const showing = "../results.js";

/**
 * Once the poll is closed, the page stores no answer. It first sends a report whose fate is unknown
 * once more: that changes no count any more, but shows what became of it.
 */
export async function afterClose(
  place: HTMLElement,
  person: Person,
  heading: HTMLElement,
): Promise<void> {
  const words = closedTexts();
  const news = el("p", { role: "status" }, words.asking);
  const title = el("h2", { id: "closed", tabindex: "-1" }, words.title);
  const results = el(
    "section",
    { class: "card", "aria-labelledby": "results" },
    el("h2", { id: "results" }, words.results),
  );
  void fill(results, person);
  // A person who had the keyboard on this page is led to the news.
  const held = place.contains(document.activeElement);
  place.replaceChildren(
    heading,
    el("section", { class: "card", "aria-labelledby": "closed" }, title, news),
    results,
  );
  if (held) title.focus();
  const was = person.report !== null;
  await person.send();
  const became = becameOf(person);
  await person.erase();
  // Another tab may have changed meanwhile what is kept: then once more, of what is there now.
  if (person.report) await person.erase();
  news.id = "erased";
  if (person.report) news.textContent = words.notErased;
  else if (was) news.textContent = words.erased(became);
  else if (timesOf(person.sent, person.id) > 0) news.textContent = words.answered;
  else news.textContent = words.tooLate;
}

/** What became of a report, once the poll is closed. */
function becameOf(person: Person): string {
  const words = closedTexts();
  if (person.fate === null) return words.unknown;
  if (person.fate === "stored") return words.counted;
  const { title, text } = wordsFor(person);
  return `${title} ${text}`;
}

/** Adds the results as the server stored them at the close. */
async function fill(place: HTMLElement, { questions, results }: Person): Promise<void> {
  const words = closedTexts();
  if (results === null) return place.append(el("p", {}, words.noResults));
  try {
    const { barsOf }: typeof Bars = await import(/* @vite-ignore */ showing);
    place.append(barsOf({ questions }, results));
  } catch {
    place.append(el("p", { class: "problem" }, words.notLoaded));
  }
}
