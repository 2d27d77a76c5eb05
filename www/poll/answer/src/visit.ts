/** The page of one person: the question, a look at what would be sent, and what was. */
import { el } from "../../shared/dom.js";
import { readable, wordsOf } from "../../shared/question.js";
import { fieldsFor, type Answer } from "./fields.js";
import type { Person } from "./person.js";

/** Waits between attempts to send, in milliseconds. */
const [soonest, latest] = [2_000, 30_000];

/** Shows a poll to a person: the question, or what they said before. */
export async function begin(place: HTMLElement, person: Person, open: boolean): Promise<void> {
  await person.recall();
  if (person.report) await follow(place, person, open);
  else if (open) question(place, person);
  else place.replaceChildren(heading(person), closed());
}

const heading = ({ question: { text } }: Person): HTMLElement =>
  el("h1", { class: "asked", tabindex: "-1" }, text);

const closed = (): HTMLElement =>
  el("p", { class: "problem" }, "This poll is closed. Nothing can be sent any more.");

function question(place: HTMLElement, person: Person): void {
  const look = lookFor(person);
  const send = el(
    "button",
    { type: "submit", id: "send", "aria-disabled": "true" },
    "Send one report",
  );
  const problem = el("p", { class: "problem", id: "problem", role: "alert", hidden: true });
  const fields = fieldsFor(person.question, () => {
    const answer = fields.read();
    send.setAttribute("aria-disabled", String(answer === undefined));
    problem.hidden = true;
    look.show(answer);
  });
  const form = el(
    "form",
    { class: "answer" },
    heading(person),
    el("p", { class: "consent", id: "consent" }, person.consent),
    fields.element,
    look.element,
    problem,
    el("div", { class: "actions" }, send),
    el(
      "p",
      { class: "note" },
      "Your answer stays on this device. Only one report of it is sent, with no name and no time. ",
      "Compare ",
      el("b", {}, readable(person.id)),
      " with the digits that the author shows: they stand for this very question and promise.",
    ),
  );
  let busy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = fields.read();
    if (busy) return;
    if (answer === undefined) {
      problem.textContent = "Choose an answer first.";
      problem.hidden = false;
      return;
    }
    busy = true;
    try {
      await person.answer(answer);
    } catch {
      busy = false;
      problem.textContent =
        "This device could not keep the report, so nothing was sent. Try again.";
      problem.hidden = false;
      return;
    }
    await follow(place, person, true);
  });
  place.replaceChildren(form);
}

/**
 * Twenty reports that the same answer could give, before one is sent. The note stays the same
 * element, so that those who hear the page are told when it changes.
 */
function lookFor(person: Person): { readonly element: HTMLElement; show(answer: Answer): void } {
  const note = el("p", { class: "note", role: "status" });
  const draws = el("ol", { class: "draws", "aria-label": "20 sample reports" });
  const element = el(
    "section",
    { class: "look", "aria-labelledby": "look-title" },
    el("h2", { id: "look-title" }, "What would be sent"),
    note,
    draws,
  );
  const show = (answer: Answer): void => {
    const values = answer === undefined ? [] : person.samples(answer);
    const drawn = values.map((value) => wordsOf(person.question, value));
    note.textContent =
      drawn.length === 0
        ? "Choose an answer to see 20 reports that it could give."
        : `${counted(drawn)} One more, drawn afresh, will be sent.`;
    draws.hidden = drawn.length === 0;
    draws.replaceChildren(...drawn.map((words) => el("li", {}, words)));
  };
  show(undefined);
  return { element, show };
}

/** How often each report was drawn, where they are few. */
function counted(drawn: readonly string[]): string {
  const all = [...new Set(drawn)].map(
    (words) => `${drawn.filter((other) => other === words).length} × “${words}”`,
  );
  const told = all.length <= 4 ? `: ${all.join(", ")}` : "";
  return `${drawn.length} draws of your own answer${told}.`;
}

/** Shows the report that was made, and sends it until its fate is known. */
async function follow(place: HTMLElement, person: Person, open: boolean): Promise<void> {
  let wait = soonest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = async (): Promise<void> => {
    clearTimeout(timer);
    const known = await person.send();
    // Another tab erased this person: the question is asked anew.
    if (!person.report) return begin(place, person, open);
    show();
    if (known) return removeEventListener("online", again);
    timer = setTimeout(again, wait);
    wait = Math.min(2 * wait, latest);
  };
  const show = (): void => {
    // Whoever had the keyboard on this page is led to what became of the report.
    const held = place.contains(document.activeElement);
    place.replaceChildren(...receipt(place, person, open, again));
    if (held) place.querySelector<HTMLElement>("#fate")?.focus();
    tell(words(person).title);
  };
  show();
  if (person.fate) return;
  addEventListener("online", again);
  await again();
}

/** What became of a report, in words. */
function words({ fate }: Person): { readonly title: string; readonly text: string } {
  const known = {
    stored: {
      title: "Sent, and kept.",
      text: "This is all that left your device. It is kept once, however often it is sent.",
    },
    closed: {
      title: "The poll was closed before your report came.",
      text: "Your report is not counted.",
    },
    refused: {
      title: "The server did not take this report.",
      text: "It is not counted. Tell the author, and compare the digits of the poll.",
    },
  };
  const waiting = {
    title: "Not confirmed yet.",
    text: "Your report is kept on this device, and sent until the server confirms it.",
  };
  return fate ? known[fate] : waiting;
}

function receipt(place: HTMLElement, person: Person, open: boolean, again: () => void): Node[] {
  const { report, fate, question: asked } = person;
  if (!report) return [];
  const { title, text } = words(person);
  const next = el("button", { type: "button", class: "quiet", id: "next" }, "Next person");
  next.addEventListener("click", async () => {
    await person.next();
    await begin(place, person, open && fate !== "closed");
    place.querySelector<HTMLElement>("h1")?.focus();
  });
  const retry = el("button", { type: "button", id: "again" }, "Send again now");
  retry.addEventListener("click", again);
  return [
    heading(person),
    el(
      "section",
      { class: "card", "aria-labelledby": "fate", "data-fate": fate ?? "waiting" },
      el("h2", { id: "fate", tabindex: "-1" }, title),
      el("p", {}, text),
      el("p", { class: "said" }, el("span", {}, "It says: "), wordsOf(asked, report.value)),
      el("pre", { tabindex: "0", "aria-label": "The report" }, JSON.stringify(report, null, 2)),
      el("div", { class: "actions" }, fate ? next : retry),
      fate &&
        el(
          "p",
          { class: "note" },
          "For a device that several people use: erases your answer and your report from it.",
        ),
    ),
  ];
}

function tell(text: string): void {
  const notice = document.getElementById("notice");
  if (notice) notice.textContent = text;
}
