import "../../shared/faces.css";
import "../../shared/poll.css";
import "../../shared/results.css";
import "./answer.css";
import { el } from "../../shared/dom.js";
import { speak, switcher, usual } from "../../shared/language.js";
import { isolated, readable } from "../../shared/question.js";
import { late, NoServer, Unreachable } from "../../shared/server.js";
import { arriving } from "../../texts/en/arriving.js";
import { choose, chosen } from "./chosen.js";
import { begin } from "./visit.js";
import { ask, type Shown } from "./post.js";
import { Person } from "./person.js";
import { drawAgain, inSight } from "./sight.js";

const place = document.getElementById("main") as HTMLElement;
const [, code] = /^\/poll\/([0-9a-f]{16})$/.exec(location.pathname) ?? [];

type Words = ReturnType<typeof arriving>;
/** The id of the poll in sight. */
let signed = "";

// Without a code there is no poll: the page next to this one asks for it.
if (code === undefined) location.replace("./");
else void arrive(code);

async function arrive(asked: string): Promise<void> {
  await speak(chosen(asked) ?? usual());
  switcher((language) => {
    choose(asked, language);
    sign();
    drawAgain();
  });
  await open(asked);
}

async function open(asked: string): Promise<void> {
  try {
    const shown = await ask(asked);
    if (shown === null) return await (await late(import("./gone.js"))).tellGone(place, asked);
    const person = read(shown);
    if (!person) return tell(({ broken }) => broken);
    // The id is computed here from the whole plan, so that a changed plan shows.
    if (!person.id.startsWith(asked)) return tell(({ changed }) => changed);
    signed = person.id;
    sign();
    document.title = `${isolated(person.questions[0]?.text ?? "")} (sottovoce)`;
    await begin(place, person);
  } catch (thrown) {
    if (thrown instanceof NoServer) return tell(({ noServer }) => noServer);
    const isAway = thrown instanceof Unreachable;
    tell(({ unreachable, unable }) => (isAway ? unreachable : unable));
  }
}

/** The poll's code at the top of the page, once it is known to be this poll's. */
function sign(): void {
  const words = [arriving().codeSign, el("b", {}, readable(signed))];
  if (signed) document.getElementById("poll-code")?.replaceChildren(...words);
}

/** The person at this page; `null` if the package refuses the plan. */
function read(shown: Shown): Person | null {
  try {
    return new Person(shown);
  } catch {
    return null;
  }
}

function tell(text: (words: Words) => string): void {
  inSight(() => place.replaceChildren(el("p", { class: "problem" }, text(arriving()))));
}
