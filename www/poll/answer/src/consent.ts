/** What a person who answers agrees to: three lines always in sight, and all of it in a fold. */
import { el } from "../../shared/dom.js";
import { timesOf, type Sent } from "./kept.js";
import type { Person } from "./person.js";

/** What the package cannot know, because this page and its server decide it. */
const ours: readonly (readonly [string, string])[] = [
  [
    "Who sees what?",
    "The server sees your network address and does not store it. It stores your report, without a name and without a time. The people who run the server can read every report. The organizer's page shows only how many reports came, until the poll closes. Then it shows how many people, about, gave each answer.",
  ],
  [
    "What stays in this browser?",
    "Your true answer and your report stay here until you erase them. If you open this page after the poll has closed, it erases both by itself. Before that, it sends the report once more if the server has not confirmed it. A list of the polls of this server that this device has answered stays, without any answer.",
  ],
];

export function consent({ explained }: Person): HTMLElement {
  const { consent: agreed, facts, respondent } = explained;
  const [fact] = facts;
  return el(
    "div",
    { class: "consent" },
    el(
      "ul",
      { id: "consent" },
      fact && el("li", {}, marked(fact.sends, fact.cases)),
      el("li", {}, marked(agreed.sure, agreed.atMost)),
      el("li", {}, `${agreed.voluntary} This browser stores your true answer until erased.`),
    ),
    el(
      "details",
      { id: "agreed" },
      el("summary", {}, "Show details"),
      el("p", { id: "respondent" }, respondent),
      ...ours.map(([title, text]) => el("p", {}, el("b", {}, `${title} `), text)),
    ),
  );
}

/** A sentence in which a figure is an element of its own. */
function marked(sentence: string, figure: string): readonly (Node | string)[] {
  const [before = "", after = ""] = sentence.split(figure, 2);
  return [before, el("b", { class: "figure" }, figure), after];
}

/** The organizer's words on who asks and why, which the page shows as theirs. */
export function purpose({ purpose: words }: Person): HTMLElement {
  return el(
    "p",
    { class: "note", id: "purpose" },
    ...(words === null
      ? ["The organizer has not written who asks, and why."]
      : ["Who asks, and why? In the organizer's own words: ", el("bdi", {}, words)]),
  );
}

/**
 * What this device has sent before; nothing on its first poll. It names one number for all of it,
 * and the number that holds with this poll too.
 */
export function account(person: Person): HTMLElement | null {
  const { sent, id, odds } = person;
  const reports = sent.reduce((sum, { times }) => sum + times, 0);
  if (reports === 0) return null;
  const polls = sent.length === 1 ? "1 poll" : `${sent.length} polls`;
  const isOnce = reports === sent.length;
  const done = isOnce
    ? `This device has answered ${polls} of this server. Together`
    : `This device has sent ${reports} reports to ${polls} of this server. If one person sent them all`;
  const more = [...sent, { survey: id, odds, times: 1 }];
  return el(
    "p",
    { class: "note", id: "account" },
    `${done}, what was sent is at most `,
    el("b", { class: "figure" }, factorOf(sent)),
    ` times as likely with your answers as with any others. With ${timesOf(sent, id) > 0 ? "one more report" : "this poll"}: `,
    el("b", { class: "figure" }, factorOf(more)),
    " times.",
  );
}

/**
 * The product of the odds of all reports, for reading: rounded up, because it is an upper bound.
 */
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
