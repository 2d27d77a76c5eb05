/** A poll that is not here, or no longer, in Spanish. */
import type { Texts } from "../en/index.js";

export const gone: Texts["gone"] = {
  missing:
    "Esa encuesta no está aquí. Comprueba que el código sea el que aparece en la pantalla de la organización.",
  deleted:
    "La encuesta que respondiste en este dispositivo ya no está aquí. Quizá la organización la eliminó, con todas las papeletas y los resultados.",
  erase: "Borrar mi respuesta de este dispositivo",
  erased: "Tu respuesta a esta encuesta se ha borrado de este dispositivo.",
  nothing: "Este dispositivo no guardaba ninguna respuesta a esta encuesta.",
};
