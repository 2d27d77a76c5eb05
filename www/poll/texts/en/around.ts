/** Texts around every page of polls. */
import { spoken } from "../spoken.js";

export const around = spoken("around", {
  language: "Language",
  notLoaded: "This language could not be loaded. Try again.",
  licenses: "Licenses of others' work",
});
