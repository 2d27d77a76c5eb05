/** Arriving at a poll, and what keeps its page from working, in German. */
import type { Texts } from "../en/index.js";

export const arriving: Texts["arriving"] = {
  noServer: "Diese Kopie der Website hat keinen Umfrageserver. Der Befehl npm start startet einen.",
  broken:
    "Der Server hat keine Umfrage gesendet, die diese Seite zeigen kann. Antworten Sie nicht.",
  changed: "Diese Umfrage ist nicht die, die ihre Adresse nennt. Antworten Sie nicht.",
  unreachable: "Der Server der Umfrage antwortet nicht. Laden Sie diese Seite gleich noch einmal.",
  unable:
    "Diese Seite funktioniert hier nicht. Sie braucht WebAssembly und einen Browser, der sie Ihre Meldung speichern lässt.",
  codeSign: "Code ",
};
