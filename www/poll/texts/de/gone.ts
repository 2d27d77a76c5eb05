/** A poll that is not here, or no longer, in German. */
import type { Texts } from "../en/index.js";

export const gone: Texts["gone"] = {
  missing:
    "Hier gibt es keine solche Umfrage. Prüfen Sie, ob der Code mit dem auf dem Bildschirm der Umfrageleitung übereinstimmt.",
  deleted:
    "Die Umfrage, die Sie auf diesem Gerät beantwortet haben, gibt es hier nicht mehr. Vielleicht hat die Umfrageleitung sie gelöscht, mit allen Meldungen und Ergebnissen.",
  erase: "Meine Antwort von diesem Gerät löschen",
  erased: "Ihre Antwort auf diese Umfrage ist von diesem Gerät gelöscht.",
  nothing: "Auf diesem Gerät war keine Antwort auf diese Umfrage gespeichert.",
};
