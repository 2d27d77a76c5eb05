/** A poll that is not here, or no longer, in French. */
import type { Texts } from "../en/index.js";

export const gone: Texts["gone"] = {
  missing:
    "Ce sondage n’existe pas ici. Vérifiez que le code est bien celui affiché sur l’écran de la personne qui organise.",
  deleted:
    "Le sondage auquel vous avez répondu sur cet appareil n’est plus ici. La personne qui organise l’a peut-être supprimé, avec tous les bulletins et les résultats.",
  erase: "Effacer ma réponse de cet appareil",
  erased: "Votre réponse à ce sondage est effacée de cet appareil.",
  nothing: "Cet appareil n’avait enregistré aucune réponse à ce sondage.",
};
