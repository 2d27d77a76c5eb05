import "./faces.css";
import "../../shared/poll.css";
import "./answer.css";
import { el } from "../../shared/dom.js";
import { isolated, readable } from "../../shared/question.js";
import { begin } from "./visit.js";
import { ask, lead, Unreachable, type Shown } from "./post.js";
import { Person } from "./person.js";
import { forget } from "./kept.js";
import { button } from "./receipt.js";

const place = document.getElementById("main") as HTMLElement;
const [, code] = /^\/poll\/([0-9a-f]{16})$/.exec(location.pathname) ?? [];

if (code === undefined) askForCode();
else await open(code);

/** A person who comes without a poll reads its code from the organizer's screen. */
function askForCode(): void {
  const input = el("input", {
    ...{ id: "code", type: "text", autocomplete: "off", autocapitalize: "none" },
    ...{ spellcheck: "false", inputmode: "text", "aria-describedby": "problem" },
  });
  const problem = el("p", { class: "problem", id: "problem", role: "alert", hidden: true });
  const form = el(
    "form",
    { class: "card" },
    el("h1", {}, "Which poll?"),
    el(
      "div",
      { class: "field" },
      el(
        "label",
        { for: "code" },
        "The code of the poll, or its first 8 characters (0 to 9, a to f)",
      ),
      input,
    ),
    problem,
    el("div", { class: "actions" }, el("button", { type: "submit" }, "Find the poll")),
    el(
      "p",
      { class: "note" },
      "Do you organize one? ",
      el("a", { href: "/poll/author/" }, "Make a poll"),
      ".",
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const typed = input.value.replace(/[\s-]/g, "").toLowerCase();
    const found = await foundBy(typed);
    if ("code" in found) return compare(found.code);
    problem.hidden = false;
    problem.textContent = found.problem;
    input.focus();
  });
  place.replaceChildren(form);
}

/** The whole code that somebody began to type, or why there is none. */
async function foundBy(typed: string): Promise<{ code: string } | { problem: string }> {
  if (!/^[0-9a-f]{8,16}$/.test(typed))
    return {
      problem: "A code has 16 characters: 0 to 9 or a to f. Type all of them, or the first 8.",
    };
  if (typed.length === 16) return { code: typed };
  try {
    const whole = await lead(typed.slice(0, 8));
    if (whole?.startsWith(typed)) return { code: whole };
    return { problem: "No poll here, or more than one, begins with this. Type all 16 characters." };
  } catch {
    return { problem: "The server of the poll does not answer. Try again in a moment." };
  }
}

/** Somebody can make another poll fit eight characters, so people compare all of them. */
function compare(whole: string): void {
  place.replaceChildren(
    el(
      "section",
      { class: "card", "aria-labelledby": "compare" },
      el("h1", { id: "compare", tabindex: "-1" }, "Is this the code on the organizer's screen?"),
      el("p", { class: "said", id: "whole" }, readable(whole)),
      el("p", {}, "Compare all 16 characters."),
      el(
        "div",
        { class: "actions" },
        button("same", "Open this poll", () => location.assign(`/poll/${whole}`)),
        button("other", "Type another code", askForCode, "quiet"),
      ),
    ),
  );
  document.getElementById("compare")?.focus();
}

async function open(asked: string): Promise<void> {
  const sign = document.getElementById("poll-code");
  try {
    const shown = await ask(asked);
    if (shown === null) return await missing(asked);
    const person = read(shown);
    if (!person) return tell("The server sent no poll that this page can show. Do not answer it.");
    // The id is computed here from the whole plan, so that a changed plan shows.
    if (!person.id.startsWith(asked))
      return tell("This poll is not the one that its address names. Do not answer it.");
    sign?.replaceChildren("code ", el("b", {}, readable(person.id)));
    document.title = `${isolated(person.question.text ?? "A question")} (sottovoce)`;
    await begin(place, person, shown.open);
  } catch (thrown) {
    tell(
      thrown instanceof Unreachable
        ? "The server of the poll does not answer. Load this page again in a moment."
        : "This page cannot work here. It needs WebAssembly, and a browser that lets it store your report.",
    );
  }
}

/** The person at this page; `null` if the package refuses the plan. */
function read(shown: Shown): Person | null {
  try {
    return new Person(shown);
  } catch {
    return null;
  }
}

/** A poll that was deleted, or whose server is gone: this device can erase its answer too. */
async function missing(asked: string): Promise<void> {
  tell("There is no such poll here. Check that the code is the one on the organizer's screen.");
  place.append(
    button(
      "erase",
      "Erase my answer from this device",
      async () => {
        const was = await forget(asked);
        tell(
          was
            ? "Your answer to this poll is erased from this device."
            : "This device stored no answer to this poll.",
        );
      },
      "quiet",
    ),
  );
}

function tell(text: string): void {
  place.replaceChildren(el("p", { class: "problem" }, text));
}
