/** Finding a poll by its code, in Spanish. */
import type { Texts } from "../en/index.js";

export const finding: Texts["finding"] = {
  page: "Buscar una encuesta",
  title: "¿Qué encuesta?",
  code: "El código de la encuesta, o sus 8 primeros caracteres (del 0 al 9, de la a a la f)",
  find: "Buscar la encuesta",
  organizer: "¿Organizas una?",
  make: "Crear una encuesta",
  rule: "Un código tiene 16 caracteres: del 0 al 9 o de la a a la f. Escríbelos todos, o los 8 primeros.",
  unknown: "Aquí ninguna encuesta, o más de una, empieza así. Escribe los 16 caracteres.",
  silent: "El servidor de la encuesta no responde. Inténtalo de nuevo en un momento.",
  same: "¿Es este el código de la pantalla de la organización?",
  compare: "Compara los 16 caracteres.",
  open: "Abrir esta encuesta",
  other: "Escribir otro código",
  noServer: "Esta copia del sitio no tiene servidor de encuestas. El comando npm start inicia uno.",
};
