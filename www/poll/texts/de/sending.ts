/** Texts on what became of a report, and on what can be done with it, in German. */
import type { Texts } from "../en/index.js";
import { moment } from "../numbers.js";

export const sending: Texts["sending"] = {
  stored: "Gesendet und gespeichert.",
  storedText: "Ihre Meldung wird einmal gezählt, wie oft sie auch gesendet wird.",
  full: "Die Umfrage war voll, bevor Ihre Meldung kam.",
  fullText:
    "Eine Umfrage schließt von selbst, wenn genug Menschen geantwortet haben. Sie haben nichts falsch gemacht.",
  timed: "Die Zeit der Umfrage war um, bevor Ihre Meldung kam.",
  timedText: "Dann schließt eine Umfrage von selbst. Sie haben nichts falsch gemacht.",
  stopped: "Die Umfrage wurde geschlossen, bevor Ihre Meldung kam.",
  notCounted: "Ihre Meldung wird nicht gezählt, und der Server hat sie nicht gespeichert.",
  refused: "Der Server hat diese Meldung nicht angenommen.",
  refusedText:
    "Ihre Meldung wird nicht gezählt. Sagen Sie es der Umfrageleitung, und prüfen Sie den Code der Umfrage.",
  wrongWord: "Das ist nicht das Kennwort der Umfrage.",
  wrongWordText:
    "Ihre Meldung bleibt auf diesem Gerät. Geben Sie das Kennwort ein, das die Umfrageleitung zeigt.",
  waiting: "Noch nicht bestätigt.",
  waitingText:
    "Ihre Meldung bleibt auf diesem Gerät. Die Seite sendet sie, bis der Server sie bestätigt.",
  sent: "Gesendet: ",
  toSend: "Zu senden: ",
  again: "Meine Meldung noch einmal senden",
  erase: "Meine Antwort von diesem Gerät löschen",
  next: "Mit der nächsten Person beginnen",
  resultsHere: "Wenn die Umfrage geschlossen ist, erscheinen ihre Ergebnisse hier.",
  resultsAt: (ends) => `Ab ${moment(ends)} erscheinen die Ergebnisse hier.`,
  stays:
    "Ihre Antwort und Ihre Meldung bleiben auf diesem Gerät, bis Sie sie löschen oder bis die Umfrage geschlossen und diese Seite offen ist. Ein Vermerk, dass dieses Gerät geantwortet hat, bleibt auch dann.",
  mayBeLost:
    "Wenn Sie Ihre Antwort löschen, bevor der Server die Meldung bestätigt, geht die Meldung vielleicht verloren.",
  fold: "Die Meldung zeigen, wie sie gesendet wird",
  report: "Die Meldung",
  chance: (cases, not, hidden) =>
    `In ${cases} ${not}${hidden ? ". Niemand sonst kann es erkennen." : "."}`,
  cases: (cases) => `${cases} Fällen`,
  half: "höchstens der Hälfte aller Fälle",
  few: "weniger als 1 von 100",
  about: (cases) => `etwa ${cases} von 100`,
  of: (top, bottom) => `${top} von ${bottom}`,
  not: {
    one: "sendet der Zufall eine andere Antwort als die gewählte",
    subset: "ist Ihre Antwort nicht darunter",
    lines: "ist Ihre Antwort nicht in dieser Gruppe",
    boxes: "ist das Gesendete das Gegenteil dessen, was Sie angekreuzt haben",
    bit: "ist das nicht die Hälfte, in der Ihre Zahl liegt",
    window: "liegt Ihre Zahl nicht in der Nähe",
  },
  word: "Das Kennwort",
  withWord: "Meine Meldung mit diesem Kennwort senden",
  answered: "Auf diesem Gerät wurde diese Umfrage beantwortet.",
  earlier: "Auf diesem Gerät wurde eine frühere Umfrage mit diesem Code beantwortet.",
  erased: "Die Antwort ist hier nicht mehr gespeichert.",
  final: " Eine Meldung, die beim Server angekommen ist, lässt sich nicht zurückholen.",
};
