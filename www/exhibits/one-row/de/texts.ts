/** Two totals, one secret, in German. */
import { html, translate } from "../../texts.js";
import type { Texts } from "../../texts.js";
import { frame } from "../../texts/de/frame.js";
import { formatCount, formatValue, several, times } from "../../texts/de/words.js";

export const oneRow: Texts["one-row"] = {
  question: (without, withYou) =>
    `Gestern hatte die Klasse zusammen ${without} Münzen Taschengeld pro Woche. Heute bist du dazugekommen, und es sind ${withYou}. Weiß jetzt jemand, wie viel du bekommst?`,
  takeaway:
    "Zwei genaue Antworten können ein Geheimnis verraten: Wer die eine von der anderen abzieht, sieht, was eine einzelne Person beigetragen hat.",
  guess:
    "In dieser Geschichte weiß niemand, wie viel du bekommst. Auf wie viel kommen die anderen, wenn sie nachrechnen?",
  guessed: (coins) => several(coins, "Münze", "Münzen"),
  sentence: (without, withYou, sensitivity) =>
    `Genau: ${without} ohne dich, ${withYou} mit dir. Eine Person kann diese Antwort um höchstens ${formatValue(sensitivity)} ändern.`,
  outcome: (withYou, without, money) =>
    html`${withYou} − ${without} = <strong>${money}</strong>. Kein Name wurde veröffentlicht, und
      alle wissen es.`,
  present: "Du bist in der Klasse",
  exact: (answer) => `Die genaue Antwort: ${answer}.`,
  noise: "Jetzt mit Rauschen.",
  answers: (epsilon) =>
    `100 geschützte Antworten mit dir und 100 ohne dich, bei Epsilon ${formatValue(epsilon)}.`,
  error: (error, allowed) =>
    `In 95 von 100 Fällen liegt eine Antwort um höchstens ${formatCount(error)} daneben. Keine Antwort ist mit dir mehr als ${times(allowed)} so wahrscheinlich wie ohne dich, oder umgekehrt.`,
  title: (least, most) => `Beide verteilen sich über dieselben Zahlen, von ${least} bis ${most}.`,
  span: (least, most) => `${least} bis ${most}`,
  pile: (name, withYou, without) =>
    `${name}: ${withYou} von 100 geschützten Antworten mit dir, ${without} von 100 ohne dich.`,
  legend: {
    one: "geschützte Antworten mit dir, nach oben",
    three: "geschützte Antworten ohne dich, nach unten",
  },
  caption: "Geschützte Antworten mit dir und ohne dich",
  head: ["Antwort", "Mit dir", "Ohne dich"],
  reader: "Stapel einzeln ablesen",
  more: "Neue geschützte Antworten ziehen",
  money: "Dein Taschengeld",
  asked: "Die Frage",
  askings: {
    sum: "das Taschengeld von allen zusammen",
    count: "wie viele 10 Münzen oder mehr bekommen",
  },
};

translate("de", { frame, "one-row": oneRow });
