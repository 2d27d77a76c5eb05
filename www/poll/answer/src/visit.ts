/** The page of one person: the question and what they agree to, and what became of their report. */
import { el } from "../../shared/dom.js";
import { readable } from "../../shared/question.js";
import { account, consent, purpose } from "./consent.js";
import { fieldsFor } from "./fields.js";
import { lookFor } from "./look.js";
import { timesOf } from "./kept.js";
import type { Person } from "./person.js";
import { button, receipt, wordInput, wordsFor } from "./receipt.js";

/** Waits between attempts to send, in milliseconds. */
const [soonest, latest] = [2_000, 30_000];

/** Shows a poll to a person: the question, or what became of their answer. */
export async function begin(place: HTMLElement, person: Person, open: boolean): Promise<void> {
  await person.recall();
  if (!open) return afterClose(place, person);
  if (person.report) return follow(place, person);
  if (person.isErased) return answered(place, person);
  await person.begin();
  question(place, person);
}

/** Says whose words these are: however large, the page does not answer for them. */
const heading = ({ question: { text } }: Person): HTMLElement =>
  el(
    "header",
    { class: "question" },
    el("p", { class: "note" }, "The organizer asks"),
    el("h1", { class: "asked", tabindex: "-1" }, el("bdi", {}, text)),
  );

/**
 * Once the poll is closed, the page stores no answer. It first sends a report whose fate is unknown
 * once more: that changes no count any more, but shows what became of it.
 */
async function afterClose(place: HTMLElement, person: Person): Promise<void> {
  const news = el("p", { role: "status" }, "Asking the server what became of your report.");
  place.replaceChildren(
    heading(person),
    el(
      "section",
      { class: "card", "aria-labelledby": "closed" },
      el("h2", { id: "closed", tabindex: "-1" }, "This poll is closed."),
      news,
    ),
  );
  const was = person.report !== null;
  await person.send();
  const became = becameOf(person);
  await person.erase();
  // Another tab may have changed meanwhile what is kept: then once more, of what is there now.
  if (person.report) await person.erase();
  news.id = "erased";
  if (person.report)
    news.textContent =
      "Your answer is not erased yet, because another tab uses it. Load this page again.";
  else if (was) news.textContent = `${became} Your answer has now been erased from this device.`;
  else if (timesOf(person.sent, person.id) > 0)
    news.textContent = "This device has answered it. The answer is no longer stored here.";
  else news.textContent = "No report can be sent any more.";
}

/** What became of a report, once the poll is closed. */
function becameOf(person: Person): string {
  const { fate } = person;
  if (fate === null) return "The server did not say whether your report was counted.";
  return fate === "stored" ? "Your report was counted." : wordsFor(person).text;
}

/** For a device that has answered, and whose answer is erased. */
function answered(place: HTMLElement, person: Person): void {
  place.replaceChildren(
    heading(person),
    el(
      "section",
      { class: "card", "aria-labelledby": "answered" },
      el("h2", { id: "answered", tabindex: "-1" }, "This device has answered this poll."),
      el(
        "p",
        {},
        "The answer is no longer stored here. A report that has reached the server cannot be taken back.",
      ),
      ...(person.several ? another(place, person) : []),
    ),
  );
  place.querySelector<HTMLElement>("#answered")?.focus();
}

/** Whether somebody else holds the device now; asked before anything of the last one is erased. */
function next(place: HTMLElement, person: Person): void {
  const back = button("back", "Back", () => void follow(place, person), "quiet");
  place.replaceChildren(
    heading(person),
    el(
      "section",
      { class: "card", "aria-labelledby": "next-title" },
      el("h2", { id: "next-title", tabindex: "-1" }, "Give the device to the next person"),
      ...another(place, person, back),
    ),
  );
  place.querySelector<HTMLElement>("#next-title")?.focus();
}

function another(place: HTMLElement, person: Person, ...others: readonly Node[]): Node[] {
  const start = async (): Promise<void> => {
    await person.erase();
    await person.begin();
    await begin(place, person, true);
    place.querySelector<HTMLElement>("h1")?.focus();
  };
  return [
    el(
      "p",
      {},
      "If you answer again yourself, that reveals more about you. The button is for a person who has not answered yet. It erases the last answer.",
    ),
    el(
      "div",
      { class: "actions" },
      button("somebody", "Start as a new person", () => void start()),
      ...others,
    ),
  ];
}

function question(place: HTMLElement, person: Person): void {
  const look = lookFor(person);
  const send = el(
    "button",
    { type: "submit", id: "send", "aria-disabled": "true" },
    "Send my report",
  );
  const problem = el("p", { class: "problem", id: "problem", role: "alert", hidden: true });
  const tell = (text: string): void => {
    problem.textContent = text;
    problem.hidden = false;
  };
  const word = person.asksWord ? wordInput() : null;
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
    consent(person),
    fields.element,
    purpose(person),
    look.element,
    word &&
      el(
        "div",
        { class: "field" },
        el("label", { for: "word" }, "The join word that the organizer shows"),
        word,
      ),
    account(person),
    problem,
    el("div", { class: "actions" }, send),
    el(
      "p",
      { class: "note" },
      "Check that the code ",
      el("b", {}, readable(person.id)),
      " is the one on the organizer's screen. If it is not, do not answer.",
    ),
  );
  let busy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = fields.read();
    if (busy) return;
    if (answer === undefined) return tell("Choose an answer first.");
    if (word?.value.trim() === "") return tell("Type the join word first.");
    busy = true;
    try {
      await person.answer(answer, word?.value ?? null);
    } catch {
      busy = false;
      return tell("This device could not store the report, so nothing was sent. Try again.");
    }
    await follow(place, person);
  });
  place.replaceChildren(form);
}

/** Shows the report that was made, and sends it until its fate is known. */
async function follow(place: HTMLElement, person: Person): Promise<void> {
  let wait = soonest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether another view has taken the place of this one. */
  let left = false;
  const leave = (): void => {
    left = true;
    clearTimeout(timer);
    removeEventListener("online", again);
  };
  const again = async (): Promise<void> => {
    clearTimeout(timer);
    const later = await person.send();
    if (left) return;
    if (!person.report) {
      // Another tab erased this person.
      leave();
      return begin(place, person, true);
    }
    show();
    if (later === null) return removeEventListener("online", again);
    addEventListener("online", again);
    timer = setTimeout(again, Math.max(wait, 1_000 * later));
    wait = Math.min(2 * wait, latest);
  };
  const ways = {
    again: () => void again(),
    reword: async (word: string) => {
      await person.reword(word);
      await again();
    },
    erase: async () => {
      leave();
      const open = person.fate !== "closed";
      await person.erase();
      await begin(place, person, open);
    },
    next: () => {
      leave();
      next(place, person);
    },
  };
  const show = (): void => {
    // A person who had the keyboard on this page is led to what became of the report.
    const held = place.contains(document.activeElement);
    place.replaceChildren(heading(person), receipt(person, ways));
    if (held) place.querySelector<HTMLElement>("#fate")?.focus();
    announce(wordsFor(person).title);
  };
  if (person.report) show();
  if (!person.fate) await again();
}

function announce(text: string): void {
  const notice = document.getElementById("notice");
  if (notice) notice.textContent = text;
}
