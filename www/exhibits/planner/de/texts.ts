/** How many people do you need?, in German. */
import { html, translate } from "../../texts.js";
import type { Texts } from "../../texts.js";
import { frame } from "../../texts/de/frame.js";
import { formatCount, formatUp, formatValue, several } from "../../texts/de/words.js";

/** Ranks in a line of any length, so that lines can be compared: in 100 equal parts. */
const inParts = (ranks: number, people: number) => formatUp((100 * ranks) / people, 2);

export const planner: Texts["planner"] = {
  question: (people, epsilon, candidates) =>
    `${formatCount(people)} Personen, Epsilon ${formatValue(epsilon)}, ${formatCount(candidates)} mögliche Antworten. Wie nah kommt ein geschützter Median dem wahren?`,
  takeaway:
    "Mehr Personen und ein größeres Epsilon machen eine Antwort besser; mehr mögliche Antworten machen sie etwas schlechter. All das weiß man, bevor auch nur eine Person gefragt wird.",
  guess: (people) =>
    `Stell die ${formatCount(people)} Personen nach ihren Antworten in eine Reihe: Jeder Platz ist ein Rang, und der wahre Median steht in der Mitte. Um wie viele Ränge liegt der geschützte Median in 95 von 100 Durchläufen höchstens daneben?`,
  guessed: (ranks) => several(ranks, "Rang", "Ränge"),
  sentence: ({ people, epsilon, candidates }, ranks, within) =>
    `Bei ${formatCount(people)} Personen, Epsilon ${formatValue(epsilon)} und ${formatCount(candidates)} möglichen Antworten: höchstens ${formatUp(ranks, 2)} von ${formatCount(people)} Rängen daneben, garantiert in 95 von 100 Durchläufen. Von den 100 Durchläufen im Bild blieben ${within} innerhalb dieser Grenze.`,
  outcome: (ranks, people) =>
    html`Höchstens <strong>${formatUp(ranks, 2)} von ${formatCount(people)} Rängen</strong> daneben.
      Teilt man die ganze Reihe in 100 gleiche Teile, sind das ${inParts(ranks, people)} davon.
      Unser Code sagt das, bevor er irgendwelche Daten sieht.`,
  people: "Personen",
  peopleSaid: (people) => `${formatCount(people)} Personen`,
  span: (from, to) => `Ränge ${formatValue(from)} bis ${formatValue(to)}`,
  pile: (name, runs) => `${name}: ${runs} von 100 Durchläufen.`,
  title: (people) =>
    `Wo 100 geschützte Mediane erfundener Daten landeten, in Rängen von ${formatCount(people)}.`,
  legend: {
    ring: "je ein geschützter Median",
    faint: "was in 95 von 100 Durchläufen garantiert ist",
  },
  caption: (people) => `Wo 100 geschützte Mediane landeten, in Rängen von ${formatCount(people)}`,
  head: ["Ränge", "Durchläufe"],
  reader: "Stapel einzeln ablesen",
  candidates: "Mögliche Antworten",
  candidatesSaid: (candidates) => `${formatCount(candidates)} mögliche Antworten`,
};

translate("de", { frame, planner });
