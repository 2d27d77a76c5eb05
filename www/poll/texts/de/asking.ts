/** The questions, and what the page could send, in German. */
import type { Texts } from "../en/index.js";
import { count, moment, typed } from "../numbers.js";

export const asking: Texts["asking"] = {
  asks: "Die Umfrageleitung fragt",
  questions: (questions) => `${questions} Fragen`,
  answer: "Ihre Antwort",
  boxes: "Kreuzen Sie an, was zutrifft",
  number: "Eine Zahl.",
  numberIn: (lowest, highest) =>
    `Eine Zahl von ${typed(lowest)} bis ${typed(highest)}. Eine Zahl außerhalb zählt als die nähere der beiden.`,
  couldSend: "Was diese Seite senden könnte",
  samples: (samples) => `${samples} Beispielmeldungen`,
  chooseFirst: "Wählen Sie eine Antwort, um 20 Beispielmeldungen dazu zu sehen.",
  drawn: (samples) => `${samples} Beispielmeldungen zu Ihrer Antwort`,
  listed: ": ",
  often: (times) => [`${times}\u2011mal „`, "“"],
  oneMore: " Die Seite zieht eine weitere und sendet nur diese.",
  word: "Das Kennwort, das die Umfrageleitung zeigt",
  send: "Meine Meldung senden",
  compare: "Prüfen Sie, ob der Code ",
  compareAfter: " auf dem Bildschirm der Umfrageleitung steht. Wenn nicht, antworten Sie nicht.",
  until: (ends) => `Antworten können Sie bis ${moment(ends)}.`,
  incomplete: "Wählen Sie zuerst eine Antwort.",
  missing: (questions) =>
    `Beantworten Sie zuerst ${questions.length === 1 ? "Frage" : "die Fragen"} ${questions.map(count).join(", ")}.`,
  noWord: "Geben Sie zuerst das Kennwort ein.",
  notStored:
    "Dieses Gerät konnte die Meldung nicht speichern, also wurde nichts gesendet. Versuchen Sie es noch einmal.",
};
