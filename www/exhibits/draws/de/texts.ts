/** Is this lottery fair?, in German. */
import { html, translate } from "../../texts.js";
import type { Texts } from "../../texts.js";
import { frame } from "../../texts/de/frame.js";
import { formatCount, formatFixed, formatValue, ofHundred } from "../../texts/de/words.js";

export const draws: Texts["draws"] = {
  question:
    "Eine von acht Klassenfahrten wird ausgelost, 10.000\u00a0Mal und mit Chancen, die vorher aufgeschrieben wurden. Wie weit wird die Zahl für die beliebteste Fahrt danebenliegen?",
  takeaway:
    "Zufall lässt sich prüfen: Zehntausend Ziehungen unterscheiden eine ehrliche Verlosung von einer kaputten.",
  guess:
    "Um wie viele Male kommt die beliebteste Fahrt bei 10.000 Ziehungen zu oft oder zu selten heraus?",
  guessed: (off) => `${formatValue(off)} daneben`,
  drawing: "Wird gezogen …",
  outcome: (expected, total, drawn, off) =>
    html`Nach den Chancen wären es ${formatCount(expected)} von ${formatCount(total)}. Die
      beliebteste Fahrt kam ${formatCount(drawn)}-mal heraus,
      <strong>${formatCount(off)}</strong> daneben.`,
  few: (total) => `${formatCount(total)} gezogen: zu wenige für ein Urteil.`,
  broken: (runs) =>
    `Kaputt: Alle Fahrten zusammen liegen so weit daneben, wie es bei weniger als 1 von ${formatCount(runs)} ehrlichen Verlosungen vorkäme.`,
  sound: (chance) =>
    `Kein Fehler gefunden. Ehrliche Verlosungen, die noch weiter danebenlägen: ${ofHundred(chance)} von 100.`,
  test: {
    heading: "Der Test dahinter",
    said: (statistic, freedom) =>
      `Chi-Quadrat ist ${formatFixed(statistic, 1)} bei ${freedom} Freiheitsgraden. Es zählt zusammen, wie weit jede Fahrt danebenliegt: zum Quadrat und geteilt durch das, was erwartet war.`,
  },
  trip: (letter, expected, total, drawn) =>
    `Fahrt ${letter}: nach den Chancen ${formatCount(expected)} von ${formatCount(total)}; gezogen ${formatCount(drawn)}-mal.`,
  sampler: "Wer zieht",
  samplers: {
    ours: "unser Code",
    broken: "eine kaputte Verlosung: Sie wirft für jede Ziehung nur sechs Münzen",
  },
  drawn: (total, sampler) =>
    sampler === "ours"
      ? `${formatCount(total)}-mal hat unser Code gezogen.`
      : `${formatCount(total)}-mal hat die kaputte Verlosung gezogen.`,
  title: "Wie oft jede Fahrt gezogen wurde, neben ihrer bekannten Chance.",
  legend: { two: "die bekannte Chance, von 100 Ziehungen", one: "gezogen" },
  caption: "Gezogen und erwartet",
  head: ["Fahrt", "Chance, von 100", "Erwartet", "Gezogen"],
  reader: "Balken einzeln ablesen",
  buttons: {
    one: "1 Fahrt ziehen",
    hundred: "100 Fahrten ziehen",
    all: "Alle 10.000 neu ziehen",
  },
};

translate("de", { frame, draws });
