/** Terms that a person who answers agrees to. The package's sentences come with their figures. */
import type { SurveyConsent, SurveyExplained, SurveyFact } from "sottovoce/survey/respond";
import type { Randomized } from "../figures.js";
import { bound } from "../numbers.js";
import { spoken } from "../spoken.js";

export const consent = spoken("consent", {
  /** How often what is sent agrees with the answer; `sends` holds it once. */
  cases: (fact: SurveyFact) => fact.cases,
  sends: (fact: SurveyFact, _question: Randomized) => fact.sends,
  /** How sure others can be; `sure` holds it once. */
  atMost: (all: SurveyConsent) => all.atMost,
  sure: (all: SurveyConsent, _questions: number) => all.sure,
  voluntary: (all: SurveyConsent, questions: number) =>
    `${all.voluntary} This browser stores your true ${questions === 1 ? "answer" : "answers"} until erased.`,
  each: (questions: number) => `This page randomizes each of your ${questions} answers.`,
  together: (all: SurveyConsent, epsilon: number) =>
    `All your answers together: what is sent is at most ${all.factor} times as likely with your answers as with any others (epsilon ${bound(epsilon)}).`,
  details: "Show details",
  /** Everything that a person agrees to, with the author's own words at its end. */
  respondent: (all: SurveyExplained, _questions: readonly Randomized[]) => all.respondent,
  seen: "Who sees what?",
  seenText:
    "The server sees your network address and does not store it. It stores your report without name or time. The organizer can read every report. Until the poll closes, pages show only the number of reports. Then all with the address see about how many gave each answer. You must trust this page: it could send more.",
  stays: "What stays in this browser?",
  staysText:
    "Your true answer and your report stay here until erased. This page erases both if it is open after the poll closes. It sends an unconfirmed report again. A list of answered polls stays, without answers, and your language.",
  purpose: "Who asks, and why? In the organizer's own words: ",
  noPurpose: "The organizer has not said who asks, and why.",
  polls: (polls: number) =>
    `This device has answered ${polls === 1 ? "1 poll" : `${polls} polls`} of this server. Together`,
  reports: (reports: number, polls: number) =>
    `This device has sent ${reports} reports to ${polls === 1 ? "1 poll" : `${polls} polls`} of this server. If one person sent them all`,
  likely: (who: string) => `${who}, what was sent is at most `,
  times: (again: boolean) =>
    ` times as likely with your answers as with any others. With ${again ? "one more report" : "this poll"}: `,
  timesAfter: " times.",
  power: (digits: number) => `10 to the power ${digits}`,
});
