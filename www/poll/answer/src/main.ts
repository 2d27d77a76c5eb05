import "./faces.css";
import "../../shared/poll.css";
import { el } from "../../shared/dom.js";
import { readable } from "../../shared/question.js";
import { begin } from "./visit.js";
import { ask, Unreachable } from "./post.js";
import { Person } from "./person.js";

const place = document.getElementById("main") as HTMLElement;
const [, digits] = /^\/poll\/([0-9a-f]{8})$/.exec(location.pathname) ?? [];

if (digits === undefined) askForDigits();
else await open(digits);

/** Who came without a poll reads its digits off the author's screen. */
function askForDigits(): void {
  const input = el("input", {
    ...{ id: "code", type: "text", autocomplete: "off", autocapitalize: "none" },
    ...{ spellcheck: "false", inputmode: "text", "aria-describedby": "problem" },
  });
  const problem = el("p", { class: "problem", id: "problem", hidden: true });
  const form = el(
    "form",
    { class: "card" },
    el("h1", {}, "Which poll?"),
    el(
      "div",
      { class: "field" },
      el("label", { for: "code" }, "The eight digits of the poll (0 to 9, a to f)"),
      input,
    ),
    problem,
    el("div", { class: "actions" }, el("button", { type: "submit" }, "Go to the poll")),
    el("p", { class: "note" }, "Authors: ", el("a", { href: "/poll/author/" }, "make a poll"), "."),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = input.value.replace(/[\s-]/g, "").toLowerCase();
    if (/^[0-9a-f]{8}$/.test(code)) location.assign(`/poll/${code}`);
    problem.hidden = false;
    problem.textContent = "The digits are eight, each of 0 to 9 or a to f.";
    input.focus();
  });
  place.replaceChildren(form);
}

async function open(code: string): Promise<void> {
  const sign = document.getElementById("digits");
  try {
    const shown = await ask(code);
    if (shown === null)
      return tell("There is no such poll here. Compare the digits of the address.");
    const person = new Person(shown.plan);
    // The id is computed here from all that the poll asks and promises: a changed plan shows.
    if (!person.id.startsWith(code))
      return tell("This poll is not the one that its address names. Do not answer it.");
    sign?.replaceChildren("poll ", el("b", {}, readable(person.id)));
    document.title = `${person.question.text ?? "A question"} (sottovoce)`;
    await begin(place, person, shown.open);
  } catch (thrown) {
    tell(
      thrown instanceof Unreachable
        ? "The poll's server does not answer. Load the page again in a moment."
        : "This page cannot work here: it needs WebAssembly, and a place to keep what it sends.",
    );
  }
}

function tell(text: string): void {
  place.replaceChildren(el("p", { class: "problem" }, text));
}
