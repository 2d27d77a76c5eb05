/** Twenty reports that an answer could give, before one is sent. */
import { el } from "../../shared/dom.js";
import { wordsOf } from "../../shared/question.js";
import type { Answer } from "./fields.js";
import type { Person } from "./person.js";

/** With more kinds of reports than this, nobody reads how often each was drawn. */
const fewKinds = 4;

/**
 * The note stays the same element, so that a screen reader announces its changes.
 */
export function lookFor(person: Person): {
  readonly element: HTMLElement;
  show(answer: Answer): void;
} {
  const note = el("p", { class: "note", role: "status" });
  const draws = el("ol", { class: "draws", "aria-label": "20 sample reports" });
  const element = el(
    "section",
    { class: "look", "aria-labelledby": "look-title" },
    el("h2", { id: "look-title" }, "What this page could send"),
    note,
    draws,
  );
  const show = (answer: Answer): void => {
    const values = answer === undefined ? [] : person.samples(answer);
    const drawn = values.map((value) => wordsOf(person.question, value));
    note.replaceChildren(
      ...(drawn.length === 0
        ? ["Choose an answer to see 20 sample reports of it."]
        : [...counted(drawn), " The page will draw one more, and send only that one."]),
    );
    draws.hidden = drawn.length === 0;
    draws.replaceChildren(...drawn.map((words) => el("li", {}, el("bdi", {}, words))));
  };
  show(undefined);
  return { element, show };
}

/** How often each report was drawn, where they are few. */
function counted(drawn: readonly string[]): readonly (Node | string)[] {
  const kinds = [...new Set(drawn)];
  const each = kinds.flatMap((words, place) => [
    `${place === 0 ? ": " : ", "}${drawn.filter((other) => other === words).length} times "`,
    el("bdi", {}, words),
    '"',
  ]);
  const listed = kinds.length <= fewKinds ? each : [];
  return [`${drawn.length} sample reports of your answer`, ...listed, "."];
}
