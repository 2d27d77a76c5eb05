/** What was sent, what became of it, and what can be done with it on this device. */
import { el } from "../../shared/dom.js";
import { wordsOf } from "../../shared/question.js";
import type { Person } from "./person.js";

/** What became of a report, in words. */
export function wordsFor({ fate, wordIsWrong }: Person): { readonly title: string; text: string } {
  const known = {
    stored: {
      title: "Sent and stored.",
      text: "One report left your device. It is counted once, however often it is sent.",
    },
    closed: {
      title: "The poll was closed before your report came.",
      text: "Your report is not counted, and the server has not stored it.",
    },
    refused: {
      title: "The server did not take this report.",
      text: "Your report is not counted. Tell the organizer, and check the code of the poll.",
    },
  };
  if (fate) return known[fate];
  if (wordIsWrong)
    return {
      title: "This is not the join word of the poll.",
      text: "The server did not read your report. It stays on this device. Type the word that the organizer shows.",
    };
  return {
    title: "Not confirmed yet.",
    text: "Your report stays on this device. The page sends it until the server confirms it.",
  };
}

/** Handlers of the buttons of a receipt. */
export interface Ways {
  readonly again: () => void;
  readonly reword: (word: string) => void;
  readonly erase: () => void;
  readonly next: () => void;
}

export function receipt(person: Person, ways: Ways): HTMLElement {
  const { report, fate, question, several, wordIsWrong } = person;
  const { title, text } = wordsFor(person);
  const said = report ? wordsOf(question, report.value) : "";
  return el(
    "section",
    { class: "card", "aria-labelledby": "fate", "data-fate": fate ?? "waiting" },
    el("h2", { id: "fate", tabindex: "-1" }, title),
    el("p", {}, text),
    el(
      "p",
      { class: "said", id: "said" },
      el("span", {}, fate ? "Sent: " : "To be sent: "),
      el("bdi", {}, said),
    ),
    el("p", { id: "chance" }, chance(person)),
    wordIsWrong && !fate ? wordForm(ways.reword) : null,
    el(
      "div",
      { class: "actions" },
      fate || wordIsWrong ? null : button("again", "Send my report again", ways.again),
      button("erase", "Erase my answer from this device", ways.erase, "quiet"),
      fate === "stored" && several
        ? button("next", "Start the next person", ways.next, "quiet")
        : null,
    ),
    el(
      "p",
      { class: "note" },
      fate
        ? "Your answer and your report stay on this device until you erase them, or open this page once the poll is closed. A note that this device has answered stays even then, without the answer."
        : "If you erase your answer before the server confirms the report, the report may be lost. It is not sent again.",
    ),
    el(
      "details",
      {},
      el("summary", {}, "Show the report as it is sent"),
      el("pre", { tabindex: "0", "aria-label": "The report" }, JSON.stringify(report, null, 2)),
    ),
  );
}

/** In how many cases what is sent is not the answer. */
function chance({ question, explained }: Person): readonly (Node | string)[] {
  const [fact] = explained.facts;
  if (!fact) return [];
  const { kind } = question.protocol;
  const isOne = kind === "subset" && question.protocol["size"] === 1;
  const not = isOne ? "chance sends another answer than the chosen one" : (elsewhere[kind] ?? "");
  const end = explained.consent.grade === "nobody" ? ". Nobody else can tell." : ".";
  const cases = el("b", { class: "figure" }, `${otherwise(fact)} cases`);
  return ["In ", kind === "bit" ? "up to half of all cases" : cases, ` ${not}${end}`];
}

/** What it means, for each protocol, that a report differs from the answer. */
const elsewhere: Readonly<Record<string, string>> = {
  subset: "your answer is not among these",
  lines: "your answer is not in this group",
  boxes: "this is the opposite of what you checked",
  bit: "this is not the half in which your number lies",
  window: "your number is not near this",
};

/** The other cases of "3 of 4": "1 of 4". */
function otherwise({ kept, ofHundred }: Person["explained"]["facts"][number]): string {
  const [top, bottom] = kept.split("/").map(BigInt) as [bigint, bigint];
  if (bottom <= 100n) return `${bottom - top} of ${bottom}`;
  return ofHundred === 100 ? "fewer than 1 of 100" : `about ${100 - ofHundred} of 100`;
}

function wordForm(reword: Ways["reword"]): HTMLElement {
  const input = wordInput();
  const form = el(
    "form",
    { class: "field" },
    el("label", { for: "word" }, "The join word"),
    input,
    el(
      "div",
      { class: "actions" },
      el("button", { type: "submit" }, "Send my report with this word"),
    ),
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

export function button(id: string, text: string, press: () => void, look = ""): HTMLElement {
  const made = el("button", { type: "button", id, class: look || undefined }, text);
  made.addEventListener("click", press);
  return made;
}
