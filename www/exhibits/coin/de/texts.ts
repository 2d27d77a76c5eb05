/** The coin in the classroom, in German. */
import { html, translate } from "../../texts.js";
import type { Texts } from "../../texts.js";
import { frame } from "../../texts/de/frame.js";
import { formatCount, formatUp, formatValue, ofHundred, yesOrNo } from "../../texts/de/words.js";

export const coin: Texts["coin"] = {
  question: (people, odds) =>
    `${formatCount(people)} Personen werden etwas Heikles gefragt. Jedes Handy sagt in ${odds} von ${odds + 1} Fällen die Wahrheit und lügt in 1 von ${odds + 1}. Wie gut lässt sich zählen, wie viele wirklich Ja meinen?`,
  takeaway:
    "Keine einzelne Antwort beweist etwas über irgendwen, und bei genug Leuten stimmt die Gesamtzahl trotzdem fast.",
  guess: (people) =>
    `Um wie viele von ${formatCount(people)} Personen kann die Zählung zu hoch oder zu niedrig sein? Die Antwort gilt in mindestens 95 von 100 Durchläufen.`,
  guessed: (guess, people) => `${formatValue(guess)} von ${formatCount(people)} daneben`,
  sentence: (people, found) =>
    `${formatCount(found.said)} von ${formatCount(people)} Handys sagen Ja. Geschätzt sind es ${formatCount(found.estimate)} Personen. Das Intervall reicht von ${formatCount(found.lowest)} bis ${formatCount(found.highest)} Personen: Solche Intervalle enthalten die Wahrheit in mindestens 95 von 100 Durchläufen. In Wahrheit sind es ${formatCount(found.truth)}.`,
  outcome: (off, people, needed) =>
    html`In mindestens 95 von 100 Durchläufen ist die Zählung um höchstens etwa
      <strong>${formatCount(off)} von ${formatCount(people)}</strong> zu hoch oder zu niedrig: Eine
      Klasse ist klein. ${formatCount(needed)} Personen genügen, um auf 5 von 100 genau zu zählen.`,
  people: "Personen",
  peopleSaid: (people) => `${formatCount(people)} Personen`,
  phone: (number, yes) =>
    `Handy ${number} sagt ${yesOrNo(yes)}. Ob das stimmt, weiß nur die Person, der es gehört.`,
  title: "Ein Zeichen für jedes Handy.",
  nobody: "niemand",
  everybody: "alle",
  legend: {
    one: "das Handy sagt Ja",
    ring: "das Handy sagt Nein",
    two: "das Intervall für die ganze Klasse",
    caught: "die Wahrheit, die nur diese Seite kennt",
  },
  caption: "Was die Klasse zeigt und was wahr ist",
  head: ["Was", "Personen"],
  rows: {
    said: "Handys, die Ja sagen",
    estimate: "Geschätzt",
    lowest: "Intervall, von",
    highest: "Intervall, bis",
    truth: "In Wahrheit",
  },
  reader: "Handys einzeln ansehen",
  drawn: (phones) => `Das Bild zeigt die ersten ${phones} Handys.`,
  more: "Die Klasse noch einmal fragen",
  yes: "Wie viele von 100 Personen Ja sagen würden",
  yesSaid: (yes) => `${yes} von 100`,
  odds: "Verhältnis: So viele Wahrheiten kommen auf eine Lüge",
  oddsSaid: (odds) =>
    `Verhältnis ${odds} zu 1: die Wahrheit in ${ofHundred(odds / (odds + 1))} von 100 Fällen`,
  oddsNote: (odds, kept) =>
    `Bei einem Verhältnis von ${formatValue(odds)} zu 1 sagt jedes Handy in ${kept} der Fälle die Wahrheit. Das ist ein Epsilon von etwa ${formatUp(Math.log(odds), 3)}.`,
};

translate("de", { frame, coin });
