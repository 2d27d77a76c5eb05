/** The page of one person: the questions and what they agree to; what became of their report. */
import { el } from "../../shared/dom.js";
import { readable, type Asked } from "../../shared/question.js";
import { late } from "../../shared/server.js";
import { asking as askingTexts } from "../../texts/en/asking.js";
import { sending as sendingTexts } from "../../texts/en/sending.js";
import { account, consent, purpose, sends } from "./consent.js";
import { heading } from "./heading.js";
import type * as Handing from "./handing.js";
import { fieldsFor, type Answer, type Fields } from "./fields.js";
import { lookFor, type Look } from "./look.js";
import type { Person } from "./person.js";
import { receipt, wordInput, wordsFor } from "./receipt.js";
import { inSight } from "./sight.js";

/** Waits between attempts to send, in milliseconds. */
const [soonest, latest] = [2_000, 30_000];
/** How often a page in sight asks whether its poll was closed, in milliseconds. */
const pause = 10_000;

/** For several people on one device: loaded where a poll allows them. */
let handing: typeof Handing | undefined;

/** Shows a poll to a person: the questions, or what became of their answer. */
export async function begin(place: HTMLElement, person: Person): Promise<void> {
  await person.recall();
  if (person.state !== "open") return close(place, person);
  if (person.several) handing = await late(import("./handing.js"));
  watch(place, person);
  if (person.report) return follow(place, person);
  if (person.isErased) return answered(place, person);
  await person.begin();
  inSight(() => question(place, person));
}

/** Facts about the poll: it is watched until it closes, and it was seen closed. */
let [isWatched, hasEnded] = [false, false];
/** Ends what the view in sight still does. */
let leaveView = (): void => {};

/** Loads what a phone needs once its poll is closed. */
const closing = () => import("./closed.js");

/** Shows that a poll is closed, once, and its results. */
async function close(place: HTMLElement, person: Person): Promise<void> {
  const { afterClose } = await late(closing());
  if (hasEnded) return;
  hasEnded = true;
  if (person.results === null) await person.look();
  leaveView();
  await afterClose(place, person);
}

/**
 * Asks now and then whether the poll was closed or deleted. It asks at once when the page comes
 * into sight or the network is back: then the device may have slept.
 */
function watch(place: HTMLElement, person: Person): void {
  if (isWatched) return;
  isWatched = true;
  const look = async (): Promise<void> => {
    if (document.hidden || hasEnded) return;
    const isThere = await person.look();
    // Loaded again, the page says what became of the poll.
    if (isThere === null) return location.reload();
    if (!isThere || person.state === "open") return;
    if (!(await closing().catch(() => null))) return;
    await close(place, person);
  };
  setInterval(look, pause);
  addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
}

/** For a device that has answered, and whose answer is erased. */
function answered(place: HTMLElement, person: Person): void {
  inSight(() => {
    const words = sendingTexts();
    const { isEarlier } = person;
    place.replaceChildren(
      heading(person),
      el(
        "section",
        { class: "card", "aria-labelledby": "answered" },
        el("h2", { id: "answered", tabindex: "-1" }, isEarlier ? words.earlier : words.answered),
        el("p", {}, words.erased, isEarlier ? null : words.final),
        ...(handing ? handing.another(place, person, begin) : []),
      ),
    );
  });
  place.querySelector<HTMLElement>("#answered")?.focus();
}

/** A question among others: its fields, and what its answer could send. */
interface Part {
  readonly name: string;
  readonly fields: Fields;
  readonly look: Look;
}

function partsOf(person: Person, changed: () => void): readonly Part[] {
  return person.questions.map((asked, place) => {
    const look = lookFor(person, asked);
    // Ids of the first question are the plain ones.
    const named = place === 0 ? "" : `q${place + 1}-`;
    const fields = fieldsFor(asked, named, () => {
      look.show(fields.read());
      changed();
    });
    return { name: asked.name, fields, look };
  });
}

/** One of several questions, with how its answer is sent and what that could be. */
function partOf(person: Person, asked: Asked, { fields, look }: Part, place: number): HTMLElement {
  const fact = person.explained.facts[place];
  const id = `question-${place + 1}`;
  return el(
    "section",
    { class: "part", "aria-labelledby": id },
    el("h2", { id }, `${place + 1}. `, el("bdi", {}, asked.text ?? "")),
    fact ? el("p", { class: "note" }, sends(fact, asked)) : null,
    fields.element,
    look.element,
  );
}

function question(place: HTMLElement, person: Person): void {
  const words = askingTexts();
  const send = el("button", { type: "submit", id: "send", "aria-disabled": "true" }, words.send);
  const problem = el("p", { class: "problem", id: "problem", role: "alert", hidden: true });
  const tell = (text: string): void => {
    problem.textContent = text;
    problem.hidden = false;
  };
  const word = person.asksWord ? wordInput() : null;
  const answers = (): Record<string, Answer> =>
    Object.fromEntries(parts.map(({ name, fields }) => [name, fields.read()]));
  /** Numbers of the questions that have no answer yet. */
  const open = () =>
    Object.values(answers()).flatMap((answer, at) => (answer === undefined ? [at + 1] : []));
  const parts = partsOf(person, () => {
    send.setAttribute("aria-disabled", String(open().length > 0));
    problem.hidden = true;
  });
  const [first] = parts;
  const isOne = parts.length === 1;
  const form = el(
    "form",
    { class: "answer" },
    heading(person),
    consent(person),
    isOne
      ? first?.fields.element
      : person.questions.map((asked, at) => partOf(person, asked, parts[at] as Part, at)),
    purpose(person),
    isOne ? first?.look.element : null,
    word && el("div", { class: "field" }, el("label", { for: "word" }, words.word), word),
    account(person),
    problem,
    el("div", { class: "actions" }, send),
    person.ends === null ? null : el("p", { class: "note", id: "until" }, words.until(person.ends)),
    el("p", { class: "note" }, words.compare, el("b", {}, readable(person.id)), words.compareAfter),
  );
  let busy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (busy) return;
    if (open().length > 0) return tell(isOne ? words.incomplete : words.missing(open()));
    if (word?.value.trim() === "") return tell(words.noWord);
    busy = true;
    try {
      await person.answer(answers(), word?.value ?? null);
    } catch {
      busy = false;
      return tell(words.notStored);
    }
    await follow(place, person);
  });
  place.replaceChildren(form);
}

/** Shows the report that was made, and sends it until its fate is known. */
async function follow(place: HTMLElement, person: Person): Promise<void> {
  let wait = soonest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True once another view has replaced this one. */
  let left = false;
  const leave = (): void => {
    left = true;
    clearTimeout(timer);
    removeEventListener("online", again);
  };
  leaveView = leave;
  const again = async (): Promise<void> => {
    clearTimeout(timer);
    const later = await person.send();
    if (left) return;
    if (!person.report) {
      // Another tab erased this person.
      leave();
      return begin(place, person);
    }
    show();
    if (later === null) return removeEventListener("online", again);
    addEventListener("online", again);
    timer = setTimeout(again, Math.max(wait, 1_000 * later));
    wait = Math.min(2 * wait, latest);
  };
  const ways = {
    again,
    reword: async (word: string) => {
      await person.reword(word);
      await again();
    },
    erase: async () => {
      leave();
      await person.erase();
      await begin(place, person);
    },
    next: () => {
      leave();
      handing?.next(place, person, begin, () => void follow(place, person));
    },
  };
  const show = (): void => {
    // A person who had the keyboard on this page is led to what became of the report.
    const held = place.contains(document.activeElement);
    place.replaceChildren(heading(person), receipt(person, ways));
    if (held) place.querySelector<HTMLElement>("#fate")?.focus();
    // Read aloud.
    document.getElementById("notice")?.replaceChildren(wordsFor(person)[0]);
  };
  if (person.report) inSight(show);
  if (!person.fate) await again();
}
