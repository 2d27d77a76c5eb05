/** The screen in the room, in Spanish. */
import type { Texts } from "../en/index.js";
import { count, moment } from "../numbers.js";

export const screen: Texts["screen"] = {
  title: "Una encuesta en la pantalla",
  address: "Abre",
  code: "Código",
  qr: "Código QR de la dirección",
  reports: (reports, closes) =>
    reports > closes
      ? `${count(reports)} papeletas; se esperaban ${count(closes)}`
      : `${count(reports)} de ${count(closes)} papeletas`,
  until: (ends) => `cierre: ${moment(ends)}`,
  closed: "Cerrada",
  wrong:
    "Ninguna encuesta tiene esta pantalla. Ábrela otra vez desde la página de la organización. Si la encuesta se eliminó, ya no existe.",
  noServer: "Esta copia del sitio no tiene servidor de encuestas. El comando npm start inicia uno.",
  silent: "El servidor no responde. Lo que ves puede ser antiguo.",
};
