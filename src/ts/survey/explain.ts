/** Surveys in words: what a respondent agrees to, and what the author should know. */
import type { SurveyExplained, SurveyFact } from "../api/survey.js";
import { deepFrozen } from "../release.js";
import type { Fraction } from "./fraction.js";
import { lossOf } from "./loss.js";
import type { Checked, CheckedQuestion } from "./plan.js";

export function explained(checked: Checked): SurveyExplained {
  const facts = checked.questions.map((question) => factOf(question, checked.each));
  return deepFrozen({
    respondent: respondentText(checked, facts),
    author: authorText(checked),
    facts,
  });
}

/** How often a report keeps to the answer: `proof.md` of each protocol. */
function keptBy({ protocol }: CheckedQuestion, { top, bottom }: Fraction): Fraction {
  switch (protocol.kind) {
    case "subset": {
      const [own, others] = [BigInt(protocol.size), BigInt(protocol.options - protocol.size)];
      return { top: own * top, bottom: own * top + others * bottom };
    }
    case "lines":
      return { top, bottom: top + BigInt(protocol.prime - 1) * bottom };
    case "boxes":
    case "bit":
      return { top, bottom: top + bottom };
    case "window": {
      const inside = BigInt(2 * protocol.half + 1) * top;
      return { top: inside, bottom: inside + BigInt(protocol.steps) * bottom };
    }
  }
}

function factOf(question: CheckedQuestion, each: Fraction): SurveyFact {
  const kept = reduced(keptBy(question, each));
  const ofHundred = Number((200n * kept.top + kept.bottom) / (2n * kept.bottom));
  return {
    question: question.name,
    text: question.text ?? null,
    protocol: question.protocol.kind,
    kept: `${kept.top}/${kept.bottom}`,
    about: ofHundred === 100 ? "more than 99 of 100" : `about ${ofHundred} of 100`,
    ofHundred,
  };
}

function reduced({ top, bottom }: Fraction): Fraction {
  let [one, other] = [top, bottom];
  while (other !== 0n) [one, other] = [other, one % other];
  return { top: top / one, bottom: bottom / one };
}

/** "3 of 4", where that can be pictured. */
function often({ kept, about }: SurveyFact): string {
  const [top, bottom] = kept.split("/") as [string, string];
  return bottom.length > 3 || Number(bottom) > 100 ? about : `${top} of ${bottom}`;
}

function respondentText(checked: Checked, facts: readonly SurveyFact[]): string {
  const { plan, questions } = checked;
  const drawn =
    plan.questionsPerPerson < questions.length
      ? `Of ${questions.length} questions this page draws ${plan.questionsPerPerson}, without looking at your answers, and sends something about ${plan.questionsPerPerson === 1 ? "that one" : "those"} only.`
      : "";
  const each = questions.map((question, place) => {
    const fact = facts[place] as SurveyFact;
    return `${asked(fact)}: ${sent(question, often(fact))}.`;
  });
  return [
    "Your answers stay on this device: what is sent is made of them with random numbers, here, before it leaves.",
    drawn,
    ...each,
    hiddenText(checked.odds),
    "The same answer always sends the same. Another answer, on a later day or on another device, tells more about you. That you take part can be seen, and whoever carries it sees your network address.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Odds beyond which whoever held an answer for as likely as not is nearly sure of it: 95 %. */
const nearlySure = 20n;

function hiddenText(odds: Fraction): string {
  const factor = timesText(odds);
  return odds.top > nearlySure * odds.bottom
    ? `Whoever sees what is sent can be nearly sure of your answers: some make it up to ${factor} times as likely as others would.`
    : `So nobody who sees what is sent can be sure of your answers, now or later: no answers make it more than ${factor} times as likely as any others would.`;
}

const asked = ({ text, question }: SurveyFact): string =>
  text === null ? `Question ${question}` : `"${text}"`;

/** What leaves the page for a question, as the end of a sentence that begins with its name. */
function sent({ protocol, plan, reading }: CheckedQuestion, cases: string): string {
  switch (protocol.kind) {
    case "subset":
      return protocol.size === 1
        ? `if your answer is ${example(reading)}, this page sends that in ${cases} cases, and otherwise ${other(protocol.options)}`
        : `this page sends ${protocol.size} of the ${protocol.options} answers, drawn at random; yours is among them in ${cases} cases`;
    case "lines":
      return `this page sends a random rule that about one in ${protocol.prime} of all answers keeps to; yours keeps to it in ${cases} cases`;
    case "boxes":
      return `this page draws one of the ${protocol.boxes} boxes, without looking, and sends whether you checked it: the truth in ${cases} cases, and otherwise the opposite`;
    case "bit":
      return `this page sends "high" or "low", "high" the more likely the higher your number is: in ${cases} cases at ${plan["highest"]} or above, and "low" as often at ${plan["lowest"]} or below`;
    case "window":
      return `this page sends a number near yours in ${cases} cases, and otherwise any other, far or near`;
  }
}

function example(reading: CheckedQuestion["reading"]): string {
  if (reading.by === "edges") return `below ${reading.edges[0]}`;
  const first = reading.by === "options" ? reading.options[0] : undefined;
  if (first === true) return "yes";
  return typeof first === "number" ? String(first) : `"${first}"`;
}

const other = (options: number): string =>
  options === 2 ? "the other answer" : `one of the ${options - 1} other answers, each as likely`;

function authorText({ plan, id, odds, each, questions }: Checked): string {
  const share =
    plan.questionsPerPerson > 1
      ? ` Each of the ${plan.questionsPerPerson} reports loses at most ${lossOf(each)} of it.`
      : "";
  return [
    `Survey ${plan.name}, ${id.slice(0, 8)}…, ${questions.length === 1 ? "one question" : `${questions.length} questions`}.`,
    `Protected: what each respondent answers, from everybody who sees reports: you, your server, whoever reads its tables. One person's first response makes no answers more than ${timesText(odds)} times as likely as any others (epsilon ${lossOf(odds)}).${share}`,
    `Not protected: that somebody takes part, and their network address, which the transport tells; keep neither beside the reports, nor a time finer than the day. Nothing is claimed for mixing or shuffling reports. Who answers again otherwise, or on another device, or in another survey about the same, loses as much again; people who live alike lose together.`,
    "Respondents trust the page: publish this plan and its id, and pin the version of the package, so that they can see that it sends nothing else.",
    "A table holds one report per person and question, or intervals do not hold. An interval holds for one look, at a number of reports or a time fixed before: who looks after every report misses with a 95 % interval at some moment in a quarter of polls of 200.",
    "Anybody can send forged reports, and none can be told from honest ones: `accuracy` says how far each of them moves a share.",
  ].join(" ");
}

/** A factor for reading, rounded up. */
function timesText({ top, bottom }: Fraction): string {
  if (bottom === 1n) return String(top);
  const unit = top >= 100n * bottom ? 1n : top >= 10n * bottom ? 10n : 100n;
  const units = (top * unit + bottom - 1n) / bottom;
  return `about ${Number(units) / Number(unit)}`;
}
