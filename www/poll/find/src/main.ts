/** Finding a poll by its code, for a person who comes without its address. */
import "../../shared/faces.css";
import "../../shared/poll.css";
import { button, el } from "../../shared/dom.js";
import { readable } from "../../shared/question.js";
import { speak, switcher, usual } from "../../shared/language.js";
import { asked, isHere, NoServer } from "../../shared/server.js";
import { finding } from "../../texts/en/finding.js";

const place = document.getElementById("main") as HTMLElement;
/** Draws what is in sight again, in another language. */
let drawAgain = askForCode;

await speak(usual());
name();
switcher((language) => {
  // The poll that is found is asked in this language.
  history.replaceState(null, "", `?lang=${language}`);
  name();
  drawAgain();
});
askForCode();
// Where a copy of the site has no server, there is no poll to be found.
await asked("here", isHere).catch((thrown) => {
  if (thrown instanceof NoServer) tellNoServer();
});

function name(): void {
  document.title = `${finding().page} (sottovoce)`;
}

function tellNoServer(): void {
  drawAgain = tellNoServer;
  place.replaceChildren(el("p", { class: "problem", id: "alone" }, finding().noServer));
}

/** A person who comes without a poll reads its code from the organizer's screen. */
function askForCode(): void {
  drawAgain = askForCode;
  const words = finding();
  const before = document.querySelector<HTMLInputElement>("#code")?.value;
  const input = el("input", {
    ...{ id: "code", type: "text", autocomplete: "off", autocapitalize: "none" },
    ...{ spellcheck: "false", inputmode: "text", "aria-describedby": "problem" },
  });
  const problem = el("p", { class: "problem", id: "problem", role: "alert", hidden: true });
  const form = el(
    "form",
    { class: "card" },
    el("h1", {}, words.title),
    el("div", { class: "field" }, el("label", { for: "code" }, words.code), input),
    problem,
    el("div", { class: "actions" }, el("button", { type: "submit" }, words.find)),
    el(
      "p",
      { class: "note" },
      `${words.organizer} `,
      el("a", { href: "./author/" }, words.make),
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
  input.value = before ?? "";
  place.replaceChildren(form);
}

interface Found {
  readonly code: string;
}

/** The whole code that somebody began to type, or why there is none. */
async function foundBy(typed: string): Promise<Found | { problem: string }> {
  const words = finding();
  if (!/^[0-9a-f]{8,16}$/.test(typed)) return { problem: words.rule };
  if (typed.length === 16) return { code: typed };
  try {
    const isCode = ({ code }: Found) => /^[0-9a-f]{16}$/.test(code);
    const found = await asked(`codes/${typed.slice(0, 8)}`, isCode);
    return found?.code.startsWith(typed) ? { code: found.code } : { problem: words.unknown };
  } catch (thrown) {
    return { problem: thrown instanceof NoServer ? words.noServer : words.silent };
  }
}

/** Somebody can make another poll fit eight characters, so people compare all of them. */
function compare(whole: string): void {
  drawAgain = () => compare(whole);
  const words = finding();
  place.replaceChildren(
    el(
      "section",
      { class: "card", "aria-labelledby": "compare" },
      el("h1", { id: "compare", tabindex: "-1" }, words.same),
      el("p", { class: "said", id: "whole" }, readable(whole)),
      el("p", {}, words.compare),
      el(
        "div",
        { class: "actions" },
        button("same", words.open, () => location.assign(`/poll/${whole}${location.search}`)),
        button("other", words.other, askForCode, "quiet"),
      ),
    ),
  );
  document.getElementById("compare")?.focus();
}
