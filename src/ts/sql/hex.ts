import { utf8Of } from "../host/text.js";

/** The UTF-8 of a text in hexadecimal digits: nothing of it can end a literal. */
export function hexOf(text: string): string {
  return Array.from(utf8Of(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
