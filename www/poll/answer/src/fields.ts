/** Fields in which a question is answered, and the answer that they hold. */
import { choicesOf, type Asked } from "../../shared/question.js";
import { decimalOf } from "../../shared/decimal.js";
import { el } from "../../shared/dom.js";
import { answers as answersTexts } from "../../texts/en/answers.js";
import { asking as askingTexts } from "../../texts/en/asking.js";

/** Answer of a person, as `respond` takes it; `undefined` as long as nothing is chosen. */
export type Answer = boolean | string | number | readonly string[] | null | undefined;

export interface Fields {
  readonly element: HTMLElement;
  /** The answer; `undefined` while there is none, or none that can be read. */
  read(): Answer;
}

/**
 * The fields of a question, which are `named` as no other's on the page. Calls `changed` after
 * every change of the answer.
 */
export function fieldsFor(question: Asked, named: string, changed: () => void): Fields {
  const fields =
    question.kind === "number" || question.kind === "binned"
      ? numberField(question, named)
      : choiceFields(question, named);
  fields.element.addEventListener("input", changed);
  return fields;
}

function choiceFields(question: Asked, named: string): Fields {
  const words = askingTexts();
  const several = question.kind === "severalOf";
  const type = several ? "checkbox" : "radio";
  const choices = choicesOf(question);
  const inputs = choices.map((_, place) =>
    el("input", {
      ...{ type, name: `${named}answer`, value: String(place), id: `${named}choice-${place}` },
    }),
  );
  // A person who checks no box has answered too, but must say so.
  const none = several ? el("input", { type, id: `${named}none` }) : undefined;
  const label = (input: HTMLInputElement, text: string) =>
    el("label", { class: "choice" }, input, el("bdi", {}, text));
  const element = el(
    "fieldset",
    { class: "plain" },
    el("legend", {}, several ? words.boxes : words.answer),
    el(
      "div",
      { class: "choices" },
      inputs.map((input, place) => label(input, choices[place] ?? "")),
      none && label(none, answersTexts().none),
    ),
  );
  none?.addEventListener("input", () => {
    for (const input of inputs) if (none.checked) input.checked = false;
  });
  for (const input of inputs)
    input.addEventListener("input", () => {
      if (none && input.checked) none.checked = false;
    });
  const read = (): Answer => {
    const places = choices.flatMap((_, place) => (inputs[place]?.checked ? [place] : []));
    if (several && (places.length > 0 || none?.checked))
      return places.map((at) => choices[at] ?? "");
    return places[0] === undefined ? undefined : answerOf(question, places[0]);
  };
  return { element, read };
}

function answerOf(question: Asked, place: number): Answer {
  const { kind, skip, first = 0 } = question;
  const choices = choicesOf(question);
  if (skip && place === choices.length - 1) return null;
  if (kind === "yesNo") return place === 0;
  return kind === "rating" ? first + place : choices[place];
}

function numberField({ lowest, highest }: Asked, named: string): Fields {
  const words = askingTexts();
  const input = el("input", {
    ...{ type: "text", inputmode: "decimal", autocomplete: "off", class: "number" },
    ...{ id: `${named}number`, "aria-describedby": `${named}number-note` },
  });
  const isBounded = lowest !== undefined && highest !== undefined;
  const note = isBounded ? words.numberIn(lowest, highest) : words.number;
  const element = el(
    "div",
    { class: "field" },
    el("label", { for: `${named}number` }, words.answer),
    input,
    el("p", { class: "note", id: `${named}number-note` }, note),
  );
  const read = (): Answer => {
    const text = decimalOf(input.value);
    return text === undefined ? undefined : Number(text);
  };
  return { element, read };
}
