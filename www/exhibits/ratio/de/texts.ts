/** How much can one person change?, in German. */
import { html, translate } from "../../texts.js";
import type { Texts } from "../../texts.js";
import { frame } from "../../texts/de/frame.js";
import { formatUp, formatValue, ofHundred, several } from "../../texts/de/words.js";

/** A factor with three digits, rounded up as bounds are. */
const factor = (value: number) => `Faktor ${formatUp(value, 3)}`;

export const ratio: Texts["ratio"] = {
  question:
    "Sam ändert eine Antwort. Wie stark kann das die Chance irgendeines Ergebnisses verändern?",
  takeaway:
    "Epsilon begrenzt, wie viel eine einzelne Person verändert: Bei Epsilon 1 wird kein Ergebnis mehr als 2,72-mal so wahrscheinlich.",
  guess: (epsilon) =>
    `Bei Epsilon ${formatValue(epsilon)}: Um welchen Faktor kann ein Balken allerhöchstens größer oder kleiner werden?`,
  guessed: (value) => `Faktor ${formatValue(value)}`,
  outcome: (epsilon, allowed) =>
    html`Bei Epsilon ${formatValue(epsilon)} ist die Grenze der <strong>${factor(allowed)}</strong>:
      für jede Person, jede Änderung und jeden Balken.`,
  sentence: (hours, largest, allowed) =>
    `Wenn Sam ${several(hours, "Stunde", "Stunden")} angibt, wächst oder schrumpft kein Balken um mehr als den ${factor(largest)}. Die Grenze ist der ${factor(allowed)}.`,
  drawn: (answers) => `${answers} Antworten gezogen.`,
  same: "gleich",
  limit: (allowed) => `${factor(allowed)}, die Grenze`,
  people: (hours, sams) =>
    `Elf Personen nach ihren Stunden: ${hours.join(", ")}. Sam gibt ${sams} an.`,
  sam: "Sam",
  hours: "Zieh Sams Antwort von 2 Stunden Bildschirmzeit am Tag auf",
  hoursSaid: (hours) => several(hours, "Stunde", "Stunden"),
  bar: (hours, before, after, drawn) =>
    `${several(hours, "Stunde", "Stunden")}: vorher ${ofHundred(before)} von 100 Antworten, nachher ${ofHundred(after)} von 100${drawn === null ? "" : `; ${drawn}-mal gezogen`}.`,
  title: "Wie oft jede Antwort herauskommt, von 100, vor und nach Sams Änderung.",
  legend: {
    after: "von 100 Antworten, nach der Änderung",
    before: "vorher",
    drawn: "danach gezogene Antworten",
  },
  caption: "Wie oft jede Antwort herauskommt, von 100",
  head: ["Stunden", "Vorher", "Nachher", "Verhältnis höchstens"],
  reader: "Balken einzeln ablesen",
  buttons: { one: "1 Antwort ziehen", many: "100 Antworten ziehen" },
};

translate("de", { frame, ratio });
