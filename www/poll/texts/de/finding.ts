/** Finding a poll by its code, in German. */
import type { Texts } from "../en/index.js";

export const finding: Texts["finding"] = {
  page: "Eine Umfrage finden",
  title: "Welche Umfrage?",
  code: "Der Code der Umfrage oder seine ersten 8 Zeichen (0 bis 9, a bis f)",
  find: "Die Umfrage finden",
  organizer: "Leiten Sie eine Umfrage?",
  make: "Eine Umfrage erstellen",
  rule: "Ein Code hat 16 Zeichen: 0 bis 9 oder a bis f. Geben Sie alle ein oder die ersten 8.",
  unknown: "Keine Umfrage hier, oder mehr als eine, beginnt damit. Geben Sie alle 16 Zeichen ein.",
  silent: "Der Server der Umfrage antwortet nicht. Versuchen Sie es gleich noch einmal.",
  same: "Ist das der Code auf dem Bildschirm der Umfrageleitung?",
  compare: "Vergleichen Sie alle 16 Zeichen.",
  open: "Diese Umfrage öffnen",
  other: "Einen anderen Code eingeben",
  noServer: "Diese Kopie der Website hat keinen Umfrageserver. Der Befehl npm start startet einen.",
};
