/** Arriving at a poll, and what keeps its page from working, in French. */
import type { Texts } from "../en/index.js";

export const arriving: Texts["arriving"] = {
  noServer:
    "Cette copie du site n’a pas de serveur de sondages. La commande npm start en lance un.",
  broken: "Le serveur n’a pas envoyé de sondage que cette page puisse afficher. N’y répondez pas.",
  changed: "Ce sondage n’est pas celui que son adresse désigne. N’y répondez pas.",
  unreachable: "Le serveur du sondage ne répond pas. Rechargez cette page dans un instant.",
  unable:
    "Cette page ne peut pas fonctionner ici. Il lui faut WebAssembly et un navigateur qui la laisse enregistrer votre bulletin.",
  codeSign: "code ",
};
