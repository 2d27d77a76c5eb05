/** A sheet of paper for each pupil: the question, and room for everything but the answer. */
import { scaleLinear } from "d3-scale";
import { html, svg } from "lit";
import type { Frame } from "../texts.js";
import type { Guessing } from "./guessing.js";
import { quietButton } from "./parts.js";
import type { NumberField } from "./settings.js";

/** A line to mark guesses on, in a width that a sheet then scales. */
const LINE = { width: 640, height: 40, edge: 14 };

export function sheet(question: string, { label, field }: Guessing, frame: Frame) {
  const { print, own, ofClass, median, saw, off, sentence } = frame.sheet;
  return html`<div class="buttons">${quietButton("print", print, () => window.print())}</div>
    <h2 class="question" id="question">${question}</h2>
    <h3>${own}</h3>
    <p>${label}</p>
    ${numberLine(field, frame)}
    <h3>${ofClass}</h3>
    ${numberLine(field, frame)}
    <p class="blank">${median}</p>
    <h3>${saw}</h3>
    <div class="sketch"></div>
    ${lines(3)}
    <p class="blank">${off}</p>
    <h3>${sentence}</h3>
    ${lines(2)}`;
}

function numberLine({ least, most }: NumberField, { numbers }: Frame) {
  const { width, height, edge } = LINE;
  const x = scaleLinear([least, most], [edge, width - edge]);
  return html`<svg class="picture" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${svg`<line class="floor" x1=${edge} x2=${width - edge} y1="12" y2="12"/>
      ${x.ticks(8).map(
        (tick) => svg`<line class="floor" x1=${x(tick)} x2=${x(tick)} y1="6" y2="18"/>
          <text x=${x(tick)} y="34" text-anchor="middle">${numbers.formatValue(tick)}</text>`,
      )}`}
  </svg>`;
}

/** Room to write. */
function lines(count: number) {
  return Array.from({ length: count }, () => html`<div class="line"></div>`);
}
