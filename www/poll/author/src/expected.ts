import { html, nothing } from "lit";
import { tellsNothing } from "../../shared/telling.js";
import { bound } from "../../texts/numbers.js";
import { confidence, type Draft, type Planned } from "./draft.js";

/** Percentage points, rounded up: an error must not look smaller than it is. */
export const points = (margin: number): string => (Math.ceil(1000 * margin) / 10).toFixed(1);
const plain = (number: number) => number.toLocaleString("en");

/** How exact the result will be with the people in the room, before anybody is asked. */
export function expectedOf(draft: Draft, planned: Planned) {
  const { reports, margin, people, useful } = planned;
  return html`<h3 id="plan-title" class="needs" aria-live="polite">
      <b id="reached">±${points(margin)}</b> percentage points with ${plain(reports)}
      ${reports === 1 ? "report" : "reports"}
    </h3>
    ${
      tellsNothing(margin)
        ? html`<p class="problem" id="vacuous">
            That tells nothing: every result is possible. With ${plain(useful)} people it is ±20.
          </p>`
        : tellsNothing(2 * margin)
          ? html`<p class="note" id="middle">
              A result in the middle tells nothing then: half or more of what is possible remains
              open. People see its interval, and no estimate. With ${plain(useful)} people it is
              ±20.
            </p>`
          : nothing
    }
    <p>
      A margin of ±${draft.margin.trim()} percentage points takes
      <b id="people">${plain(people)}</b> people. ${sureness(planned)}
    </p>
    ${share(planned)}`;
}

function sureness({ survey, fake }: Planned) {
  const one = survey.plan.questions.length === 1;
  return html`${one ? "All intervals" : "All intervals of a question"} are right at once in at least
  ${100 * confidence} out of 100 polls, if nobody forges reports. Each forged report can move a
  count up by ${fake.up.toFixed(1)} votes or down by ${fake.down.toFixed(1)}.`;
}

/** With several questions: what all answers of a person reveal, and what is left for each. */
function share({ survey }: Planned) {
  const { odds, oddsEach, questions } = survey.plan;
  if (questions.length === 1) return nothing;
  const [top = "1", bottom = "1"] = oddsEach.split("/");
  const each = bound(Number(top) / Number(bottom));
  return html`<p class="note" id="share">
    Everybody is asked all ${questions.length} questions. The protection of ${odds} to 1 is for all
    answers of a person together (epsilon ${bound(survey.epsilon)}). They share it equally: one
    answer alone gets ${each} to 1. So each further question makes all results less exact.
  </p>`;
}
