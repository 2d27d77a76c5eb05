/** Several people on one device, in French. */
import type { Texts } from "../en/index.js";

export const handing: Texts["handing"] = {
  give: "Donnez l’appareil à la personne suivante",
  back: "Retour",
  somebody: "Commencer en tant que nouvelle personne",
  somebodyText:
    "Si vous répondez de nouveau vous-même, cela en révèle davantage sur vous. Le bouton est pour une personne qui n’a pas encore répondu. Il efface la dernière réponse.",
};
