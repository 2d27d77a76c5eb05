import { formatUp, formatValue, numbers } from "./words.js";

export const frame = {
  numbers,
  guess: "Deine Schätzung:",
  reveal: "Aufdecken",
  computing: "Es wird gerechnet …",
  guesses: {
    none: "Noch keine Schätzung: Schieb den Regler, oder tippe eine Zahl.",
    without: "Ohne Schätzung aufdecken",
    ofClass: "Schätzungen der Klasse",
    rule: (least, most) =>
      `Zahlen von ${formatValue(least)} bis ${formatValue(most)}, mit Leerzeichen dazwischen.`,
    collected: (count, median) => `${count} Schätzungen der Klasse. Der Median: ${median}.`,
    exact: "Genau richtig.",
    high: (off) => `Das ist ${formatValue(off)} zu hoch.`,
    low: (off) => `Das ist ${formatValue(off)} zu niedrig.`,
    names: {
      own: (said) => `du: ${said}`,
      median: (said) => `Median der Klasse: ${said}`,
      answer: (said) => `Antwort: ${said}`,
    },
  },
  again: "Zudecken und neu schätzen",
  views: {
    label: "Ansichten",
    present: "Groß zeigen",
    worksheet: "Arbeitsblatt",
    before: "Zurück",
    after: "Weiter",
    leave: "Zur Seite",
  },
  sheet: {
    print: "Blatt drucken",
    own: "Meine Schätzung",
    ofClass: "Die Schätzungen der Klasse",
    median: "Der Median der Klasse:",
    saw: "Was ich gesehen habe",
    off: "Die Antwort, und wie weit ich daneben lag:",
    sentence: "Der eine Satz, den ich behalte",
  },
  onward: "Wie das gerechnet wurde, und was Lehrkräfte wissen sollten",
  failed:
    "Das ließ sich hier nicht rechnen: Das Netz ist aus, oder WebAssembly darf hier nicht laufen.",
  retry: "Noch einmal",
  typed: (label) => `${label}, getippt`,
  numberRule: (least, most) =>
    `Tippe eine Zahl von ${formatValue(least)} bis ${formatValue(most)}.`,
  epsilon: "Epsilon",
  epsilonSaid: (epsilon) =>
    `Epsilon ${formatValue(epsilon)}, höchstens ${formatUp(Math.exp(epsilon), 3)} zu 1`,
  table: "Als Tabelle zeigen",
};
