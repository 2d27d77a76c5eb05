/** A poll that is closed, in Spanish. */
import type { Texts } from "../en/index.js";

export const closed: Texts["closed"] = {
  title: "Esta encuesta está cerrada.",
  asking: "Preguntando al servidor qué pasó con tu papeleta.",
  unknown: "El servidor no dijo si tu papeleta se contó.",
  counted: "Tu papeleta se contó.",
  erased: (became) => `${became} Tu respuesta ya se ha borrado de este dispositivo.`,
  notErased:
    "Tu respuesta aún no se ha borrado, porque otra pestaña la está usando. Vuelve a cargar esta página.",
  answered: "Este dispositivo ya la respondió. La respuesta ya no se guarda aquí.",
  earlier:
    "Este dispositivo ya respondió una encuesta anterior con este código. La respuesta ya no se guarda aquí.",
  tooLate: "Ya no se puede enviar ninguna papeleta.",
  results: "Resultados",
  noResults: "Los resultados de esta encuesta no se pueden mostrar.",
  notLoaded: "No se pudieron cargar los resultados. Vuelve a cargar esta página.",
};
