/** Finding a poll by its code, in French. */
import type { Texts } from "../en/index.js";

export const finding: Texts["finding"] = {
  page: "Trouver un sondage",
  title: "Quel sondage\u00a0?",
  code: "Le code du sondage, ou ses 8 premiers caractères (0 à 9, a à f)",
  find: "Trouver le sondage",
  organizer: "Vous en organisez un\u00a0?",
  make: "Créer un sondage",
  rule: "Un code a 16 caractères\u00a0: 0 à 9 ou a à f. Saisissez-les tous, ou les 8 premiers.",
  unknown: "Ce début désigne ici plusieurs sondages, ou aucun. Saisissez les 16 caractères.",
  silent: "Le serveur du sondage ne répond pas. Réessayez dans un instant.",
  same: "Est-ce le code affiché sur l’écran de la personne qui organise\u00a0?",
  compare: "Comparez les 16 caractères.",
  open: "Ouvrir ce sondage",
  other: "Saisir un autre code",
  noServer:
    "Cette copie du site n’a pas de serveur de sondages. La commande npm start en lance un.",
};
