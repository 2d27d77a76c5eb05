import "../../shared/faces.css";
import "../../shared/poll.css";
import "../../shared/results.css";
import "./answer.css";
import { button, el } from "../../shared/dom.js";
import { isolated, readable } from "../../shared/question.js";
import { NoServer, Unreachable } from "../../shared/server.js";
import { arriving as arrivingTexts } from "../../texts/en/arriving.js";
import { begin } from "./visit.js";
import { ask, type Shown } from "./post.js";
import { Person } from "./person.js";
import { forget, hasSent } from "./kept.js";

const place = document.getElementById("main") as HTMLElement;
const [, code] = /^\/poll\/([0-9a-f]{16})$/.exec(location.pathname) ?? [];

const words = arrivingTexts();

// Without a code there is no poll: the page next to this one asks for it.
if (code === undefined) location.replace("./");
else await open(code);

async function open(asked: string): Promise<void> {
  const sign = document.getElementById("poll-code");
  try {
    const shown = await ask(asked);
    if (shown === null) return await missing(asked);
    const person = read(shown);
    if (!person) return tell(words.broken);
    // The id is computed here from the whole plan, so that a changed plan shows.
    if (!person.id.startsWith(asked)) return tell(words.changed);
    sign?.replaceChildren(words.codeSign, el("b", {}, readable(person.id)));
    document.title = `${isolated(person.questions[0]?.text ?? "")} (sottovoce)`;
    await begin(place, person);
  } catch (thrown) {
    if (thrown instanceof NoServer) return tell(words.noServer);
    tell(thrown instanceof Unreachable ? words.unreachable : words.unable);
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
  tell((await hasSent(asked)) ? words.deleted : words.missing);
  const erase = async (): Promise<void> =>
    tell((await forget(asked)) ? words.erased : words.nothing);
  place.append(button("erase", words.erase, () => void erase(), "quiet"));
}

function tell(text: string): void {
  place.replaceChildren(el("p", { class: "problem" }, text));
}
