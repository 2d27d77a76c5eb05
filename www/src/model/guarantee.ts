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

/**
 * A guarantee in two parts: what everybody reads, and its sentences on rho, by which only
 * statisticians count. The second is empty if there is none.
 */
export function parted(guarantee: string): { readonly plain: string; readonly technical: string } {
  const sentences = guarantee.split(/(?<=[.!?]) (?=\p{Lu})/u);
  const isTechnical = (sentence: string) => /\brhos?\b/.test(sentence);
  return {
    plain: sentences.filter((sentence) => !isTechnical(sentence)).join(" "),
    technical: sentences.filter(isTechnical).join(" "),
  };
}
