/** The screen in the room. */
import { count, moment } from "../numbers.js";
import { spoken } from "../spoken.js";

export const screen = spoken("screen", {
  title: "A poll on the screen",
  address: "Open",
  code: "Code",
  qr: "QR code of the address",
  reports: (reports: number, closes: number) =>
    reports > closes
      ? `${count(reports)} reports; ${count(closes)} were expected`
      : `${count(reports)} of ${count(closes)} reports`,
  until: (ends: number) => `until ${moment(ends)}`,
  closed: "Closed",
  wrong:
    "No poll has this screen. Open the screen again from the organizer's page. If the poll was deleted, it is gone.",
  noServer: "This copy of the site has no poll server. The command npm start runs one.",
  silent: "The server does not answer. This screen may show old data.",
});
