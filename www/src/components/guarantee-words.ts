import { html } from "lit";
import { piecesOf } from "../model/guarantee.js";

/** A guarantee of the package, with numbers and powers as the rest of the page has them. */
export function guaranteeWords(guarantee: string) {
  return piecesOf(guarantee).map((piece) =>
    "words" in piece ? piece.words : html`e<sup>${piece.exponent}</sup>`,
  );
}
