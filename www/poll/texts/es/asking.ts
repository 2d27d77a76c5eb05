/** The questions, and what the page could send, in Spanish. */
import type { Texts } from "../en/index.js";
import { count, moment, typed } from "../numbers.js";

export const asking: Texts["asking"] = {
  asks: "La organización pregunta",
  questions: (questions) => `${questions} preguntas`,
  answer: "Tu respuesta",
  boxes: "Marca lo que corresponda",
  number: "Un número.",
  numberIn: (lowest, highest) =>
    `Un número de ${typed(lowest)} a ${typed(highest)}. Un número fuera de ahí cuenta como el más cercano de los dos.`,
  couldSend: "Lo que esta página podría enviar",
  samples: (samples) => `${samples} papeletas de ejemplo`,
  chooseFirst: "Elige una respuesta para ver 20 papeletas de ejemplo.",
  drawn: (samples) => `${samples} papeletas de ejemplo de tu respuesta`,
  listed: ": ",
  often: (times) => [`${times} veces «`, "»"],
  oneMore: " La página sacará una más y solo enviará esa.",
  word: "La palabra de acceso que muestra la organización",
  send: "Enviar mi papeleta",
  compare: "Comprueba que el código ",
  compareAfter: " sea el que aparece en la pantalla de la organización. Si no lo es, no respondas.",
  until: (ends) => `Hora límite para responder: ${moment(ends)}.`,
  incomplete: "Elige primero una respuesta.",
  missing: (questions) =>
    `Responde primero ${questions.length === 1 ? "a la pregunta" : "a las preguntas"} ${questions.map(count).join(", ")}.`,
  noWord: "Escribe primero la palabra de acceso.",
  notStored:
    "Este dispositivo no pudo guardar la papeleta, así que no se envió nada. Inténtalo de nuevo.",
};
