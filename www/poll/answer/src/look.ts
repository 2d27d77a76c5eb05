/** Twenty reports that an answer could give, before one is sent. */
import { el } from "../../shared/dom.js";
import { wordsOf, type Asked } from "../../shared/question.js";
import { asking as askingTexts } from "../../texts/en/asking.js";
import type { Answer } from "./fields.js";
import type { Person } from "./person.js";

/** With more kinds of reports than this, nobody reads how often each was drawn. */
const fewKinds = 4;

export interface Look {
  readonly element: HTMLElement;
  show(answer: Answer): void;
}

/**
 * Shows what one answer could send. The note stays the same element, so that a screen reader
 * announces its changes. Among several questions the reports themselves are in a fold.
 */
export function lookFor(person: Person, question: Asked): Look {
  const words = askingTexts();
  const isOne = person.questions.length === 1;
  const note = el("p", { class: "note", role: "status" });
  const draws = el("ol", { class: "draws", "aria-label": words.samples(20) });
  const fold = el("details", {}, el("summary", {}, words.samples(20)), draws);
  const element = isOne
    ? el(
        "section",
        { class: "look", "aria-labelledby": "look-title" },
        el("h2", { id: "look-title" }, words.couldSend),
        note,
        draws,
      )
    : el("div", { class: "look-of-many" }, note, fold);
  const show = (answer: Answer): void => {
    const values = answer === undefined ? [] : person.samples(question, answer);
    const drawn = values.map((value) => wordsOf(question, value));
    note.replaceChildren(
      ...(drawn.length === 0
        ? [isOne ? words.chooseFirst : ""]
        : [...counted(drawn), isOne ? words.oneMore : ""]),
    );
    (isOne ? draws : fold).hidden = drawn.length === 0;
    draws.replaceChildren(...drawn.map((text) => el("li", {}, el("bdi", {}, text))));
  };
  show(undefined);
  return { element, show };
}

/** How often each report was drawn, if they are few. */
function counted(drawn: readonly string[]): readonly (Node | string)[] {
  const words = askingTexts();
  const kinds = [...new Set(drawn)];
  const quoted = (times: number, said: string): readonly (Node | string)[] => {
    const [before, after] = words.often(times);
    return [before, el("bdi", {}, said), after];
  };
  const each = kinds.flatMap((said, place) => [
    place === 0 ? words.listed : ", ",
    ...quoted(drawn.filter((other) => other === said).length, said),
  ]);
  const listed = kinds.length <= fewKinds ? each : [];
  return [words.drawn(drawn.length), ...listed, "."];
}
