/** What whoever answers agrees to: three lines always in sight, and all of it in a fold. */
import { el } from "../../shared/dom.js";
import { timesOf, type Sent } from "./kept.js";
import type { Person } from "./person.js";

/** What the package cannot know, since it is this page's and its server's to say. */
const ours =
  "The server of this poll sees your network address and does not store it. The page keeps your true answer in this browser until you erase it; when you open it again after the poll was closed, it sends your report once more if the server has not confirmed it, and erases both by itself. It also keeps, without any answer, which polls of this server this device has answered.";

export function consent({ explained }: Person): HTMLElement {
  const { consent: promised, facts, respondent } = explained;
  const [fact] = facts;
  return el(
    "div",
    { class: "consent" },
    el(
      "ul",
      { id: "consent" },
      fact && el("li", {}, marked(fact.sends, fact.cases)),
      el("li", {}, marked(promised.sure, promised.atMost)),
      el(
        "li",
        {},
        `${promised.voluntary} ${promised.stays.replace(/\.$/, "")} until it is erased.`,
      ),
    ),
    el(
      "details",
      { id: "agreed" },
      el("summary", {}, "Read all"),
      el("p", { id: "respondent" }, respondent),
      el("p", {}, ours),
    ),
  );
}

/** A sentence in which a figure is an element of its own. */
function marked(sentence: string, figure: string): readonly (Node | string)[] {
  const [before = "", after = ""] = sentence.split(figure, 2);
  return [before, el("b", { class: "figure" }, figure), after];
}

/**
 * What this device has told before; nothing on its first poll. It names one number for all of it,
 * and the number that holds with this poll too.
 */
export function account(person: Person): HTMLElement | null {
  const { sent, id, odds } = person;
  const reports = sent.reduce((sum, { times }) => sum + times, 0);
  if (reports === 0) return null;
  const polls = sent.length === 1 ? "1 poll" : `${sent.length} polls`;
  const done =
    reports === sent.length
      ? `This device has answered ${polls} of this server`
      : `This device has sent ${reports} reports to ${polls} of this server`;
  const who = reports === sent.length ? "together" : "if all were of one person,";
  const more = [...sent, { survey: id, odds, times: 1 }];
  return el(
    "p",
    { class: "note", id: "account" },
    `${done}; ${who} they make no answer more than `,
    el("b", { class: "figure" }, factorOf(sent)),
    ` times as likely as another. With ${timesOf(sent, id) > 0 ? "one more report" : "this poll"}: `,
    el("b", { class: "figure" }, factorOf(more)),
    " times.",
  );
}

/** The product of the odds of all reports, for reading: rounded up, as what it bounds asks. */
export function factorOf(sent: readonly Sent[]): string {
  let [top, bottom] = [1n, 1n];
  for (const { odds, times } of sent) {
    const [over, under = "1"] = odds.split("/");
    top *= BigInt(over ?? "1") ** BigInt(times);
    bottom *= BigInt(under) ** BigInt(times);
  }
  const unit = top < 10n * bottom ? 100n : 1n;
  const units = (top * unit + bottom - 1n) / bottom;
  const digits = String(units).length;
  if (digits > 15) return `10 to the power ${digits}`;
  return (Number(units) / Number(unit)).toLocaleString("en", { maximumFractionDigits: 2 });
}
