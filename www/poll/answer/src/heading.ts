/** The question above everything else. */
import { el } from "../../shared/dom.js";
import { asking as askingTexts } from "../../texts/en/asking.js";
import type { Person } from "./person.js";

/** Says whose words these are: however large, the page does not answer for them. */
export function heading({ questions }: Person): HTMLElement {
  const words = askingTexts();
  const [only] = questions;
  return el(
    "header",
    { class: "question" },
    el("p", { class: "note" }, words.asks),
    el(
      "h1",
      { class: "asked", tabindex: "-1" },
      questions.length === 1 ? el("bdi", {}, only?.text ?? "") : words.questions(questions.length),
    ),
  );
}
