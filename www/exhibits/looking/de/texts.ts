/** Who wrote the list?, in German. */
import { translate } from "../../texts.js";
import type { Texts } from "../../texts.js";
import { frame } from "../../texts/de/frame.js";
import { formatValue, ofHundred, times } from "../../texts/de/words.js";

/** How often an age comes out; undefined if it cannot. */
const often = (share: number | undefined) =>
  share === undefined ? "unmöglich" : `${ofHundred(share)} von 100`;

export const looking: Texts["looking"] = {
  question: {
    data: "Ein Schachclub mit Jugendlichen, und vielleicht einem Trainer. Der Median des Alters ist geschützt; die möglichen Antworten wurden aus den Altersangaben gebildet. Ist der Trainer im Club?",
    public:
      "Ein Schachclub mit Jugendlichen, und vielleicht einem Trainer. Der Median des Alters ist geschützt; die möglichen Antworten wurden vorher gewählt. Ist der Trainer im Club?",
  },
  takeaway:
    "Wähl die möglichen Antworten, bevor du in die Daten schaust: Rauschen verbirgt, welche Antwort die richtige ist, aber nicht, woher die Liste stammt.",
  guess: "Wie viele von 100 geschützten Antworten beweisen, dass der Trainer im Club ist?",
  guessed: (guess) => `${formatValue(guess)} von 100`,
  leak: (told, epsilon, allowed) =>
    `Von 100 Antworten sind ${ofHundred(told)} ohne den Trainer unmöglich. Bei Epsilon ${formatValue(epsilon)} dürfte eine Antwort mit ihm höchstens ${times(allowed)} so wahrscheinlich sein wie ohne ihn; hier ist das Verhältnis unendlich.`,
  safe: (largest, allowed) =>
    `Keine Antwort beweist etwas. Jede ist mit dem Trainer höchstens ${times(largest)} so wahrscheinlich wie ohne ihn, und umgekehrt; erlaubt wäre höchstens ${times(allowed)} so wahrscheinlich.`,
  candidates: "Die Liste der möglichen Antworten",
  where: {
    data: "zwanzig Schritte vom jüngsten bis zum ältesten Mitglied",
    public: "0, 5, 10 … 100, vor dem Hinschauen gewählt",
  },
  age: (years, withTrainer, without) =>
    `${formatValue(years)} Jahre: ${often(withTrainer)} mit dem Trainer, ${often(without)} ohne ihn.`,
  impossible: "unmöglich",
  title: "Wie oft jedes Alter herauskommt, mit dem Trainer und ohne ihn.",
  legend: { one: "von 100 Antworten, mit dem Trainer", two: "ohne den Trainer" },
  caption: "Wie oft jedes Alter herauskommt, von 100",
  head: ["Alter", "Mit dem Trainer", "Ohne ihn"],
  reader: "Balken einzeln ablesen",
  oldest: "Das Alter des Trainers",
  oldestSaid: (years) => `${years} Jahre`,
};

translate("de", { frame, looking });
