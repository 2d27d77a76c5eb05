import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { PagePart } from "../../shared/base.js";
import { formatUp, formatValue } from "../../shared/numbers.js";
import { WidthController } from "../../shared/width.js";
import type { Box, Figures, Line, Span } from "../questions/picture.js";

import { figuresTable } from "./figures-table.js";

/** Room for the marks, for the line with its numbers, and for ranks among the rows. */
const AXIS = 40;
const HEIGHT = 80;
const PLACES = 86;
const EDGE = 24;

type Scale = (value: number) => number;

/**
 * Released values on a line of numbers, and the most that they may be off. Nothing else: no row, no
 * true value.
 */
export class NumberLine extends PagePart {
  static override properties = { told: { attribute: false }, drawing: { attribute: false } };
  declare told: Figures;
  declare drawing: Line;
  readonly #width = new WidthController(this);

  protected override render() {
    const { told, drawing } = this;
    const { axis, marks, box, reach, places } = drawing;
    const width = this.#width.value;
    const onLine = scaleLinear(axis, [EDGE, width - EDGE]);
    const x: Scale = (value) => onLine(Math.min(axis[1], Math.max(axis[0], value)));
    const ticks = onLine.ticks(Math.max(2, Math.floor(width / 110)));
    const height = places === null ? HEIGHT : HEIGHT + PLACES;
    return html`<svg
        class="line"
        role="img"
        aria-label="${told.answer}. ${told.closeness} The table below has all figures."
        width=${width}
        height=${height}
        viewBox="0 0 ${width} ${height}"
      >
        ${reach === null ? nothing : reachOf(reach, axis, x)}
        ${svg`<line class="axis" x1=${EDGE} x2=${width - EDGE} y1=${AXIS} y2=${AXIS}/>
      ${ticks.map(
        (tick) => svg`<line class="tick" x1=${x(tick)} x2=${x(tick)} y1=${AXIS - 4} y2=${AXIS + 4}/>
        <text x=${x(tick)} y=${AXIS + 28} text-anchor="middle">${formatValue(tick)}</text>`,
      )}`}
        ${box === null ? nothing : boxOf(box, marks, x)}
        ${
          box === null
            ? marks.map(
                (value) => svg`<path class="released" d="M${x(value)} ${AXIS} l-7 -14 h14 z"/>`,
              )
            : nothing
        }
        ${places === null ? nothing : placesOf(places, width)}
      </svg>
      ${figuresTable(told.head, told.rows, "Figures of the picture")}`;
  }
}

/** A ground behind the line, with a bracket below it; an end outside the line stays open. */
function reachOf([low, high]: Span, [first, last]: Span, x: Scale) {
  const [from, to] = [x(low), x(high)];
  const bottom = AXIS + 10;
  const left = low < first ? `M${from} ${bottom}` : `M${from} ${bottom - 8} v8`;
  return svg`<rect class="reach" x=${from} width=${Math.max(1, to - from)} y="6" height=${AXIS - 2}/>
    <path class="bracket" d=${`${left} H${to}${high > last ? "" : " v-8"}`}/>`;
}

/**
 * Quartiles as a box, the middle as a stroke in it, whiskers to the outermost; a line from each
 * value down to the numbers.
 */
function boxOf({ quartiles, middle, outermost }: Box, marks: readonly number[], x: Scale) {
  const [left, low, high, right] = [outermost[0], ...quartiles, outermost[1]].map(x);
  const [top, bottom] = [6, AXIS - 8];
  const level = (top + bottom) / 2;
  const end = (at?: number) => `M${at} ${top + 5} V${bottom - 5}`;
  const whiskers = `${end(left)} M${left} ${level} H${low} M${high} ${level} H${right} ${end(right)}`;
  const stroke = (at: number) => `M${at} ${top} V${bottom}`;
  const wide = Math.max(1, (high as number) - (low as number));
  const drops = marks.map((value) => `M${x(value)} ${bottom} V${AXIS}`).join(" ");
  return svg`<path class="drops" d=${drops}/><path class="whiskers" d=${whiskers}/>
    <rect class="quartiles" x=${low} width=${wide} y=${top} height=${bottom - top}/>
    ${middle === null ? nothing : svg`<path class="middle" d=${stroke(x(middle))}/>`}`;
}

/**
 * How many ranks off an answer may be, on a scale of its own: ticks are rows in their order, the
 * middle is the rank that was asked for.
 */
function placesOf(places: number, width: number) {
  const [top, middle, half] = [HEIGHT + 34, width / 2, Math.min(width / 2 - EDGE, 190)];
  const reach = 0.7 * half;
  const most = formatUp(places, 3);
  const ticks = Array.from({ length: 41 }, (_, k) => middle + ((k - 20) / 20) * half);
  const label = (x: number, words: string) =>
    svg`<text x=${x} y=${top + 44} text-anchor="middle">${words}</text>`;
  return svg`<text x=${middle} y=${top - 12} text-anchor="middle"
    >Ranks off, among the sorted rows</text>
    <rect class="reach" x=${middle - reach} width=${2 * reach} y=${top} height="18"/>
    <g class="rug">${ticks.map((x) => svg`<line x1=${x} x2=${x} y1=${top + 4} y2=${top + 14}/>`)}</g>
    <line class="asked" x1=${middle} x2=${middle} y1=${top - 3} y2=${top + 18}/>
    <path class="bracket" d=${`M${middle - reach} ${top + 14} v8 h${2 * reach} v-8`}/>
    ${label(middle, "0")} ${label(middle - reach, `-${most}`)}
    ${label(middle + reach, `+${most}`)}`;
}
