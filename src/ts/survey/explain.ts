/** Surveys in words: what a respondent agrees to, and what the author should know. */
import type { SurveyConsent, SurveyExplained, SurveyFact } from "../api/survey.js";
import { lossInWords, upToThree } from "../release/figures.js";
import { gradeOf } from "../release/grade.js";
import { deepFrozen } from "../release/release.js";
import { type Fraction, reduced } from "./fraction.js";
import { lossOf } from "./loss.js";
import type { Checked, CheckedQuestion } from "./plan.js";
import { wordingOf } from "./protocols/index.js";
import { answeredBy } from "./readings/index.js";
import type { Nouns } from "./readings/reading.js";

/** How answers are spoken of, where a reading has no words of its own. */
const ofAnswers: Nouns = { all: "answers", yours: "yours", yourOne: "your true answer" };

export function explained(checked: Checked): SurveyExplained {
  const facts = checked.questions.map((question) => factOf(question, checked.each));
  const consent = consentOf(checked);
  return deepFrozen({
    respondent: respondentText(checked, consent, facts),
    author: authorText(checked),
    consent,
    facts,
  });
}

function factOf({ name, text, protocol, reading }: CheckedQuestion, each: Fraction): SurveyFact {
  const words = wordingOf(protocol);
  const kept = reduced(words.kept(protocol, each));
  const ofHundred = Number((200n * kept.top + kept.bottom) / (2n * kept.bottom));
  const about = ofHundred === 100 ? "more than 99 of 100" : `about ${ofHundred} of 100`;
  // A number that nobody can picture is rounded.
  const cases = kept.bottom > 100n ? about : `${kept.top} of ${kept.bottom}`;
  return {
    question: name,
    text: text ?? null,
    protocol: protocol.kind,
    kept: `${kept.top}/${kept.bottom}`,
    about,
    ofHundred,
    cases,
    sends: words.sends(protocol, cases, answeredBy(reading).nouns ?? ofAnswers),
  };
}

function consentOf({ plan, odds, questions }: Checked): SurveyConsent {
  const { questionsPerPerson: share } = plan;
  const answer = questions.length === 1 ? "answer" : "answers";
  const [grade, atMost] = [gradeOf(odds), atMostText(odds)];
  const [who, most] = {
    nobody: ["Nobody who sees what is sent can be sure", "at most"],
    fairly: ["Anyone who sees what is sent can be fairly sure", "up to"],
    nearly: ["Anyone who sees what is sent can be nearly sure", "up to"],
  }[grade] as [string, string];
  return {
    odds: plan.odds,
    factor: timesText(odds),
    drawn:
      share < questions.length
        ? `Of ${questions.length} questions this page draws ${share}, without looking at your answers, and sends something about ${share === 1 ? "that one" : "those"} only.`
        : null,
    sure: `${who} of your ${answer}: anyone who guessed 50:50 before is ${most} ${atMost} sure after.`,
    grade,
    atMost,
    voluntary: "Taking part is voluntary.",
    stays: `Your true ${answer} ${answer === "answer" ? "is" : "are"} also stored on this device.`,
  };
}

/** How sure odds make a person who guessed 50:50 before; rounded up, and never to 100. */
function atMostText({ top, bottom }: Fraction): string {
  for (let places = 0; ; places++) {
    const unit = 10n ** BigInt(places);
    const units = (100n * unit * top + top + bottom - 1n) / (top + bottom);
    if (units < 100n * unit) return `${Number(units) / Number(unit)}%`;
  }
}

/**
 * Everything that the page guarantees comes first, without any text of the author. The author's
 * text follows, as theirs, at the end: it can neither turn nor take back what comes before.
 */
function respondentText(
  { odds, questions }: Checked,
  { drawn, sure, factor, voluntary, stays }: SurveyConsent,
  facts: readonly SurveyFact[],
): string {
  const isOne = questions.length === 1;
  const twice = timesText({ top: odds.top ** 2n, bottom: odds.bottom ** 2n });
  return [
    `Your ${isOne ? "answer is" : "answers are"} randomized on this device before anything is sent.`,
    drawn,
    ...facts.map(({ sends }, index) => (isOne ? sends : `Question ${index + 1}: ${sends}`)),
    sure,
    `Everything that is sent is at most ${factor} times as likely with your ${isOne ? "answer" : "answers"} as with any other.`,
    "While your answer is stored here, the same answer sends the same report again. A changed answer, or one from another device, reveals more about you.",
    `Another survey that asks you the same reveals more, too: all of these factors multiply (two like this one: ${twice}).`,
    "Others can see that you take part, and everyone who carries the report sees your network address.",
    `${voluntary} ${stays} You rely on this page to do what it says.`,
    authorsWords(facts),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Texts of the author, each by itself: it turns nothing outside it, in any direction of writing.
 */
function authorsWords(facts: readonly SurveyFact[]): string {
  const isOne = facts.length === 1;
  const texts = facts.flatMap(({ text }, index) =>
    text === null ? [] : [`${isOne ? "" : `${index + 1}. `}“\u2068${text}\u2069”`],
  );
  const question = isOne ? "The question" : "The questions";
  return texts.length === 0
    ? ""
    : `${question}, in the author's own words, which this page does not vouch for: ${texts.join(" ")}`;
}

function authorText({ plan, id, odds, each, questions }: Checked): string {
  const share =
    plan.questionsPerPerson > 1
      ? ` Each of the ${plan.questionsPerPerson} reports loses at most ${upToThree(lossOf(each))} of it.`
      : "";
  return [
    `Survey ${plan.name}, ${codeOf(id)}…, ${questions.length === 1 ? "one question" : `${questions.length} questions`}.`,
    `Protected: what each respondent answers, from everybody who sees reports: you, your server, anyone who reads its tables. One person's first response makes no answers more than ${timesText(odds)} times as likely as any others (${lossInWords("epsilon", lossOf(odds))}).${share}`,
    `Not protected: that somebody takes part, and their network address, which the transport reveals; store neither with the reports, nor a time finer than the day. Nothing is claimed for mixing or shuffling reports. A person who changes an answer, or answers again on another device or in another survey about the same, loses as much again (spentOf adds it up). People who live alike lose together.`,
    "Respondents trust the page: publish this plan and its id, and pin the version of the package, so that they can see that it sends nothing else.",
    "A table must have one report per person and question, or intervals do not hold. An interval holds for one look, at a number of reports or a time fixed in advance. If you look after every report, a 95% interval misses at some moment in a quarter of polls of 200.",
    "Anybody can send forged reports, and none can be distinguished from honest ones: `accuracy` shows how far each of them moves a share.",
  ].join(" ");
}

/** The first half of an id, in groups that can be compared by eye. */
const codeOf = (id: string): string => (id.slice(0, 16).match(/.{4}/g) as string[]).join(" ");

/** A factor for reading, rounded up. */
function timesText({ top, bottom }: Fraction): string {
  if (top % bottom === 0n) return String(top / bottom);
  const unit = top >= 100n * bottom ? 1n : top >= 10n * bottom ? 10n : 100n;
  const units = (top * unit + bottom - 1n) / bottom;
  return `about ${Number(units) / Number(unit)}`;
}
