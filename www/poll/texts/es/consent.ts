/** Terms that a person who answers agrees to, in Spanish. */
import type { SurveyExplained, SurveyFact } from "sottovoce/survey/respond";
import type { Texts } from "../en/index.js";
import { atMost, casesIn, factor, quoted, type Randomized } from "../figures.js";
import { bound } from "../numbers.js";

const cases = (fact: SurveyFact): string =>
  casesIn(fact, {
    of: (top, bottom) => `${top} de cada ${bottom}`,
    about: (ofHundred) => `unos ${ofHundred} de cada 100`,
    most: "más de 99 de cada 100",
  });

function times(odds: string, surveys = 1): string {
  const { isExact, written } = factor(odds, surveys);
  return isExact ? written : `unas ${written}`;
}

function sends(fact: SurveyFact, { kind, protocol }: Randomized): string {
  const often = `en ${cases(fact)} casos`;
  const [options, size] = [Number(protocol["options"]), Number(protocol["size"])];
  const isRange = kind === "binned";
  const [yours, other, one] = isRange
    ? ["el tramo de tu número", "el otro", `uno de los otros ${options - 1}, cada uno`]
    : ["tu respuesta verdadera", "la otra", `una de las otras ${options - 1}, cada una`];
  const others = options === 2 ? other : `${one} con la misma probabilidad`;
  const several = isRange
    ? `${size} de los ${options} tramos, sacados al azar; el de tu número está entre ellos`
    : `${size} de las ${options} respuestas, sacadas al azar; la tuya está entre ellas`;
  const said: Record<SurveyFact["protocol"], string> = {
    subset:
      size > 1
        ? `Esta página envía ${several} ${often}.`
        : `Esta página envía ${yours} ${often} y, si no, ${others}.`,
    lines: `Esta página envía un grupo sacado al azar, que contiene cerca de una de cada ${protocol["prime"]} respuestas; la tuya está en él ${often}.`,
    boxes: `Esta página elige al azar una de las ${protocol["boxes"]} casillas, sin mirar, y envía si la marcaste o no: la verdad ${often} y, si no, lo contrario.`,
    bit: `De tu número, esta página envía solo «alto» o «bajo»: lo correcto ${often} en cada extremo de la escala, 50:50 en el medio.`,
    window: `Esta página envía un número cercano al tuyo ${often} y, si no, cualquier otro, lejano o cercano.`,
  };
  return said[fact.protocol];
}

const sure: Texts["consent"]["sure"] = (all, questions) => {
  const yours = questions === 1 ? "tu respuesta" : "tus respuestas";
  const most = atMost(all);
  const said = {
    nobody: `Nadie que vea lo que se envía puede conocer ${yours} con certeza: quien antes apostaba 50:50 tiene después una certeza del ${most} como máximo.`,
    fairly: `Quien vea lo que se envía puede conocer ${yours} con bastante certeza: quien antes apostaba 50:50 tiene después una certeza de hasta el ${most}.`,
    nearly: `Quien vea lo que se envía puede conocer ${yours} casi con certeza: quien antes apostaba 50:50 tiene después una certeza de hasta el ${most}.`,
  };
  return said[all.grade];
};

function respondent(
  { consent: all, facts }: SurveyExplained,
  questions: readonly Randomized[],
): string {
  const isOne = facts.length === 1;
  const sentences = facts.flatMap((fact, place) => {
    const question = questions[place];
    if (!question) return [];
    const sentence = sends(fact, question);
    return [isOne ? sentence : `Pregunta ${place + 1}: ${sentence}`];
  });
  const words = quoted(facts, (text) => `«${text}»`);
  const author = isOne
    ? "La pregunta, con las palabras de quien la hace, que esta página no avala:"
    : "Las preguntas, con las palabras de quien las hace, que esta página no avala:";
  return [
    isOne
      ? "Tu respuesta se enmascara al azar en este dispositivo antes de que se envíe nada."
      : "Tus respuestas se enmascaran al azar en este dispositivo antes de que se envíe nada.",
    ...sentences,
    sure(all, facts.length),
    `Lo que se envía es como máximo ${times(all.odds)} veces tan probable con ${isOne ? "tu respuesta" : "tus respuestas"} como con ${isOne ? "cualquier otra" : "cualesquiera otras"}.`,
    "Mientras tu respuesta siga guardada aquí, la misma respuesta envía otra vez la misma papeleta. Una respuesta cambiada, o dada desde otro dispositivo, revela más sobre ti.",
    `Otra encuesta que te pregunte lo mismo también revela más: todos estos factores se multiplican (dos como esta: ${times(all.odds, 2)}).`,
    "Otras personas pueden ver que participas, y quienes transportan la papeleta ven tu dirección de red.",
    `La participación es voluntaria. ${isOne ? "Tu respuesta verdadera se guarda" : "Tus respuestas verdaderas se guardan"} también en este dispositivo. Confías en que esta página haga lo que dice.`,
    ...(words.length === 0 ? [] : [author, ...words]),
  ].join(" ");
}

export const consent: Texts["consent"] = {
  cases,
  sends,
  atMost,
  sure,
  voluntary: (_all, questions) =>
    questions === 1
      ? "La participación es voluntaria. Este navegador guarda tu respuesta verdadera hasta que se borre."
      : "La participación es voluntaria. Este navegador guarda tus respuestas verdaderas hasta que se borren.",
  each: (questions) =>
    `Esta página enmascara al azar cada una de tus ${questions} respuestas por separado, como se indica debajo de cada pregunta.`,
  together: (all, epsilon) =>
    `Todas tus respuestas juntas: lo que se envía es como máximo ${times(all.odds)} veces tan probable con tus respuestas como con cualesquiera otras (épsilon ${bound(epsilon)}).`,
  details: "Mostrar los detalles",
  respondent,
  seen: "¿Quién ve qué?",
  seenText:
    "El servidor ve tu dirección de red y no la guarda. Sí guarda tu papeleta, sin nombre, fecha ni hora. Las personas que gestionan el servidor pueden leer cada papeleta. Hasta que la encuesta se cierre, las páginas solo muestran cuántas papeletas han llegado. Después, quien tenga la dirección ve cuántas personas, más o menos, dieron cada respuesta. Debes confiar en esta página: ninguna regla del navegador impide que una página envíe más de lo que dice.",
  stays: "¿Qué queda en este navegador?",
  staysText:
    "Tu respuesta verdadera y tu papeleta se quedan aquí hasta que las borres. Si esta página está abierta después del cierre de la encuesta, ella misma borra ambas. Antes de eso, la página envía otra vez la papeleta si el servidor no la ha confirmado. Queda una lista de las encuestas de este servidor que se han respondido en este dispositivo, sin ninguna respuesta. También queda el idioma que elijas para una encuesta.",
  purpose: "¿Quién pregunta y para qué? Con las palabras de la organización: ",
  noPurpose: "La organización no ha escrito quién pregunta ni para qué.",
  polls: (polls) =>
    `En este dispositivo se ${polls === 1 ? "ha respondido 1 encuesta" : `han respondido ${polls} encuestas`} de este servidor. En conjunto`,
  reports: (reports, polls) =>
    `Desde este dispositivo se han enviado ${reports} papeletas a ${polls === 1 ? "1 encuesta" : `${polls} encuestas`} de este servidor. Si las envió todas una misma persona`,
  likely: (who) => `${who}, lo que se envió es como máximo `,
  times: (again) =>
    ` veces tan probable con tus respuestas como con cualesquiera otras. Con ${again ? "una papeleta más" : "esta encuesta"}: `,
  timesAfter: " veces.",
  power: (digits) => `10 elevado a ${digits}`,
};
