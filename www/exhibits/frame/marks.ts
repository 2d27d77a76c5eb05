/** Marks that exhibits draw: dots by the hundred, bars, and the axis under them. */
import { scaleLinear } from "d3-scale";
import type { ScaleLinear } from "d3-scale";
import { svg } from "lit";
import type { Numbers } from "./numbers.js";

export { field, piles } from "./places.js";

/** A ring if nothing is revealed, a filled diamond if something is. */
export function sign(caught: boolean, x: number, y: number, size: number, fresh = false) {
  const r = size / 2;
  const motion = fresh ? " fresh" : "";
  return caught
    ? svg`<path class="caught${motion}" d="M${x} ${y - r} l${r} ${r} l${-r} ${r} l${-r} ${-r} z"/>`
    : svg`<circle class="ring${motion}" cx=${x} cy=${y} r=${r * 0.85}/>`;
}

/** Bars of a few outcomes side by side. */
export interface Bar {
  /** In lines. */
  readonly label: string;
  readonly share: number;
  /** Share on the neighbor, drawn as an outline. */
  readonly other?: number;
  /** Dots piled to the share that they are of all draws. */
  readonly dots?: number;
}

export interface Bars {
  readonly bars: readonly Bar[];
  readonly width: number;
  readonly height: number;
  readonly at: number | null;
  readonly numbers: Numbers;
  /** All draws: with them, dots are piled up. */
  readonly draws?: number;
}

/** The space left free next to the bars: the axis is on the left. */
export const EDGE = { left: 40, right: 8 };

/** The height of a line of a label, and what a letter of it is wide at the most. */
const LINE = 16;
const LETTER = 7.5;

/** The ceilings of the axis: it jumps between them, so that bars are seen to grow in between. */
const CEILINGS = [0.05, 0.1, 0.2, 0.4, 0.6, 1];

export function bars({ bars: all, width, height, at, numbers, draws = 0 }: Bars) {
  const { left, right } = EDGE;
  const lines = Math.max(...all.map(({ label }) => label.split("\n").length));
  const floor = height - 12 - LINE * lines;
  const tallest = Math.max(
    ...all.map(({ share, other = 0, dots = 0 }) =>
      Math.max(share, other, draws > 0 ? dots / draws : 0),
    ),
  );
  const y = scaleLinear([0, CEILINGS.find((each) => tallest <= each) ?? 1], [floor, 14]);
  const slot = (width - left - right) / all.length;
  const piles = { draws, tallest: Math.max(...all.map(({ dots = 0 }) => dots)) };
  const x = (index: number) => left + slot * index;
  const gap = slot > 12 ? slot * 0.15 : 0.5;
  // Outcomes with names of several lines are few, and all of them are named.
  const longest = Math.max(...all.map(({ label }) => label.length));
  const every = lines > 1 ? 1 : Math.ceil((longest * LETTER + 8) / slot);
  return svg`${y.ticks(4).map(
    (tick) => svg`<line class="rule" x1=${left} x2=${width - right} y1=${y(tick)} y2=${y(tick)}/>
      <text x=${left - 6} y=${y(tick) + 4}
        text-anchor="end">${numbers.formatValue(Math.round(tick * 1000) / 10)}</text>`,
  )}
    ${all.map(
      (
        { label, share, other, dots },
        index,
      ) => svg`<rect class="${draws > 0 ? "faint" : "one"} moves" x=${x(index) + gap} y=${y(share)}
        width=${slot - 2 * gap} height=${Math.max(0, floor - y(share))}/>
      ${
        other === undefined
          ? ""
          : svg`<rect class="two" x=${x(index) + gap / 2} y=${y(other)}
        width=${slot - gap} height=${Math.max(0, floor - y(other))}/>`
      }
      ${piled(dots ?? 0, piles, x(index), slot, y)}
      ${
        index % every === 0
          ? label
              .split("\n")
              .map(
                (text, line) =>
                  svg`<text x=${x(index) + slot / 2} y=${floor + LINE * (line + 1)} text-anchor="middle">${text}</text>`,
              )
          : ""
      }`,
    )}
    ${at === null ? "" : svg`<rect class="here" x=${x(at)} y="10" width=${slot} height=${floor - 10}/>`}
    <line class="floor" x1=${left} x2=${width - right} y1=${floor} y2=${floor}/>`;
}

/** The most dots that are drawn one by one; with more, the pile is a bar. */
const SINGLE = 200;
/** Dots fall in as many waves, the lowest first: their times are in the styles. */
const WAVES = 10;

function piled(
  dots: number,
  { draws, tallest }: { readonly draws: number; readonly tallest: number },
  x: number,
  slot: number,
  y: ScaleLinear,
) {
  if (dots === 0) return "";
  if (draws > SINGLE)
    return svg`<rect class="one moves" x=${x + slot * 0.3} width=${slot * 0.4} y=${y(dots / draws)}
      height=${y(0) - y(dots / draws)}/>`;
  const r = Math.max(1.5, Math.min(4, (y(0) - y(1 / draws)) / 2, slot / 3));
  const wave = (k: number) => Math.floor((k * WAVES) / tallest);
  return Array.from(
    { length: dots },
    (_, k) =>
      svg`<circle class="ring fresh wave-${wave(k)}" cx=${x + slot / 2} cy=${y((k + 0.5) / draws)} r=${r}/>`,
  );
}
