/** Texts around every page of polls, in German. */
import type { Texts } from "../en/index.js";

export const around: Texts["around"] = {
  language: "Sprache",
  notLoaded:
    "Diese Sprache konnte nicht geladen werden. Versuchen Sie es noch einmal, wenn das Netz wieder da ist.",
  licenses: "Lizenzen fremder Werke",
};
