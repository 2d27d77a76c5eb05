/** A poll that is closed, in German. */
import type { Texts } from "../en/index.js";

export const closed: Texts["closed"] = {
  title: "Diese Umfrage ist geschlossen.",
  asking: "Der Server wird gefragt, was aus Ihrer Meldung geworden ist.",
  unknown: "Der Server hat nicht gesagt, ob Ihre Meldung gezählt wurde.",
  counted: "Ihre Meldung wurde gezählt.",
  erased: (became) => `${became} Ihre Antwort ist jetzt von diesem Gerät gelöscht.`,
  notErased:
    "Ihre Antwort ist noch nicht gelöscht, weil ein anderer Tab sie benutzt. Laden Sie diese Seite neu.",
  answered: "Auf diesem Gerät wurde geantwortet. Die Antwort ist hier nicht mehr gespeichert.",
  earlier:
    "Auf diesem Gerät wurde eine frühere Umfrage mit diesem Code beantwortet. Die Antwort ist hier nicht mehr gespeichert.",
  tooLate: "Es kann keine Meldung mehr gesendet werden.",
  results: "Ergebnisse",
  noResults: "Die Ergebnisse dieser Umfrage können nicht gezeigt werden.",
  notLoaded: "Die Ergebnisse konnten nicht geladen werden. Laden Sie diese Seite neu.",
};
