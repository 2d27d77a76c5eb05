import "../generated/fonts/fonts.css";
import "../shared/styles/page.css";
import "../shared/styles/controls.css";
import "./styles/steps.css";
import "./styles/answers.css";
import "../shared/styles/figures.css";
import "./styles/groups.css";
import "./styles/print.css";
import { Session } from "./visit/session.js";
import { losesByLeaving } from "./visit/state.js";
import { Client } from "./line/client.js";
import { startComputing } from "./start.js";
import { loadFaces } from "../shared/faces.js";
import { whenRested } from "../shared/rested.js";
import { defineParts } from "./components/define.js";
import { Visit } from "./components/visit.js";

defineParts();
const client = new Client(startComputing);

const visit = new Visit();
const session = new Session(client, shelf("sottovoce headers"));
visit.session = session;
visit.client = client;
askToKeep(session);
askBeforeLeaving(session);
// A page that comes back as it was left may have missed what a later one of this tab spent.
addEventListener("pageshow", () => session.recall());
document.getElementById("visit")?.replaceChildren(visit);

// Its first picture begins the worker: with both, all is there that anything here needs.
whenRested(() => void rest());

async function rest(): Promise<void> {
  loadFaces();
  const { defineLater, exploration, tables } = await import("./components/later.js");
  defineLater();
  session.provide(tables);
  document.getElementById("exploration")?.replaceChildren(exploration(client));
  // From then on everything works without a network.
  await client.ask("prepare", null).done.catch(() => null);
  visit.prepared = true;
}

/** The browser's own shelf, which goes with the ledgers when the data of this site is cleared. */
function shelf(name: string) {
  return {
    read: () => localStorage.getItem(name),
    write: (text: string) => localStorage.setItem(name, text),
  };
}

/** Once there is a ledger to keep; the worker that writes it may not ask. */
function askToKeep(session: Session): void {
  const stop = session.subscribe(() => {
    const { phase, account } = session.state;
    if (phase !== "released" || account === null || !account.lasting) return;
    stop();
    // An answer may take as long as a person does, and changes nothing here.
    void navigator.storage?.persist?.().catch(() => false);
  });
}

function askBeforeLeaving(session: Session): void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Browsers of a few years ago go by this one.
    event.returnValue = true;
  };
  let asking = false;
  session.subscribe(() => {
    const loses = losesByLeaving(session.state);
    if (loses === asking) return;
    asking = loses;
    if (asking) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  });
}
