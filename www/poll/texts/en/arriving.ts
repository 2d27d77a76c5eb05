/** Arriving at a poll, and what keeps its page from working. */
import { spoken } from "../spoken.js";

export const arriving = spoken("arriving", {
  noServer: "This copy of the site has no poll server. npm start runs one.",
  broken: "The server sent no poll that this page can show. Do not answer it.",
  changed: "This is not the poll of this address. Do not answer it.",
  unreachable: "The server does not answer. Try again in a moment.",
  unable: "This page needs WebAssembly, and a browser that stores reports.",
  codeSign: "code ",
});
