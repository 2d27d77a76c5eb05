import { scaleLinear } from "d3-scale";
import { area, curveStep, line } from "d3-shape";
import { html, nothing, svg } from "lit";
import { PagePart } from "../../shared/base.js";
import { asPercent, formatPercent, formatValue } from "../../shared/numbers.js";
import { asTyped } from "../../shared/typed.js";
import { WidthController } from "../../shared/width.js";
import type { Drawn, Mark, Picture } from "../model/law.js";

const HEIGHT = 340;
const EDGE = { top: 30, right: 22, bottom: 78, left: 46 };

/**
 * The ceilings of the vertical axis: it jumps between them, so that bars are seen to grow in
 * between.
 */
const CEILINGS = [0.02, 0.05, 0.1, 0.2, 0.5, 1];

/** Exact probabilities, one bar per candidate, over the rows of the public sample. */
export class LawPicture extends PagePart {
  static override properties = {
    picture: { attribute: false },
    drawn: { attribute: false },
    unit: {},
    title: {},
  };
  declare picture: Picture;
  /** Answers that were drawn, one dot each; null before the first. */
  declare drawn: Drawn | null;
  declare unit: string;
  /** Says what is drawn, in a few words. */
  declare title: string;
  readonly #width = new WidthController(this);

  protected override render() {
    return html`${this.#drawing()} ${this.#table()}`;
  }

  #drawing() {
    const { picture } = this;
    const { marks, truth, reach } = picture;
    const width = this.#width.value;
    const floor = HEIGHT - EDGE.bottom;
    const span = [(marks[0] as Mark).candidate, (marks.at(-1) as Mark).candidate] as const;
    const half = marks.length > 1 ? ((marks[1] as Mark).candidate - span[0]) / 2 : 0.5;
    const x = scaleLinear([span[0] - half, span[1] + half], [EDGE.left, width - EDGE.right]);
    const highest = Math.max(
      ...marks.map((mark) =>
        Math.max(mark.probability.upper, mark.neighbor?.upper ?? 0, this.#share(mark)),
      ),
    );
    const ceiling = CEILINGS.find((candidate) => highest <= candidate) ?? 1;
    const y = scaleLinear([0, ceiling], [floor, EDGE.top]);
    const bar = Math.max(1, x(span[0] + 2 * half) - x(span[0]) - (width > 600 ? 1.5 : 0.5));
    const outline = line<Mark>()
      .curve(curveStep)
      .x(({ candidate }) => x(candidate))
      .y(({ neighbor }) => y(neighbor?.upper ?? 0));
    const wash = area<number>()
      .x((value) => x(value))
      .y0(floor + 34)
      .y1(EDGE.top);
    return html`<svg
      class="law"
      role="img"
      aria-label=${this.#words()}
      width=${width}
      height=${HEIGHT}
      viewBox="0 0 ${width} ${HEIGHT}"
    >
      ${svg`<path class="reach" d=${wash([Math.max(reach.lowest - half, span[0] - half), Math.min(reach.highest + half, span[1] + half)])}/>
      ${y.ticks(4).map(
        (
          tick,
        ) => svg`<line class="rule" x1=${EDGE.left} x2=${width - EDGE.right} y1=${y(tick)} y2=${y(tick)}/>
        <text x=${EDGE.left - 8} y=${y(tick) + 4} text-anchor="end">${share(tick)}</text>`,
      )}
      ${marks.map(
        ({
          candidate,
          probability,
          promised,
        }) => svg`<rect class=${promised ? "bar" : "bar far"} x=${x(candidate) - bar / 2} width=${bar}
        y=${y(probability.upper)} height=${Math.max(0, floor - y(probability.upper))}/>`,
      )}
      ${picture.removed === null ? nothing : svg`<path class="neighbor" d=${outline(marks)}/>`}
      ${marks.flatMap((mark) => this.#dots(mark).map((share) => svg`<circle class="dot" cx=${x(mark.candidate)} cy=${y(share)} r=${Math.min(3.5, Math.max(1.5, bar / 2))}/>`))}
      <line class="truth" x1=${x(truth)} x2=${x(truth)} y1=${EDGE.top - 6} y2=${floor + 34}/>
      <text class="truth-label" x=${x(truth)} y=${EDGE.top - 14}
        text-anchor=${anchor(x(truth), width)}>true value ${formatValue(truth)}</text>
      <line class="floor" x1=${EDGE.left} x2=${width - EDGE.right} y1=${floor} y2=${floor}/>
      <g class="rug">${picture.rows.map((row) => svg`<line x1=${x(row)} x2=${x(row)} y1=${floor + 6} y2=${floor + 16}/>`)}</g>
      <path class="bracket" d=${`M${x(reach.lowest - half)} ${floor + 24} v10 H${x(reach.highest + half)} v-10`}/>
      ${x.ticks(Math.max(2, Math.floor(width / 120))).map((tick) => svg`<text x=${x(tick)} y=${floor + 52} text-anchor="middle">${formatValue(tick)}</text>`)}
      <text class="axis-name" x=${(width + EDGE.left) / 2} y=${floor + 72}
        text-anchor="middle">${this.unit}</text>`}
    </svg>`;
  }

  /** The share of the draws that fell on a candidate. */
  #share({ candidate }: Mark): number {
    return this.drawn === null ? 0 : (this.drawn.counts.get(candidate) ?? 0) / this.drawn.total;
  }

  /**
   * The heights of its dots, as shares: piled up, they reach as high as the share that they are of
   * all draws.
   */
  #dots({ candidate }: Mark): number[] {
    const { drawn } = this;
    if (drawn === null) return [];
    return Array.from(
      { length: drawn.counts.get(candidate) ?? 0 },
      (_, k) => (k + 0.5) / drawn.total,
    );
  }

  #words(): string {
    const { picture } = this;
    return (
      `${this.title}. The likeliest answer is ${formatValue(picture.likeliest.candidate)}, with probability ` +
      `${formatPercent(picture.likeliest.probability.lower)}. The true value is ${formatValue(picture.truth)}. The shaded range is from ` +
      `${formatValue(picture.reach.lowest)} to ${formatValue(picture.reach.highest)}. The table below has all figures.`
    );
  }

  #table() {
    const without = this.picture.removed !== null;
    const { drawn } = this;
    return html`<details class="figures-table">
      <summary>Show as a table</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Exact probabilities">
        <table>
          <thead>
            <tr>
              <th scope="col">Possible answer</th>
              <th scope="col">Probability</th>
              ${without ? html`<th scope="col">Without that penguin</th>` : nothing}
              ${drawn === null ? nothing : html`<th scope="col">Drawn</th>`}
              <th scope="col">In the shaded range</th>
            </tr>
          </thead>
          <tbody>
            ${this.picture.marks.map(
              ({ candidate, probability, neighbor, promised }) =>
                html`<tr>
                  <th scope="row">${formatValue(candidate)}</th>
                  <td>${digits(probability.lower)}</td>
                  ${neighbor === null ? nothing : html`<td>${digits(neighbor.lower)}</td>`}
                  ${drawn === null ? nothing : html`<td>${drawn.counts.get(candidate) ?? 0}</td>`}
                  <td>${promised ? "yes" : "no"}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`;
  }
}

function digits(probability: number): string {
  return asTyped(probability.toPrecision(6));
}

/** A probability as a label of the scale: three digits. */
const share = (probability: number): string =>
  asPercent(formatValue(Number((probability * 100).toPrecision(3))));

/** Keeps a label inside the drawing. */
function anchor(position: number, width: number): "start" | "middle" | "end" {
  if (position < 110) return "start";
  return position > width - 110 ? "end" : "middle";
}
