/** The screen in the room, in German. */
import type { Texts } from "../en/index.js";
import { count, moment } from "../numbers.js";

export const screen: Texts["screen"] = {
  title: "Eine Umfrage auf dem Bildschirm",
  address: "Öffnen",
  code: "Code",
  qr: "QR-Code der Adresse",
  reports: (reports, closes) =>
    reports > closes
      ? `${count(reports)} Meldungen; ${count(closes)} waren erwartet`
      : `${count(reports)} von ${count(closes)} Meldungen`,
  until: (ends) => `bis ${moment(ends)}`,
  closed: "Geschlossen",
  wrong:
    "Zu diesem Bildschirm gehört keine Umfrage. Öffnen Sie ihn noch einmal von der Seite der Umfrageleitung. Wenn die Umfrage gelöscht wurde, gibt es sie nicht mehr.",
  noServer: "Diese Kopie der Website hat keinen Umfrageserver. Der Befehl npm start startet einen.",
  silent: "Der Server antwortet nicht. Was Sie sehen, kann veraltet sein.",
};
