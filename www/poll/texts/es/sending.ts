/** Texts on what became of a report, and on what can be done with it, in Spanish. */
import type { Texts } from "../en/index.js";
import { moment } from "../numbers.js";

export const sending: Texts["sending"] = {
  stored: "Enviada y guardada.",
  storedText: "Tu papeleta se cuenta una vez, por muchas veces que se envíe.",
  full: "La encuesta se llenó antes de que llegara tu papeleta.",
  fullText: "Se cierra sola cuando ha respondido suficiente gente, y no hiciste nada mal.",
  timed: "El tiempo de la encuesta acabó antes de que llegara tu papeleta.",
  timedText: "Se cierra sola, y no hiciste nada mal.",
  stopped: "La encuesta se cerró antes de que llegara tu papeleta.",
  notCounted: "Tu papeleta no se cuenta, y el servidor no la ha guardado.",
  refused: "El servidor no aceptó esta papeleta.",
  refusedText:
    "Tu papeleta no se cuenta. Díselo a la organización y comprueba el código de la encuesta.",
  wrongWord: "Esta no es la palabra de acceso de la encuesta.",
  wrongWordText:
    "Tu papeleta se queda en este dispositivo. Escribe la palabra que muestra la organización.",
  waiting: "Aún sin confirmar.",
  waitingText:
    "Tu papeleta se queda en este dispositivo. La página la envía hasta que el servidor la confirme.",
  sent: "Enviado: ",
  toSend: "Por enviar: ",
  again: "Enviar mi papeleta otra vez",
  erase: "Borrar mi respuesta de este dispositivo",
  next: "Empezar con la siguiente persona",
  resultsHere: "Cuando la encuesta se cierre, sus resultados aparecerán aquí.",
  resultsAt: (ends) => `Los resultados aparecerán aquí a esta hora: ${moment(ends)}.`,
  stays:
    "Tu respuesta y tu papeleta se quedan en este dispositivo hasta que las borres, o hasta que la encuesta esté cerrada y esta página abierta. Aun entonces queda una nota de que este dispositivo respondió.",
  mayBeLost:
    "Si borras tu respuesta antes de que el servidor confirme la papeleta, la papeleta puede perderse.",
  fold: "Mostrar la papeleta tal como se envía",
  report: "La papeleta",
  chance: (cases, not, hidden) =>
    `En ${cases}, ${not}${hidden ? ". Nadie más puede saberlo." : "."}`,
  cases: (cases) => `${cases} casos`,
  half: "la mitad de los casos como máximo",
  few: "menos de 1 de cada 100",
  about: (cases) => `unos ${cases} de cada 100`,
  of: (top, bottom) => `${top} de cada ${bottom}`,
  not: {
    one: "el azar envía una respuesta distinta de la elegida",
    subset: "tu respuesta no está entre estas",
    lines: "tu respuesta no está en este grupo",
    boxes: "esto es lo contrario de lo que marcaste",
    bit: "esta no es la mitad en la que está tu número",
    window: "tu número no está cerca de este",
  },
  word: "La palabra de acceso",
  withWord: "Enviar mi papeleta con esta palabra",
  answered: "Este dispositivo ya respondió esta encuesta.",
  earlier: "Este dispositivo ya respondió una encuesta anterior con este código.",
  erased: "La respuesta ya no se guarda aquí.",
  final: " Una papeleta que ha llegado al servidor no se puede retirar.",
};
