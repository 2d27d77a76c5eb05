/** Several people on one device, in German. */
import type { Texts } from "../en/index.js";

export const handing: Texts["handing"] = {
  give: "Geben Sie das Gerät der nächsten Person",
  back: "Zurück",
  somebody: "Als neue Person beginnen",
  somebodyText:
    "Wenn Sie selbst noch einmal antworten, verrät das mehr über Sie. Der Knopf ist für eine Person, die noch nicht geantwortet hat. Er löscht die letzte Antwort.",
};
