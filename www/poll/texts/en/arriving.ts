/** Arriving at a poll, and what keeps its page from working. */
import { spoken } from "../spoken.js";

export const arriving = spoken("arriving", {
  noServer: "This copy of the site has no poll server. The command npm start runs one.",
  broken: "The server sent no poll that this page can show. Do not answer it.",
  changed: "This poll is not the one that its address names. Do not answer it.",
  unreachable: "The server of the poll does not answer. Load this page again in a moment.",
  unable:
    "This page cannot work here. It needs WebAssembly, and a browser that lets it store your report.",
  codeSign: "code ",
});
