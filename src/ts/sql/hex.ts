import { utf8 } from "../text.js";

/** The UTF-8 of a text in hexadecimal digits: nothing of it can end a literal. */
export function hexOf(text: string): string {
  const { encoder } = utf8();
  return Array.from(new encoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
