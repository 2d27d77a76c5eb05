/** The answer that should be impossible, in German. */
import { html, translate } from "../../texts.js";
import type { Texts } from "../../texts.js";
import { frame } from "../../texts/de/frame.js";
import { asTyped, formatCount, formatUp, formatValue, ofHundred } from "../../texts/de/words.js";

export const impossible: Texts["impossible"] = {
  question: (people) =>
    `${formatCount(people)} Menschen verteilen sich gleichmäßig auf die Alter von 0 bis 100. Ein geschützter Median zieht eines dieser 101 Alter: Jedes hat eine Chance, auch wenn sie winzig ist. Wie viele davon kann ein Computer nie ziehen?`,
  takeaway:
    "Was ein Computer auf null rundet, wird unmöglich: Wer so eine Antwort sieht, weiß, aus welchen Daten sie stammt.",
  guess: "Wie viele der 101 Alter kann der Code aus dem Lehrbuch nie ziehen?",
  guessed: (guess) => `${formatValue(guess)} von 101`,
  sentence: (people, never) =>
    `Bei ${formatCount(people)} Menschen kann der Code aus dem Lehrbuch ${never} der 101 Alter nie ziehen.`,
  outcome: (never, zeros) =>
    html`Der Code aus dem Lehrbuch kann <strong>${never} von 101</strong> nie ziehen. Auf dem Papier
      hat die kleinste Chance ${formatCount(zeros)} Nullen nach dem Komma, und dann erst andere
      Ziffern. Die üblichen Zahlen eines Computers enden nach 323 Nullen: Aus einer kleineren Chance
      macht er 0.`,
  proof:
    "Wer so ein Alter sieht, weiß sicher, dass die Daten andere waren. Genau das darf bei geschützten Antworten nicht passieren.",
  ours: (possible) =>
    `Unser Code kann ${possible} der 101 ziehen. Er vergleicht so viele Ziffern, bis die Sache entschieden ist, und rundet keine Chance auf null.`,
  people: "Menschen",
  peopleSaid: (people) => `${formatCount(people)} Menschen`,
  age: (years, zeros, isNever) =>
    `${years} Jahre: auf dem Papier ${formatCount(zeros)} Nullen nach dem Komma. ${isNever ? "Der Computer macht daraus 0: unmöglich." : "Der Computer kann es ziehen."}`,
  title:
    "Ein Zeichen für jedes Alter von 0 bis 100; je tiefer es liegt, desto mehr Nullen hat seine Chance.",
  axis: "Nullen nach dem Komma",
  limit: "Computerzahlen enden hier",
  legend: {
    caught: "der Computer macht daraus 0: unmöglich",
    ring: "der Computer kann es ziehen",
  },
  caption: "Die Chance jedes Alters auf dem Papier, und was der Computer daraus macht",
  head: ["Alter", "Nullen nach dem Komma", "Computer"],
  drawn: (isNever) => (isNever ? "nie" : "kann es ziehen"),
  reader: "Alter einzeln ablesen",
  films: {
    heading: "Eine Person entscheidet, was unmöglich ist: Ana und hundert Filme",
    story:
      "Einer von hundert Filmen wird ausgelost: je weniger Beschwerden, desto wahrscheinlicher. Ana hat sich über jeden Film beschwert, nur über den ersten nicht.",
    zero: "Jetzt ist jedes Gewicht null: Der Code aus dem Lehrbuch teilt 0 durch 0 und antwortet gar nicht.",
    sentence: (withAna, without) =>
      `Der Code aus dem Lehrbuch nennt den ersten Film mit Ana in ${ofHundred(withAna)} von 100 Antworten und ohne sie in ${ofHundred(without)} von 100.`,
    weights: (complaints, least, next, sentence) =>
      html`Auf dem Papier nennen mit Ana 3 von 100 Antworten den ersten Film und ohne sie 1 von 100.
      Das Gewicht eines Films sagt, wie wahrscheinlich er ist; jede Beschwerde teilt es durch etwa
      2,72. Nach ${complaints} und ${complaints + 1} Beschwerden hat der Computer die Gewichte
      ${asTyped(String(least))} und ${asTyped(String(next))}. ${sentence}`,
    complaints: "Beschwerden über den ersten Film",
    complaintsSaid: (complaints) => `${complaints} Beschwerden`,
    bars: ["Lehrbuch\nmit Ana", "Lehrbuch\nohne", "wir\nmit Ana", "wir\nohne"],
    names: [
      "Der Code aus dem Lehrbuch, mit Ana",
      "Der Code aus dem Lehrbuch, ohne sie",
      "Unser Code, mit Ana",
      "Unser Code, ohne sie",
    ],
    bar: (name, share) => `${name}: Von 100 Antworten nennen ${ofHundred(share)} den ersten Film.`,
    title: "Wie viele von 100 Antworten den ersten Film nennen.",
    legend: { one: "Antworten von 100, die den ersten Film nennen" },
    caption: "Wie viele von 100 Antworten den ersten Film nennen",
    head: ["Code", "Von 100"],
    ours: (largest, allowed) =>
      `In unserem Code ändert Ana eine Chance hier höchstens um den Faktor ${formatUp(largest, 3)}; sein Epsilon von 2 erlaubt den Faktor ${formatUp(allowed, 3)}.`,
  },
  sums: {
    heading: "Auch die Reihenfolge beim Addieren zählt",
    said: (largeFirst, smallFirst) =>
      html`Addiere 1 und eine Million winzige Zahlen, jede etwa ${asTyped("0.0000000000000000555")}.
        Fang mit der 1 an: <strong>${asTyped(String(largeFirst))}</strong>. Fang mit den winzigen
        an: <strong>${asTyped(String(smallFirst))}</strong>. Die Summe, die mit der 1 anfing, hat
        eine Million kleine Chancen verloren.`,
  },
};

translate("de", { frame, impossible });
