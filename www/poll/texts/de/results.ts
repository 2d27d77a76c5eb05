/** The results of a poll, in German. */
import type { Texts } from "../en/index.js";
import { count } from "../numbers.js";
import { ends, percent, percents, rounded } from "../shares.js";

export const results: Texts["results"] = {
  reports: (reports) => (reports === 1 ? "1 Meldung" : `${count(reports)} Meldungen`),
  caption: "Schätzungen und ihre Intervalle",
  answer: "Antwort",
  estimate: "Schätzung",
  interval: "Intervall",
  share: percent,
  shares: (lowest, highest) => percents(lowest, highest).join(" bis "),
  value: (value) => rounded(value, 4),
  values: (lowest, highest) => ends(lowest, highest).join(" bis "),
  vague: "sagt nichts",
  vagueText: "Zu wenige Meldungen für eine Schätzung: Das Intervall sagt, was möglich ist.",
  unordered: "Welche Antwort vorn liegt, lässt sich nicht sagen.",
  mean: "Mittelwert",
  meanText: (mean, error) =>
    `Mittelwert: ${rounded(mean, 3)}, mit einem Standardfehler von höchstens ${rounded(error, 2)}.`,
  outside: "außerhalb",
  outsideText:
    "„Außerhalb“: Kein möglicher Anteil passt zu diesen Meldungen. Bei ehrlichen Meldungen ist das selten, also hat vielleicht jemand gefälschte gesendet.",
  rest: (share) => `Die anderen, etwa ${share}, sagen nein.`,
  certain: (questions, confidence) =>
    `Wenn niemand Meldungen gefälscht hat, stimmen alle Intervalle${questions === 1 ? "" : " einer Frage"} zugleich in mindestens ${count(Math.round(100 * confidence))} von 100 Umfragen.`,
  unbiased:
    "Eine Schätzung stimmt im Durchschnitt. Daher kann sie unter 0 liegen oder über dem, was möglich ist. Ein Intervall kann das nicht.",
};
