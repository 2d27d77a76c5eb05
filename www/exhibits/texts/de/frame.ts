/** Texts that all exhibits share, in German. */
import type { Texts } from "../../texts.js";
import { formatUp, formatValue, numbers, several } from "./words.js";

export const frame: Texts["frame"] = {
  numbers,
  pages: "de/",
  guess: "Deine Schätzung:",
  reveal: "Antwort aufdecken",
  computing: "Wird berechnet …",
  guesses: {
    none: "Noch keine Schätzung: Schieb den Regler oder tipp eine Zahl ein.",
    without: "Ohne Schätzung aufdecken",
    ofClass: "Schätzungen der Klasse, falls ihr sie sammelt",
    rule: (least, most) =>
      `Zahlen von ${formatValue(least)} bis ${formatValue(most)}, mit Leerzeichen dazwischen.`,
    collected: (count, median) =>
      `${several(count, "Schätzung", "Schätzungen")} der Klasse. Der Median: ${median}.`,
    exact: "Genau richtig.",
    high: (off) => `Das ist um ${formatValue(off)} zu hoch.`,
    low: (off) => `Das ist um ${formatValue(off)} zu niedrig.`,
    names: {
      own: (said) => `du: ${said}`,
      median: (said) => `Median der Klasse: ${said}`,
      answer: (said) => `Antwort: ${said}`,
    },
  },
  again: "Zudecken und neu schätzen",
  views: {
    label: "Ansichten dieses Experiments",
    present: "Am Beamer zeigen",
    worksheet: "Arbeitsblatt",
    before: "Voriges Experiment",
    after: "Nächstes Experiment",
    leave: "Zurück zur Seite",
  },
  sheet: {
    print: "Blatt drucken",
    own: "Meine Schätzung",
    ofClass: "Die Schätzungen der Klasse",
    median: "Der Median der Klasse:",
    saw: "Was ich gesehen habe",
    off: "Die Antwort, und wie weit ich danebenlag:",
    sentence: "Der eine Satz, den ich mir merke",
  },
  onward: "Wie das berechnet wurde, mit Hinweisen für Lehrkräfte",
  failed:
    "Das ließ sich hier nicht berechnen. Vielleicht fehlt das Netz, und der Code war noch nicht geladen. Oder die Seite oder der Browser erlaubt kein WebAssembly.",
  retry: "Noch einmal versuchen",
  typed: (label) => `${label}, eingetippt`,
  numberRule: (least, most) =>
    `Tipp eine Zahl von ${formatValue(least)} bis ${formatValue(most)} ein.`,
  epsilon: "Epsilon, die Grenze: je kleiner, desto mehr Schutz",
  epsilonSaid: (epsilon) =>
    `Epsilon ${formatValue(epsilon)}, Verhältnis höchstens ${formatUp(Math.exp(epsilon), 3)} zu 1`,
  table: "Als Tabelle zeigen",
};
