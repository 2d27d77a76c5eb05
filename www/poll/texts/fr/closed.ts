/** A poll that is closed, in French. */
import type { Texts } from "../en/index.js";

export const closed: Texts["closed"] = {
  title: "Ce sondage est clos.",
  asking: "La page demande au serveur ce qu’est devenu votre bulletin.",
  unknown: "Le serveur n’a pas dit si votre bulletin a été compté.",
  counted: "Votre bulletin a été compté.",
  erased: (became) => `${became} Votre réponse est maintenant effacée de cet appareil.`,
  notErased:
    "Votre réponse n’est pas encore effacée, car un autre onglet l’utilise. Rechargez cette page.",
  answered: "Cet appareil y a répondu. La réponse n’est plus enregistrée ici.",
  earlier:
    "Cet appareil a répondu à un sondage antérieur qui portait ce code. La réponse n’est plus enregistrée ici.",
  tooLate: "Plus aucun bulletin ne peut être envoyé.",
  results: "Résultats",
  noResults: "Les résultats de ce sondage ne peuvent pas être affichés.",
  notLoaded: "Les résultats n’ont pas pu être chargés. Rechargez cette page.",
};
