/** Texts around every page of polls, in Spanish. */
import type { Texts } from "../en/index.js";

export const around: Texts["around"] = {
  language: "Idioma",
  notLoaded: "No se pudo cargar este idioma. Inténtalo de nuevo cuando vuelva la conexión.",
  licenses: "Licencias de obras ajenas",
};
