/** A secret in the last digits, in German. */
import { html, translate } from "../../texts.js";
import type { Texts } from "../../texts.js";
import { frame } from "../../texts/de/frame.js";
import {
  asTyped,
  formatCount,
  formatValue,
  several,
  times,
  yesOrNo,
} from "../../texts/de/words.js";

/** The two counts between which the attack decides, by the lower one. */
const pair = (count: number) => `${formatCount(count)} oder ${formatCount(count + 1)}`;

export const lastBits: Texts["last-bits"] = {
  question: (count) =>
    `Eine Anzahl ist ${pair(count)}, und es kommt Rauschen dazu. Bei wie vielen von 100 verrauschten Antworten verraten die letzten Ziffern die Anzahl?`,
  takeaway:
    "Rauschen, das auf dem Papier stimmt, kann im Computer falsch sein: Die letzten Ziffern einer Zahl können verraten, woher sie stammt.",
  guess: "Wie viele von 100 Antworten des Codes aus dem Lehrbuch verraten die Anzahl eindeutig?",
  guessed: (guess) => `${formatValue(guess)} von 100`,
  sentence: (count, caught) =>
    `Die Anzahl war ${pair(count)}. Der Angriff hat ${caught} von 100 Antworten des Codes aus dem Lehrbuch ertappt, und keine von unseren.`,
  outcome: (caught, elsewhere, caughtThere, answers) =>
    html`Gerade lief der Angriff gegen 100 frische Antworten. Er hat
      <strong>${caught} von 100</strong> ertappt: Aus der anderen Anzahl kann der Computer so eine
      Antwort nicht machen. Auf dem Papier passt jede Antwort zu beiden Anzahlen. Bei der Anzahl
      ${pair(elsewhere)} hat derselbe Angriff ${caughtThere} von ${answers} ertappt.`,
  count: "Die Anzahl ist",
  pair,
  large:
    "Große Anzahlen verdecken mehr von den letzten Ziffern, deshalb ertappt der Angriff weniger. Verlass dich nicht darauf: Niemand kann eine große Anzahl garantieren.",
  answer: {
    caught: (number, output, truth) =>
      `Antwort ${number}, ${asTyped(String(output))}: Nur die Anzahl ${formatCount(truth)} kann hierher führen. Ertappt.`,
    both: (number, output, low) =>
      `Antwort ${number}, ${asTyped(String(output))}: Die Anzahlen ${formatCount(low)} und ${formatCount(low + 1)} können beide hierher führen.`,
  },
  title: "Ein Zeichen für jede Antwort.",
  textbook: "Der Code aus dem Lehrbuch",
  ours: "Unser Code",
  legend: { caught: "ertappt: verrät die Anzahl eindeutig", ring: "passt zu beiden Anzahlen" },
  caption: "Jede Antwort des Codes aus dem Lehrbuch, und was der Angriff sagt",
  head: ["Antwort", "Lehrbuch", "Ertappt", "Unser Code"],
  isCaught: yesOrNo,
  reader: "Antworten einzeln ansehen",
  why: (allowed, epsilon) =>
    `Unsere Antworten sind ganze Zahlen, und jede kann aus beiden Anzahlen entstehen. Bei der einen ist sie höchstens ${times(allowed)} so wahrscheinlich wie bei der anderen: Das bedeutet Epsilon ${formatValue(epsilon)}.`,
  more: (answers) => `${several(answers, "frische Antwort", "frische Antworten")} ziehen`,
};

translate("de", { frame, "last-bits": lastBits });
