/** The results of a poll, in French. */
import type { Texts } from "../en/index.js";
import { count } from "../numbers.js";
import { ends, percent, percents, rounded } from "../shares.js";

export const results: Texts["results"] = {
  reports: (reports) => (reports === 1 ? "1 bulletin" : `${count(reports)} bulletins`),
  caption: "Estimations et leurs intervalles",
  answer: "Réponse",
  estimate: "Estimation",
  interval: "Intervalle",
  share: percent,
  shares: (lowest, highest) => percents(lowest, highest).join(" à "),
  value: (value) => rounded(value, 4),
  values: (lowest, highest) => ends(lowest, highest).join(" à "),
  vague: "ne dit rien",
  vagueText:
    "Trop peu de bulletins pour une estimation\u00a0: l’intervalle dit ce qui est possible.",
  unordered: "La réponse en tête n’est pas sûre.",
  mean: "moyenne",
  meanText: (mean, error) =>
    `Moyenne\u00a0: ${rounded(mean, 3)}, avec une erreur type d’au plus ${rounded(error, 2)}.`,
  outside: "hors limites",
  outsideText:
    "«\u00a0Hors limites\u00a0»\u00a0: aucune part possible ne correspond à ces bulletins. Avec des bulletins honnêtes c’est rare, donc quelqu’un en a peut-être envoyé de faux.",
  rest: (share) => `Les autres, environ ${share}, disent non.`,
  certain: (questions, confidence) =>
    `Si personne n’a falsifié de bulletins, tous les intervalles${questions === 1 ? "" : " d’une question"} sont justes à la fois dans au moins ${count(Math.round(100 * confidence))} sondages sur 100.`,
  unbiased:
    "Une estimation est juste en moyenne. Elle peut donc être inférieure à 0 ou dépasser ce qui est possible. Un intervalle ne le peut pas.",
};
