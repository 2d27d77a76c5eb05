import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { PagePart } from "../../shared/base.js";
import { formatValue } from "../../shared/numbers.js";
import { WidthController } from "../../shared/width.js";
import type { Bars, Figures } from "../questions/picture.js";

import { figuresTable } from "./figures-table.js";

const HEIGHT = 280;
const EDGE = { top: 12, right: 12, bottom: 34, left: 56 };

/** The narrowest bar that has a whisker, and the width of a letter below them. */
const WHISKER = 5;
const LETTER = 8;
/** Room for the figure above the highest bar. */
const FIGURE = 14;

/** Released counts, one bar each, with the most that each may be off. */
export class BarPicture extends PagePart {
  static override properties = { told: { attribute: false }, drawing: { attribute: false } };
  declare told: Figures;
  declare drawing: Bars;
  readonly #width = new WidthController(this);

  protected override render() {
    const { told, drawing } = this;
    const { bars, error } = drawing;
    const width = this.#width.value;
    const counts = bars.map(({ count }) => count);
    const room = (width - EDGE.left - EDGE.right) / bars.length;
    const figures = counts.map(formatValue);
    const areTold = Math.max(...figures.map(({ length }) => length)) * LETTER < room;
    const y = scaleLinear(
      [Math.min(0, ...counts) - error, Math.max(1, ...counts) + error],
      [HEIGHT - EDGE.bottom, areTold ? EDGE.top + FIGURE : EDGE.top],
    );
    const wide = Math.max(1, room > 8 ? room - 3 : room);
    const shift = drawing.marks === "beginnings" ? room / 2 : 0;
    const middle = (k: number) => EDGE.left + (k + 0.5) * room;
    return html`<svg
        class="counts"
        role="img"
        aria-label="${told.answer}. ${told.closeness} The table below has all figures."
        width=${width}
        height=${HEIGHT}
        viewBox="0 0 ${width} ${HEIGHT}"
      >
        ${svg`${y.ticks(4).map(
          (
            tick,
          ) => svg`<line class="rule" x1=${EDGE.left} x2=${width - EDGE.right} y1=${y(tick)} y2=${y(tick)}/>
        <text x=${EDGE.left - 8} y=${y(tick) + 4} text-anchor="end">${formatValue(tick)}</text>`,
        )}
      ${bars.map(
        ({ count }, k) => svg`<rect class="bar" x=${middle(k) - wide / 2} width=${wide}
        y=${y(Math.max(0, count))} height=${Math.abs(y(count) - y(0))}/>
        ${wide < WHISKER ? nothing : whisker(middle(k), y(count - error), y(count + error))}
        ${areTold ? svg`<text class="told" x=${middle(k)} y=${y(Math.max(0, count + error)) - 6} text-anchor="middle">${figures[k]}</text>` : nothing}`,
      )}
      <line class="floor" x1=${EDGE.left} x2=${width - EDGE.right} y1=${y(0)} y2=${y(0)}/>
      ${this.#marks(room).map(
        ({ mark, k }) =>
          svg`<text x=${middle(k) - shift} y=${HEIGHT - 12} text-anchor="middle">${mark}</text>`,
      )}`}
      </svg>
      ${figuresTable(told.head, told.rows, "Counts")}`;
  }

  /** As many as have room: every one, every second, and so on. */
  #marks(room: number) {
    const { bars } = this.drawing;
    const longest = Math.max(...bars.map(({ mark }) => mark.length)) + 2;
    const every = Math.ceil((longest * LETTER) / room);
    return bars.map(({ mark }, k) => ({ mark, k })).filter(({ k }) => k % every === 0);
  }
}

function whisker(x: number, from: number, to: number) {
  const d = `M${x} ${from} V${to}`;
  return svg`<path class="halo" d=${d}/><path class="whisker" d=${d}/>`;
}
