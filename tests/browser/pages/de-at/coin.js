import { html } from "../../texts.js";
import { formatCount, formatValue, ofHundred, yesOrNo } from "./words.js";

export const coin = {
  question: (people, odds) =>
    `Nach etwas Heiklem werden ${formatCount(people)} Leute gefragt. Jedes Telefon sagt in ${odds} von ${odds + 1} Fällen die Wahrheit und lügt in 1 von ${odds + 1}. Wie gut lässt sich zählen, wer wirklich Ja meint?`,
  takeaway:
    "Keine einzelne Antwort beweist etwas über jemanden, und mit genug Leuten stimmt die Summe doch.",
  guess: (people) =>
    `Um wie viele von ${formatCount(people)} kann die Zählung daneben liegen, in 95 von 100 Läufen?`,
  guessed: (guess, people) => `${formatCount(guess)} von ${formatCount(people)} daneben`,
  sentence: (people, found) =>
    `Von ${formatCount(people)} Telefonen sagen ${formatCount(found.said)} Ja. Geschätzt sind es ${formatCount(found.estimate)} Leute, und zwischen ${formatCount(found.lowest)} und ${formatCount(found.highest)}, bei 95 %. In Wahrheit sind es ${formatCount(found.truth)}.`,
  outcome: (off, people, needed) =>
    html`Zu jeder Seite kann die Summe um etwa
      <strong>${formatCount(off)} von ${formatCount(people)}</strong> daneben liegen: Eine Klasse
      ist klein. Auf 5 von 100 genau wird es mit ${formatCount(needed)} Leuten.`,
  people: "Leute",
  peopleSaid: (people) => `${formatCount(people)} Leute`,
  phone: (number, yes) =>
    `Telefon ${number} sagt ${yesOrNo(yes)}. Ob das stimmt, weiß nur, wem es gehört.`,
  title: "Ein Zeichen für jedes Telefon.",
  nobody: "niemand",
  everybody: "alle",
  legend: {
    one: "das Telefon sagt Ja",
    ring: "das Telefon sagt Nein",
    two: "das Intervall für die ganze Klasse",
    caught: "die Wahrheit, die nur diese Seite kennt",
  },
  caption: "Was die Klasse zeigt, und was wahr ist",
  head: ["Was", "Leute"],
  rows: {
    said: "Telefone, die Ja sagen",
    estimate: "Geschätzt",
    lowest: "Intervall, von",
    highest: "Intervall, bis",
    truth: "In Wahrheit",
  },
  reader: "Die Telefone einzeln lesen",
  drawn: (phones) => `Gezeichnet sind die ersten ${phones} Telefone.`,
  more: "Die Klasse noch einmal fragen",
  yes: "Von 100 Leuten: Wie viele würden Ja sagen?",
  yesSaid: (yes) => `${yes} von 100`,
  odds: "Um wie viel die Wahrheit wahrscheinlicher ist als die Lüge",
  oddsSaid: (odds) =>
    `${odds} zu 1: die Wahrheit in ${ofHundred(odds / (odds + 1))} von 100 Fällen`,
  oddsNote: (odds, kept) =>
    `Ein Verhältnis von ${formatValue(odds)} zu 1 ist ein Epsilon von ln ${formatValue(odds)}; jedes Telefon sagt in ${kept} der Fälle die Wahrheit.`,
};
