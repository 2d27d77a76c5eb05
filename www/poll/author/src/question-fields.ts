import { html, nothing } from "lit";
import { kinds, type QuestionDraft } from "./draft.js";
import { field, radio } from "./form-parts.js";

/** The fields of one question. Names say which one they are of: `text:0`. */
export function questionFields(question: QuestionDraft, place: number) {
  // Ids of the first question are the plain ones.
  const id = (name: string) => (place === 0 ? name : `${name}-${place + 1}`);
  const name = (of: keyof QuestionDraft) => `${of}:${place}`;
  return html`<div class="field">
      <label for=${id("text")}>The question</label>
      <input
        type="text"
        id=${id("text")}
        name=${name("text")}
        maxlength="400"
        .value=${question.text}
      />
    </div>
    <fieldset class="plain">
      <legend>Kind of answer</legend>
      <div class="choices">
        ${kinds.map(({ kind, label }) =>
          radio({ id: id("kind"), name: name("kind"), value: kind }, label, question.kind),
        )}
      </div>
      ${details(question, id, name)}
    </fieldset>`;
}

function details(
  question: QuestionDraft,
  id: (name: string) => string,
  name: (of: keyof QuestionDraft) => string,
) {
  const { kind } = question;
  const skip = ["severalOf", "number", "binned"].includes(kind)
    ? nothing
    : html`<label class="check"
        ><input
          type="checkbox"
          name=${name("skip")}
          id=${id("skip")}
          .checked=${question.skip}
        /><span>Offer "prefer not to say", randomized like every other answer</span></label
      >`;
  const typed = (of: "first" | "last" | "edges", label: string) =>
    field(id(of), label, question[of], { name: name(of) });
  if (kind === "oneOf" || kind === "severalOf")
    return html`<div class="field">
        <label for=${id("options")}>The options, one in each line</label>
        <textarea
          id=${id("options")}
          name=${name("options")}
          rows="5"
          .value=${question.options}
        ></textarea>
      </div>
      ${skip}`;
  if (kind === "rating" || kind === "number")
    return html`<div class="row">${typed("first", "From")}${typed("last", "to")}</div>
      ${skip}`;
  if (kind === "binned")
    return html`<div class="row">
      ${typed("edges", "Edges between the ranges, such as 18; 30; 65")}
    </div>`;
  return skip;
}
