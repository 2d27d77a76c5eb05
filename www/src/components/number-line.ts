import { scaleLinear } from "d3-scale";
import { html, svg } from "lit";
import { formatValue } from "../model/numbers.js";
import { PagePart } from "./base.js";
import { WidthController } from "./width.js";

const HEIGHT = 64;
const EDGE = 24;

/**
 * Where a released value lies among the public candidates. Holds nothing else: no row, no true
 * value.
 */
export class NumberLine extends PagePart {
  static override properties = {
    first: { attribute: false },
    last: { attribute: false },
    value: { attribute: false },
    step: {},
  };
  declare first: number;
  declare last: number;
  declare value: number;
  declare step: string;
  readonly #width = new WidthController(this);

  protected override render() {
    const { first, last, value, step } = this;
    const width = this.#width.value;
    const x = scaleLinear([first, last], [EDGE, width - EDGE]);
    const ticks = x.ticks(Math.max(2, Math.floor(width / 110)));
    const words = `${formatValue(value)}, among candidates from ${formatValue(first)} to ${formatValue(last)} in steps of ${step}`;
    return html`<svg
        class="line"
        role="img"
        aria-label=${words}
        width=${width}
        height=${HEIGHT}
        viewBox="0 0 ${width} ${HEIGHT}"
      >
        ${svg`<line class="axis" x1=${EDGE} x2=${width - EDGE} y1="32" y2="32"/>
      ${ticks.map(
        (tick) => svg`<line class="tick" x1=${x(tick)} x2=${x(tick)} y1="28" y2="36"/>
        <text x=${x(tick)} y="54" text-anchor="middle">${formatValue(tick)}</text>`,
      )}
      <path class="released" d="M${x(value)} 32 l-7 -14 h14 z"/>`}
      </svg>
      <details class="figures-table">
        <summary>Show as a table</summary>
        <table>
          <tbody>
            <tr>
              <th scope="row">Released</th>
              <td>${formatValue(value)}</td>
            </tr>
            <tr>
              <th scope="row">Lowest candidate</th>
              <td>${formatValue(first)}</td>
            </tr>
            <tr>
              <th scope="row">Highest candidate</th>
              <td>${formatValue(last)}</td>
            </tr>
            <tr>
              <th scope="row">Step</th>
              <td>${step}</td>
            </tr>
          </tbody>
        </table>
      </details>`;
  }
}
