/** Shows what a person who answers agrees to: a few lines always in sight, and all in a fold. */
import { el } from "../../shared/dom.js";
import type { Asked } from "../../shared/question.js";
import { bound } from "../../texts/numbers.js";
import { consent as consentTexts } from "../../texts/en/consent.js";
import type { OddsSent } from "./kept.js";
import type { Person } from "./person.js";

export function consent({ explained, epsilon, questions }: Person): HTMLElement {
  const words = consentTexts();
  const { consent: agreed, facts } = explained;
  const [[fact], [only]] = [facts, questions];
  const isOne = questions.length === 1;
  return el(
    "div",
    { class: "consent" },
    el(
      "ul",
      { id: "consent" },
      isOne && fact && only
        ? el("li", {}, sends(fact, only))
        : el("li", {}, words.each(questions.length)),
      el("li", {}, marked(words.sure(agreed, questions.length), words.atMost(agreed))),
      isOne ? null : el("li", { id: "together" }, words.together(agreed, epsilon)),
      el("li", {}, words.voluntary(agreed, questions.length)),
    ),
    el(
      "details",
      { id: "agreed" },
      el("summary", {}, words.details),
      el("p", { id: "respondent" }, words.respondent(explained, questions)),
      // Facts that the package cannot know, because this page and its server decide them.
      el("p", {}, el("b", {}, `${words.seen} `), words.seenText),
      el("p", {}, el("b", {}, `${words.stays} `), words.staysText),
    ),
  );
}

/** How often what is sent agrees with the answer to one question. */
export function sends(
  fact: Person["explained"]["facts"][number],
  question: Asked,
): readonly (Node | string)[] {
  const words = consentTexts();
  return marked(words.sends(fact, question), words.cases(fact));
}

/** A sentence in which a figure is an element of its own. */
function marked(sentence: string, figure: string): readonly (Node | string)[] {
  const [before = "", after = ""] = sentence.split(figure, 2);
  return [before, el("b", { class: "figure" }, figure), after];
}

/** The organizer's words on who asks and why, which the page shows as theirs. */
export function purpose({ purpose: theirs }: Person): HTMLElement {
  const words = consentTexts();
  return el(
    "p",
    { class: "note", id: "purpose" },
    ...(theirs === null ? [words.noPurpose] : [words.purpose, el("bdi", {}, theirs)]),
  );
}

/**
 * Says what this device has sent before; nothing on its first poll. It names one number for all of
 * it, and the number that holds with this poll too.
 */
export function account(person: Person): HTMLElement | null {
  const words = consentTexts();
  const { sent, last, odds } = person;
  const reports = sent.reduce((sum, { times }) => sum + times, 0);
  if (reports === 0) return null;
  const isOnce = reports === sent.length;
  const done = isOnce ? words.polls(sent.length) : words.reports(reports, sent.length);
  const more = [...sent, { odds, times: 1 }];
  return el(
    "p",
    { class: "note", id: "account" },
    words.likely(done),
    el("b", { class: "figure" }, factorOf(sent)),
    words.times(!!last),
    el("b", { class: "figure" }, factorOf(more)),
    words.timesAfter,
  );
}

/**
 * The product of the odds of all reports, for reading: rounded up, because it is an upper bound.
 */
export function factorOf(sent: readonly OddsSent[]): string {
  let [top, bottom] = [1n, 1n];
  for (const { odds, times } of sent) {
    const [over, under = "1"] = odds.split("/");
    top *= BigInt(over ?? "1") ** BigInt(times);
    bottom *= BigInt(under) ** BigInt(times);
  }
  const unit = top < 10n * bottom ? 100n : 1n;
  const units = (top * unit + bottom - 1n) / bottom;
  const digits = String(units).length;
  if (digits > 15) return consentTexts().power(digits);
  return bound(Number(units) / Number(unit));
}
