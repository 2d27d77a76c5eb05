/** The line of guesses: one's own, those of a class with their median, and the answer. */
import { svg } from "lit";
import type { TemplateResult } from "lit";
import { medianOf } from "./guesses.js";
import type { NumberField } from "./settings.js";

export interface Guessed {
  readonly own: number | null;
  readonly ofClass: readonly number[];
  /** Null while it is still being counted. */
  readonly truth: number | null;
}

/** Words that are written at the marks. */
export interface Names {
  readonly own: string;
  readonly median: string;
  readonly truth: string;
}

const LINE = 17;
const EDGE = 8;
const DOT = 6;
/** The dots above one another that have room; more of them overlap. */
const ROOM = 5;

export function hasGuesses({ own, ofClass }: Guessed): boolean {
  return own !== null || ofClass.length > 0;
}

/** The drawing and its height; names have lines of their own, so that none covers another. */
export function strip(
  { own, ofClass, truth }: Guessed,
  { least, most }: NumberField,
  names: Names,
  width: number,
): { readonly height: number; readonly drawing: TemplateResult } {
  const x = (value: number) =>
    EDGE + ((Math.min(most, Math.max(least, value)) - least) / (most - least)) * (width - 2 * EDGE);
  const { dots, tallest } = stacked(ofClass.map(x));
  const floor = (own === null ? 4 : LINE + 4) + Math.min(ROOM, Math.max(2, tallest)) * DOT;
  const step = tallest <= ROOM ? DOT : (DOT * (ROOM - 1)) / (tallest - 1);
  const named = (at: number, y: number, text: string) => {
    const anchor = at < width / 3 ? "start" : at > (2 * width) / 3 ? "end" : "middle";
    return svg`<text class="strong" x=${at} y=${y} text-anchor=${anchor}>${text}</text>`;
  };
  const median = ofClass.length === 0 ? null : x(medianOf(ofClass));
  const below = floor + LINE + 2;
  return {
    height: below + (median === null ? 4 : LINE + 4),
    drawing: svg`<line class="floor" x1=${EDGE} x2=${width - EDGE} y1=${floor} y2=${floor}/>
      ${dots.map(
        ({ at, place }) =>
          svg`<circle class="ring" cx=${at} cy=${floor - 4 - place * step} r="3"/>`,
      )}
      ${
        median === null
          ? ""
          : svg`<line class="two" x1=${median} x2=${median} y1=${floor - 2 * DOT} y2=${below + 3}/>
              ${named(median, below + LINE, names.median)}`
      }
      ${
        own === null
          ? ""
          : svg`<rect class="three" x=${x(own) - 4.5} y=${floor - 4.5} width="9" height="9"/>
              ${named(x(own), LINE - 4, names.own)}`
      }
      ${
        truth === null
          ? ""
          : svg`<path class="caught" d="M${x(truth)} ${floor - 6} l6 6 l-6 6 l-6 -6 z"/>
              ${named(x(truth), below, names.truth)}`
      }`,
  };
}

/** Dots that would cover one another, above one another. */
function stacked(places: readonly number[]) {
  const piles = new Map<number, number>();
  const dots = places.map((at) => {
    const pile = Math.round(at / (DOT + 1));
    const place = piles.get(pile) ?? 0;
    piles.set(pile, place + 1);
    return { at: pile * (DOT + 1), place };
  });
  return { dots, tallest: Math.max(1, ...piles.values()) };
}
