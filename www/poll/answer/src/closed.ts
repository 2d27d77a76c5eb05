/**
 * The page of a poll that is closed: what became of a report, and the results. All of this is
 * loaded once a poll is closed, since most visits end before that.
 */
import type * as Bars from "../../shared/bars.js";
import { el } from "../../shared/dom.js";
import { closed as closedTexts } from "../../texts/en/closed.js";
import { handOver } from "../../texts/spoken.js";
import { heading } from "./heading.js";
import type { Person } from "./person.js";
import { wordsFor } from "./receipt.js";
import { inSight } from "./sight.js";

/** Module that shows results, from the build of the other pages, which show them too. */
const showing = "../results.js";

type Words = ReturnType<typeof closedTexts>;

/**
 * Once the poll is closed, the page stores no answer. It first sends a report whose fate is unknown
 * once more: that changes no count any more, but shows what became of it.
 */
export async function afterClose(place: HTMLElement, person: Person): Promise<void> {
  const news = el("p", { role: "status" });
  const title = el("h2", { id: "closed", tabindex: "-1" });
  const name = el("h2", { id: "results" });
  const shown = el("div", {});
  let told = ({ asking }: Words): string => asking;
  let bars: typeof Bars | null | undefined;
  const say = (): void => {
    const words = closedTexts();
    title.textContent = words.title;
    name.textContent = words.results;
    news.textContent = told(words);
  };
  const draw = (): void => {
    say();
    if (bars) handOver(bars.put);
    if (bars !== undefined) shown.replaceChildren(outcome(person, bars));
    place.firstElementChild?.replaceWith(heading(person));
  };
  // A person who had the keyboard on this page is led to the news.
  const held = place.contains(document.activeElement);
  place.replaceChildren(
    heading(person),
    el("section", { class: "card", "aria-labelledby": "closed" }, title, news),
    el("section", { class: "card", "aria-labelledby": "results" }, name, shown),
  );
  inSight(draw);
  if (held) title.focus();
  void import(/* @vite-ignore */ showing)
    .catch(() => null)
    .then((late: typeof Bars | null) => {
      bars = late;
      draw();
    });
  const was = person.report !== null;
  await person.send();
  const became = becameOf(person);
  await person.erase();
  // Another tab may have changed meanwhile what is kept: then once more, of what is there now.
  if (person.report) await person.erase();
  news.id = "erased";
  if (person.report) told = ({ notErased }) => notErased;
  else if (was) told = (words) => words.erased(became(words));
  else if (person.last) told = ({ answered, earlier }) => (person.isEarlier ? earlier : answered);
  else told = ({ tooLate }) => tooLate;
  say();
}

/** Says what became of a report, once the poll is closed. */
function becameOf({ fate, state, wordIsWrong }: Person): (words: Words) => string {
  if (fate === null) return ({ unknown }) => unknown;
  if (fate === "stored") return ({ counted }) => counted;
  return () => wordsFor({ fate, state, wordIsWrong }).join(" ");
}

/** The results as the server stored them at the close. */
function outcome({ questions, results }: Person, bars: typeof Bars | null): HTMLElement {
  const words = closedTexts();
  if (results === null) return el("p", {}, words.noResults);
  return bars?.barsOf({ questions }, results) ?? el("p", { class: "problem" }, words.notLoaded);
}
