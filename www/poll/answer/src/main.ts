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

/** Who came without a poll reads its code off the author's screen. */
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
      el("label", { for: "code" }, "The code of the poll, or its first 8 signs (0 to 9, a to f)"),
      input,
    ),
    problem,
    el("div", { class: "actions" }, el("button", { type: "submit" }, "Find the poll")),
    el("p", { class: "note" }, "Authors: ", el("a", { href: "/poll/author/" }, "make a poll"), "."),
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
    return { problem: "Type all 16 signs, or the first 8 of them, each of 0 to 9 or a to f." };
  if (typed.length === 16) return { code: typed };
  try {
    const whole = await lead(typed.slice(0, 8));
    if (whole?.startsWith(typed)) return { code: whole };
    return { problem: "No poll here begins so, or more than one does. Type all 16 signs." };
  } catch {
    return { problem: "The poll's server does not answer. Try again in a moment." };
  }
}

/** Eight signs can be made to fit another poll: people compare all of them. */
function compare(whole: string): void {
  place.replaceChildren(
    el(
      "section",
      { class: "card", "aria-labelledby": "compare" },
      el("h1", { id: "compare", tabindex: "-1" }, "Is this the code that the author shows?"),
      el("p", { class: "said", id: "whole" }, readable(whole)),
      el(
        "div",
        { class: "actions" },
        button("same", "Yes, all 16 signs", () => location.assign(`/poll/${whole}`)),
        button("other", "No", askForCode, "quiet"),
      ),
    ),
  );
  document.getElementById("compare")?.focus();
}

async function open(asked: string): Promise<void> {
  const sign = document.getElementById("digits");
  try {
    const shown = await ask(asked);
    if (shown === null) return await missing(asked);
    const person = read(shown);
    if (!person) return tell("The server sent no poll that this page can show. Do not answer it.");
    // The id is computed here from all that the poll asks and promises: a changed plan shows.
    if (!person.id.startsWith(asked))
      return tell("This poll is not the one that its address names. Do not answer it.");
    sign?.replaceChildren("poll ", el("b", {}, readable(person.id)));
    document.title = `${isolated(person.question.text ?? "A question")} (sottovoce)`;
    await begin(place, person, shown.open);
  } catch (thrown) {
    tell(
      thrown instanceof Unreachable
        ? "The poll's server does not answer. Load the page again in a moment."
        : "This page cannot work here: it needs WebAssembly, and a place to keep what it sends.",
    );
  }
}

/** Whose page this is; `null` if the package refuses the plan. */
function read(shown: Shown): Person | null {
  try {
    return new Person(shown);
  } catch {
    return null;
  }
}

/** A poll that was deleted, or of a server that is gone: what is kept of it here can go too. */
async function missing(asked: string): Promise<void> {
  tell("There is no such poll here. Compare the code with the author's.");
  place.append(
    button(
      "erase",
      "Erase what this device keeps of it",
      async () => {
        const was = await forget(asked);
        tell(
          was ? "Erased: nothing of this poll's answers is kept here." : "Nothing was kept of it.",
        );
      },
      "quiet",
    ),
  );
}

function tell(text: string): void {
  place.replaceChildren(el("p", { class: "problem" }, text));
}
