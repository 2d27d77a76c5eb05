/** One question too many, in German. */
import { html, translate } from "../../texts.js";
import type { Texts } from "../../texts.js";
import { frame } from "../../texts/de/frame.js";
import { formatCount, formatValue, percentUp, several, yesOrNo } from "../../texts/de/words.js";

export const questions: Texts["questions"] = {
  question: (pupils, questions, noise) =>
    `${pupils} Jugendliche haben je ein Geheimnis: Ja oder Nein. Keine Frage gilt einer einzelnen Person. ${questions}\u00a0Mal erfährt jemand, wie viele aus einer zufälligen Hälfte Ja sagen, ${noise === 0 ? "ganz genau" : `jedes Mal etwa ${noise} daneben`}. Wessen Geheimnis ist noch sicher?`,
  takeaway:
    "Zu viele Antworten, die zu gut sind, verraten alles über alle: Jemand muss sie zählen und auch Nein sagen.",
  guess: (pupils) =>
    `Wie viele der ${pupils} Geheimnisse lassen sich aus diesen Antworten berechnen?`,
  guessed: (count, pupils) => `${formatValue(count)} von ${pupils}`,
  noise: "Rauschen: wie weit eine Antwort meist danebenliegt",
  noiseSaid: (noise) =>
    noise === 0 ? "die Antworten sind genau" : `die Antworten liegen etwa ${noise} daneben`,
  none: "Noch wurde nichts gefragt: Jedes Geheimnis wird per Münzwurf geraten.",
  asked: (count, noise) =>
    noise === 0
      ? `${several(count, "genaue Antwort", "genaue Antworten")}.`
      : `${several(count, "Antwort", "Antworten")}, etwa ${noise} daneben.`,
  sentence: (asked, right, pupils) =>
    `${asked} ${right} von ${pupils} Geheimnissen sind richtig berechnet.`,
  outcome: (asked, right, pupils) =>
    html`${asked} <strong>${right} von ${pupils}</strong> Geheimnissen sind richtig berechnet. Mit
      Münzwürfen kommt man auf etwa 50.`,
  refused: {
    first: "Das Kassenbuch hat schon die allererste Frage abgelehnt (ERR_BUDGET).",
    later: (number) =>
      `Frage ${formatCount(number)} hat das Kassenbuch abgelehnt (ERR_BUDGET). Dafür wurde nichts gezogen.`,
    exact: "Das Kassenbuch beantwortet nichts: Kein Budget reicht für eine Antwort ohne Rauschen.",
  },
  granted: {
    all: "Das Kassenbuch konnte alle bezahlen.",
    some: "Das Kassenbuch hat sie bezahlt.",
  },
  price: (epsilon, share, budget) =>
    `Eine Antwort kostet Epsilon ${formatValue(Number(epsilon))}; ${percentUp(share)} des Budgets von ${formatValue(budget)} sind verbraucht.`,
  guard: "Zählt jemand die Fragen?",
  guards: { none: "niemand", ledger: "ein Kassenbuch mit Budget" },
  budget: "Das Budget: Epsilon für alle Antworten zusammen",
  budgetSaid: (budget) => `ein Budget von Epsilon ${formatValue(budget)}`,
  secrets: "Die Geheimnisse",
  kinds: { heart: "ein Herz als Bild", chance: "zufällig erfunden" },
  grids: { secrets: "Die Geheimnisse", computed: "Aus den Antworten berechnet" },
  title: "Zwei Zeichen für jede Person: das Geheimnis, und was berechnet wurde.",
  legend: { one: "Ja", ring: "Nein", cross: "falsch berechnet" },
  pupil: (number, secret, computed) =>
    `Person ${number}: Das Geheimnis ist ${yesOrNo(secret)}, berechnet wurde ${yesOrNo(computed)}. ${secret === computed ? "Richtig" : "Falsch"}.`,
  isYes: yesOrNo,
  reader: "Personen einzeln ansehen",
  flip: (number) => `Geheimnis von Person ${number} ändern`,
  caption: "Jedes Geheimnis, und was berechnet wurde",
  head: ["Person", "Geheimnis", "Berechnet"],
  tries: {
    heading: "Jeder Versuch hinterlässt eine Spur",
    note: (pupils) =>
      `Von links nach rechts: Rauschen. Von unten nach oben: wie viele von ${pupils} Geheimnissen richtig berechnet wurden.`,
    title: (count) =>
      `${several(count, "Versuch", "Versuche")}: von links nach rechts das Rauschen, von unten nach oben die richtig berechneten Geheimnisse.`,
    legend: { ring: "niemand hat gezählt", three: "ein Kassenbuch hat gezählt" },
    head: ["Versuch", "Rauschen", "Wer gezählt hat", "Antworten", "Richtig"],
  },
  buttons: {
    one: "Noch 1 Frage stellen",
    ten: "Noch 10 Fragen stellen",
    all: (questions) => `Bis zu ${questions} Fragen stellen`,
    anew: "Ohne Fragen neu anfangen",
  },
};

translate("de", { frame, questions });
