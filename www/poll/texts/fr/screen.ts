/** The screen in the room, in French. */
import type { Texts } from "../en/index.js";
import { count, moment } from "../numbers.js";

export const screen: Texts["screen"] = {
  title: "Un sondage à l’écran",
  address: "Ouvrez",
  code: "Code",
  qr: "Code QR de l’adresse",
  reports: (reports, closes) =>
    reports > closes
      ? `${count(reports)} bulletins\u00a0; ${count(closes)} étaient attendus`
      : `${count(reports)} bulletins sur ${count(closes)}`,
  until: (ends) => `clôture\u00a0: ${moment(ends)}`,
  closed: "Clos",
  wrong:
    "Aucun sondage n’a cet écran. Rouvrez l’écran depuis la page de la personne qui organise. Si le sondage a été supprimé, il n’existe plus.",
  noServer:
    "Cette copie du site n’a pas de serveur de sondages. La commande npm start en lance un.",
  silent: "Le serveur ne répond pas. Ce que vous voyez est peut-être ancien.",
};
