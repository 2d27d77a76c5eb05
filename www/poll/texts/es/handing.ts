/** Several people on one device, in Spanish. */
import type { Texts } from "../en/index.js";

export const handing: Texts["handing"] = {
  give: "Dale el dispositivo a la siguiente persona",
  back: "Volver",
  somebody: "Empezar como persona nueva",
  somebodyText:
    "Si tú respondes otra vez, eso revela más sobre ti. El botón es para quien aún no ha respondido y borra la última respuesta.",
};
