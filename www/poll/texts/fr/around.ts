/** Texts around every page of polls, in French. */
import type { Texts } from "../en/index.js";

export const around: Texts["around"] = {
  language: "Langue",
  notLoaded: "Cette langue n’a pas pu être chargée. Réessayez quand le réseau sera revenu.",
  licenses: "Licences des œuvres d’autrui",
};
