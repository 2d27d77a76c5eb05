/** The results of a poll, in Spanish. */
import type { Texts } from "../en/index.js";
import { count } from "../numbers.js";
import { ends, percent, percents, rounded } from "../shares.js";

export const results: Texts["results"] = {
  reports: (reports) => (reports === 1 ? "1 papeleta" : `${count(reports)} papeletas`),
  caption: "Estimaciones y sus intervalos",
  answer: "Respuesta",
  estimate: "Estimación",
  interval: "Intervalo",
  share: percent,
  shares: (lowest, highest) => percents(lowest, highest).join(" a "),
  value: (value) => rounded(value, 4),
  values: (lowest, highest) => ends(lowest, highest).join(" a "),
  vague: "no dice nada",
  vagueText: "Muy pocas papeletas para una estimación: el intervalo dice lo que es posible.",
  unordered: "No se puede decir qué respuesta va primero.",
  mean: "media",
  meanText: (mean, error) =>
    `Media: ${rounded(mean, 3)}, con un error estándar de ${rounded(error, 2)} como máximo.`,
  outside: "fuera",
  outsideText:
    "«Fuera»: ninguna proporción posible encaja con estas papeletas. Con papeletas honestas es raro, así que quizá alguien envió papeletas falsas.",
  rest: (share) => `Las demás personas, cerca del ${share}, dicen que no.`,
  certain: (questions, confidence) =>
    `Si nadie falsificó papeletas, todos los intervalos${questions === 1 ? "" : " de una pregunta"} aciertan a la vez en al menos ${count(Math.round(100 * confidence))} de cada 100 encuestas.`,
  unbiased:
    "Una estimación acierta en promedio. Por eso puede quedar por debajo de 0 o por encima de lo posible. Un intervalo no puede.",
};
