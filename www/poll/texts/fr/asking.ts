/** The questions, and what the page could send, in French. */
import type { Texts } from "../en/index.js";
import { count, moment, typed } from "../numbers.js";

export const asking: Texts["asking"] = {
  asks: "La personne qui organise demande",
  questions: (questions) => `${questions} questions`,
  answer: "Votre réponse",
  boxes: "Cochez ce qui convient",
  number: "Un nombre.",
  numberIn: (lowest, highest) =>
    `Un nombre de ${typed(lowest)} à ${typed(highest)}. Un nombre en dehors compte comme le plus proche des deux.`,
  couldSend: "Ce que cette page pourrait envoyer",
  samples: (samples) => `${samples} exemples de bulletins`,
  chooseFirst: "Choisissez une réponse pour voir 20 exemples de bulletins.",
  drawn: (samples) => `${samples} exemples de bulletins pour votre réponse`,
  listed: "\u00a0: ",
  often: (times) => [`${times} fois «\u00a0`, "\u00a0»"],
  oneMore: " La page en tirera un de plus, et n’enverra que celui-là.",
  word: "Le mot d’accès que montre la personne qui organise",
  send: "Envoyer mon bulletin",
  compare: "Vérifiez que le code ",
  compareAfter:
    " est celui affiché sur l’écran de la personne qui organise. Sinon, ne répondez pas.",
  until: (ends) => `Heure limite pour répondre\u00a0: ${moment(ends)}.`,
  incomplete: "Choisissez d’abord une réponse.",
  missing: (questions) =>
    `Répondez d’abord ${questions.length === 1 ? "à la question" : "aux questions"} ${questions.map(count).join(", ")}.`,
  noWord: "Saisissez d’abord le mot d’accès.",
  notStored:
    "Cet appareil n’a pas pu enregistrer le bulletin, donc rien n’a été envoyé. Réessayez.",
};
