import { grouped } from "../../shared/numbers.js";

/** A piece of a guarantee: words, or a power of e. */
export type Piece = { readonly words: string } | { readonly exponent: string };

/** Powers of e, and digits that stay as they are: of names in quotes, and of years. */
const APART = /(\be\^(?:\([^)]*\)|[\d./]*\d)|"(?:[^"\\]|\\.)*"|every \w+ from \S+ to [^\s,)]+)/;

/**
 * The package's guarantee as this page writes numbers: whole parts in groups of three, and e^x
 * raised.
 */
export function piecesOf(guarantee: string): readonly Piece[] {
  return guarantee.split(APART).map((piece, k) => {
    const power = /^e\^\(?([^()]*)\)?$/.exec(piece);
    if (power !== null) return { exponent: power[1] ?? "" };
    return { words: k % 2 === 1 ? piece : grouped(piece) };
  });
}

/**
 * A guarantee in two parts: what everybody reads, and its sentences on rho, by which only
 * statisticians count. The second is empty if there is none.
 */
export function parted(guarantee: string): { readonly plain: string; readonly technical: string } {
  const sentences = sentencesOf(guarantee);
  const isTechnical = (sentence: string) => /\brhos?\b/.test(sentence);
  return {
    plain: sentences.filter((sentence) => !isTechnical(sentence)).join(" "),
    technical: sentences.filter(isTechnical).join(" "),
  };
}

const sentencesOf = (guarantee: string): readonly string[] =>
  guarantee.split(/(?<=[.!?]) (?=\p{Lu})/u);

/** How sure others can become: what a guarantee says of the size of its loss; "" if it does not. */
export const gradeIn = (guarantee: string): string =>
  sentencesOf(guarantee)
    .filter((sentence) =>
      /^(?:Nobody|Anyone) who sees the answer can be |^This protects /.test(sentence),
    )
    .join(" ");
