/** Arriving at a poll, and what keeps its page from working, in Spanish. */
import type { Texts } from "../en/index.js";

export const arriving: Texts["arriving"] = {
  noServer: "Esta copia del sitio no tiene servidor de encuestas. El comando npm start inicia uno.",
  broken: "El servidor no envió ninguna encuesta que esta página pueda mostrar. No la respondas.",
  changed: "Esta encuesta no es la que indica su dirección. No la respondas.",
  unreachable: "El servidor de la encuesta no responde. Vuelve a cargar esta página en un momento.",
  unable:
    "Esta página no puede funcionar aquí. Necesita WebAssembly y un navegador que le permita guardar tu papeleta.",
  codeSign: "código ",
};
