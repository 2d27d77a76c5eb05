/** Shows what was sent, what became of it, and what can be done with it on this device. */
import { button, el } from "../../shared/dom.js";
import { wordsOf, type Asked } from "../../shared/question.js";
import { sending as sendingTexts } from "../../texts/en/sending.js";
import type { Person } from "./person.js";
import { reportsOf } from "./sheet.js";

/** Says what became of a report: in a few words, and in full. */
export function wordsFor({
  fate,
  state,
  wordIsWrong,
}: Pick<Person, "fate" | "state" | "wordIsWrong">): readonly [title: string, text: string] {
  const words = sendingTexts();
  if (fate === "stored") return [words.stored, words.storedText];
  if (fate === "refused") return [words.refused, words.refusedText];
  if (fate === "closed" && state === "full")
    return [words.full, `${words.fullText} ${words.notCounted}`];
  if (fate === "closed" && state === "timed")
    return [words.timed, `${words.timedText} ${words.notCounted}`];
  if (fate === "closed") return [words.stopped, words.notCounted];
  if (wordIsWrong) return [words.wrongWord, words.wrongWordText];
  return [words.waiting, words.waitingText];
}

/** Handlers of the buttons of a receipt. */
export interface Ways {
  readonly again: () => void;
  readonly reword: (word: string) => void;
  readonly erase: () => void;
  readonly next: () => void;
}

export function receipt(person: Person, ways: Ways): HTMLElement {
  const words = sendingTexts();
  const { report, fate, several, wordIsWrong, ends } = person;
  const [title, text] = wordsFor(person);
  return el(
    "section",
    { class: "card", "aria-labelledby": "fate", "data-fate": fate ?? "waiting" },
    el("h2", { id: "fate", tabindex: "-1" }, title),
    el("p", {}, text),
    person.questions.flatMap((question, place) => said(person, question, place)),
    fate === "stored"
      ? el("p", { id: "later" }, ends === null ? words.resultsHere : words.resultsAt(ends))
      : null,
    wordIsWrong && !fate ? wordForm(ways.reword) : null,
    el(
      "div",
      { class: "actions" },
      fate || wordIsWrong ? null : button("again", words.again, ways.again),
      button("erase", words.erase, ways.erase, "quiet"),
      fate === "stored" && several ? button("next", words.next, ways.next, "quiet") : null,
    ),
    el("p", { class: "note" }, fate ? words.stays : words.mayBeLost),
    el(
      "details",
      {},
      el("summary", {}, words.fold),
      el("pre", { tabindex: "0", "aria-label": words.report }, JSON.stringify(report, null, 2)),
    ),
  );
}

/** Says what is sent for one question, and in how many cases it is not the answer. */
function said({ report, fate, questions, explained }: Person, question: Asked, place: number) {
  const words = sendingTexts();
  const mine = report && reportsOf(report).find(({ question: name }) => name === question.name);
  const [id, chanceId] = place === 0 ? ["said", "chance"] : [undefined, undefined];
  const isHidden = explained.consent.grade === "nobody";
  return [
    questions.length > 1 ? el("p", { class: "note" }, el("bdi", {}, question.text ?? "")) : null,
    el(
      "p",
      { class: "said", id },
      el("span", {}, fate ? words.sent : words.toSend),
      el("bdi", {}, mine ? wordsOf(question, mine.value) : ""),
    ),
    el("p", { id: chanceId }, chance(question, explained.facts[place], isHidden)),
  ];
}

type Fact = Person["explained"]["facts"][number];

function chance({ protocol }: Asked, fact: Fact | undefined, isHidden: boolean): string {
  const words = sendingTexts();
  if (!fact) return "";
  const isOne = protocol.kind === "subset" && protocol["size"] === 1;
  const not = (isOne ? words.not["one"] : words.not[protocol.kind]) ?? "";
  const cases = protocol.kind === "bit" ? words.half : words.cases(otherwise(fact));
  return words.chance(cases, not, isHidden);
}

/** The other cases of "3 of 4": "1 of 4". */
function otherwise({ kept, ofHundred }: Fact): string {
  const words = sendingTexts();
  const [top, bottom] = kept.split("/").map(BigInt) as [bigint, bigint];
  if (bottom <= 100n) return words.of(bottom - top, bottom);
  return ofHundred === 100 ? words.few : words.about(100 - ofHundred);
}

function wordForm(reword: Ways["reword"]): HTMLElement {
  const words = sendingTexts();
  const input = wordInput();
  const form = el(
    "form",
    { class: "field" },
    el("label", { for: "word" }, words.word),
    input,
    el("div", { class: "actions" }, el("button", { type: "submit" }, words.withWord)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim() !== "") reword(input.value);
  });
  return form;
}

/** A field for a join word. */
export const wordInput = (): HTMLInputElement =>
  el("input", {
    ...{ id: "word", type: "text", autocomplete: "off", autocapitalize: "none" },
    ...{ spellcheck: "false", maxlength: "80" },
  });
