/**
 * The screen in the room: a poll's question and how to answer it; once it is closed, its results.
 * It shows, and can do nothing.
 */
import "../../../generated/fonts/fonts.css";
import "./screen.css";
import { barsOf } from "../../shared/bars.js";
import { el } from "../../shared/dom.js";
import { asked as wanted, speak, usual } from "../../shared/language.js";
import type { Results } from "../../shared/results.js";
import { asked, isHere, isState, NoServer, type State } from "../../shared/server.js";
import { around } from "../../texts/en/around.js";
import { closed as closedTexts } from "../../texts/en/closed.js";
import { screen as screenTexts } from "../../texts/en/screen.js";
import { invitation, questions, type Qr } from "./invitation.js";

/** How often the server is asked for the number of reports, in milliseconds. */
const pause = 2_000;

interface Screened {
  readonly plan: { readonly questions: readonly unknown[] };
  readonly state: State;
  readonly ends: number | null;
  readonly closes: number;
  readonly reports: number;
  readonly results: Results | null;
  readonly address: string;
  readonly qr: Qr;
}

const isScreened = ({ state, plan, address, qr }: Screened): boolean =>
  isState(state) && Array.isArray(plan?.questions) && URL.canParse(address) && !!qr;

const place = document.getElementById("main") as HTMLElement;
const [, key = ""] = /\/screen\/([^/]*)$/.exec(location.pathname) ?? [];
/** Text of what was shown last: anything that did not change is not drawn again. */
let last = "";

await speak(usual());
document.title = `${screenTexts().title} (sottovoce)`;
const licenses = document.querySelector(".colophon a");
if (licenses) licenses.textContent = around().licenses;
await show();

async function show(): Promise<void> {
  const words = screenTexts();
  try {
    // A key that is none leads nowhere, and is not sent.
    const isKey = /^[0-9a-f]{32}$/.test(key);
    // The address and the QR code ask for the language that this page was asked for.
    const language = wanted();
    const path = `screens/${key}${language ? `/${language}` : ""}`;
    const shown = isKey
      ? await asked(path, isScreened)
      : await asked("here", isHere).then(() => null);
    if (shown === null) return tell(words.wrong);
    if (JSON.stringify(shown) !== last) draw(shown);
    last = JSON.stringify(shown);
    notice("");
    // Only a closed poll stays as it is.
    if (shown.state !== "open") return;
  } catch (thrown) {
    if (thrown instanceof NoServer) return tell(words.noServer);
    if (last === "") tell(words.silent);
    else notice(words.silent);
  }
  setTimeout(show, pause);
}

function draw(shown: Screened): void {
  const { plan, state, results } = shown;
  document.body.dataset["state"] = state;
  if (state === "open") return place.replaceChildren(invitation(shown));
  const closed = closedTexts();
  place.replaceChildren(
    el(
      "section",
      { class: "closed" },
      questions(plan),
      results ? barsOf(plan, results) : el("p", {}, closed.noResults),
    ),
  );
}

function tell(text: string): void {
  place.replaceChildren(el("h1", { class: "problem" }, text));
}

/** Says what is wrong, next to what is shown. */
function notice(text: string): void {
  const status = document.getElementById("notice");
  if (status && status.textContent !== text) status.textContent = text;
}
