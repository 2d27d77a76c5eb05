import { grouped } from "../../shared/numbers.js";

/** A piece of a guarantee: words, or a power of e. */
export type Piece = { readonly words: string } | { readonly exponent: string };

/**
 * The package's guarantee as this page writes numbers: whole parts in groups of three, and e^x
 * raised.
 */
export function piecesOf(guarantee: string): readonly Piece[] {
  return guarantee.split(/(\be\^(?:\([^)]*\)|[\d./]*\d))/).map((piece) => {
    const power = /^e\^\(?([^()]*)\)?$/.exec(piece);
    return power === null ? { words: grouped(piece) } : { exponent: power[1] ?? "" };
  });
}
