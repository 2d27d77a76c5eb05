/** Alone in the table, in German. */
import { html, translate } from "../../texts.js";
import type { Texts } from "../../texts.js";
import { frame } from "../../texts/de/frame.js";
import {
  formatCount,
  formatUp,
  formatValue,
  ofHundred,
  several,
  times,
} from "../../texts/de/words.js";

/** A count of a table; null if it has no such row. */
const counted = (count: number | null) => (count === null ? "keine Zeile" : formatCount(count));

/** Eins von wie vielen, auf eine Ziffer abgeschnitten. */
const oneIn = (chance: number) => {
  const unit = 10 ** Math.floor(Math.log10(1 / chance) + 1e-9);
  return formatCount(Math.floor(1 / chance / unit + 1e-9) * unit);
};

export const alone: Texts["alone"] = {
  question: {
    data: (people) =>
      `Ein Dorf mit ${people} Menschen veröffentlicht, wie viele welchen Beruf haben, mit Rauschen auf jeder Zahl. Die Tabelle hat eine Zeile für jeden Beruf, den im Dorf jemand hat. Maria ist die einzige Imkerin. Bleibt sie verborgen?`,
    public: (people) =>
      `Ein Dorf mit ${people} Menschen veröffentlicht, wie viele welchen Beruf haben, mit Rauschen auf jeder Zahl. Die Tabelle hat eine Zeile für jeden Beruf auf einer Liste, die schon vorher feststand. Maria ist die einzige Imkerin. Bleibt sie verborgen?`,
    found: (people) =>
      `Ein Dorf mit ${people} Menschen veröffentlicht, wie viele welchen Beruf haben, mit Rauschen auf jeder Zahl. Die Tabelle hat eine Zeile für jeden Beruf, dessen verrauschte Zahl über einer Schwelle liegt. Maria ist die einzige Imkerin. Bleibt sie verborgen?`,
  },
  takeaway:
    "Leg die Zeilen einer Tabelle fest, bevor du in die Daten schaust: Rauschen verbirgt, wie viele Menschen in einer Zeile stehen, aber nicht, dass es die Zeile gibt.",
  guess: "Wie viele von 100 solchen Tabellen beweisen, dass im Dorf eine Imkerin wohnt?",
  guessed: (guess) => `${formatValue(guess)} von 100`,
  outcome: {
    data: (proofs, tables) =>
      html`<strong>${proofs} von ${tables}</strong> Tabellen beweisen es. Das Rauschen verbirgt die
        Zahl in der Zeile. Aber ohne Maria gäbe es diese Zeile gar nicht.`,
    public: (proofs, tables) =>
      html`<strong>${proofs} von ${tables}</strong> Tabellen beweisen es. Jeder Beruf auf der Liste
        hat eine Zeile, auch wenn ihn im Dorf niemand hat. Jede Zahl könnte auch aus dem Dorf ohne
        Maria stammen.`,
    found: (proofs, tables) =>
      html`<strong>${proofs} von ${tables}</strong> Tabellen beweisen es. Ein Beruf erscheint nur,
        wenn seine verrauschte Zahl über der Schwelle liegt, und kaum ein Rauschen hebt die 1 so
        weit.`,
  },
  sentence: (proofs, tables) =>
    `${proofs} von ${tables} Tabellen beweisen, dass im Dorf eine Imkerin wohnt.`,
  numbers: (error, allowed) =>
    `In 95 von 100 Tabellen liegt jede Zahl um höchstens ${formatUp(error, 3)} daneben. In einer Zeile, die es mit Maria und ohne sie gibt, ist keine Zahl im einen Fall mehr als ${times(allowed)} so wahrscheinlich wie im anderen.`,
  missing:
    "Eine Zeile für einen Beruf, den niemand hat, kostet nur etwas Papier. Fehlen solche Zeilen, dann sagt jede andere: Hier ist jemand.",
  categories: "Die Zeilen der Tabelle",
  where: {
    data: "die Berufe, die im Dorf jemand hat",
    public: "eine Liste von acht Berufen, die vorher feststand",
    found: "die Berufe über einer Schwelle",
  },
  power: "Delta, 1 geteilt durch 10 hoch",
  powerSaid: (power) =>
    `Das Rauschen darf eine einzelne Person in 1 von ${formatCount(10 ** power)} Tabellen zeigen.`,
  alone: (chance) =>
    `Die einzige Imkerin erscheint in 1 von ${oneIn(chance)} Tabellen. Ohne die Schwelle steht sie in jeder.`,
  hidden: (threshold) =>
    `Je kleiner Delta ist, desto weiter rechts liegt die Schwelle: bei ${formatCount(threshold)}. Ein Beruf, den niemand hat, erscheint nie, und kleine Berufe meistens nicht.`,
  threshold: (threshold) => `Schwelle ${formatCount(threshold)}`,
  people: (people) => several(people, "Person", "Personen"),
  inWords: ofHundred,
  chance: (people, chance) =>
    `${several(people, "Person", "Personen")}: erscheint in ${ofHundred(chance)} von 100 Tabellen.`,
  chancesTitle: "Wie wahrscheinlich ein Beruf erscheint, je nachdem wie viele Menschen ihn haben.",
  chancesHead: ["Menschen mit dem Beruf", "Tabellen von 100, die ihn zeigen"],
  chanceLegend: "Chance, dass ein Beruf mit so vielen Menschen erscheint",
  jobs: {
    farmer: "Landwirtschaft",
    nurse: "Pflege",
    teacher: "Lehramt",
    builder: "Bau",
    baker: "Bäckerei",
    beekeeper: "Imkerei",
    potter: "Töpferei",
    sailor: "Seefahrt",
  },
  sides: { withHer: "mit Maria", without: "ohne Maria" },
  counted,
  row: (job, withHer, without) =>
    `${job}: ${counted(withHer)} in einer Tabelle mit Maria, ${counted(without)} in einer Tabelle ohne sie.`,
  title: "Eine veröffentlichte Tabelle des Dorfs mit Maria und eine ohne sie.",
  legend: {
    one: "Menschen mit diesem Beruf, mit Rauschen",
    caught: "eine Zeile, die nur eine der Tabellen haben kann",
  },
  caption: "Eine Tabelle mit Maria und eine ohne sie",
  head: ["Beruf", "Mit Maria", "Ohne Maria"],
  reader: "Zeilen einzeln lesen",
  more: (tables) => `${tables} neue Tabellen veröffentlichen`,
};

translate("de", { frame, alone });
