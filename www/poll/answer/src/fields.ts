/** Fields in which a question is answered, and the answer that they hold. */
import { choicesOf, type Asked } from "../../shared/question.js";
import { decimalOf } from "../../shared/decimal.js";
import { el } from "../../shared/dom.js";

/** What a person says: as `respond` takes it. `undefined` as long as nothing is chosen. */
export type Answer = boolean | string | number | readonly string[] | null | undefined;

export interface Fields {
  readonly element: HTMLElement;
  /** The answer; `undefined` while there is none, or none that can be read. */
  read(): Answer;
}

/** Calls `changed` after every change of the answer. */
export function fieldsFor(question: Asked, changed: () => void): Fields {
  const fields =
    question.kind === "number" || question.kind === "binned"
      ? numberField(question)
      : choiceFields(question);
  fields.element.addEventListener("input", changed);
  return fields;
}

function choiceFields(question: Asked): Fields {
  const several = question.kind === "severalOf";
  const type = several ? "checkbox" : "radio";
  const choices = choicesOf(question);
  const inputs = choices.map((_, place) =>
    el("input", { type, name: "answer", value: String(place), id: `choice-${place}` }),
  );
  // A person who checks no box has answered too, but must say so.
  const none = several ? el("input", { type, id: "none" }) : undefined;
  const label = (input: HTMLInputElement, text: string) =>
    el("label", { class: "choice" }, input, el("bdi", {}, text));
  const element = el(
    "fieldset",
    { class: "plain" },
    el("legend", {}, several ? "Check what applies" : "Your answer"),
    el(
      "div",
      { class: "choices" },
      inputs.map((input, place) => label(input, choices[place] ?? "")),
      none && label(none, "none of these"),
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

function numberField({ lowest, highest }: Asked): Fields {
  const input = el("input", {
    ...{ type: "text", inputmode: "decimal", autocomplete: "off", class: "number", id: "number" },
    "aria-describedby": "number-note",
  });
  const note =
    lowest === undefined
      ? "A number."
      : `A number from ${lowest} to ${highest}. A number
    outside counts as the nearer of the two.`;
  const element = el(
    "div",
    { class: "field" },
    el("label", { for: "number" }, "Your answer"),
    input,
    el("p", { class: "note", id: "number-note" }, note),
  );
  const read = (): Answer => {
    const text = decimalOf(input.value);
    return text === undefined ? undefined : Number(text);
  };
  return { element, read };
}
