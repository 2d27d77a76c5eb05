import { scaleLinear } from "d3-scale";
import { html, nothing, svg } from "lit";
import { PagePart } from "../../shared/base.js";
import { formatCount, formatNear } from "../../shared/numbers.js";
import { MOST_GROUPS } from "../groups/plan.js";
import type { Span } from "../model/asked.js";
import { valueOf } from "../questions/fields.js";
import type { Table, TableRow } from "../questions/picture.js";

/** The size of a row's picture, in its own units: it is as wide as the cell. */
const WIDE = 100;
const HIGH = 14;

const ORDERS = [
  { order: "name", name: "by name" },
  { order: "size", name: "by count, largest first" },
] as const;

/** An answer for each group: a table to read, to hear and to print, with a bar in each row. */
export class GroupTable extends PagePart {
  static override properties = {
    name: {},
    drawing: { attribute: false },
    order: { state: true },
  };
  /** The question, read aloud with the table. */
  declare name: string;
  declare drawing: Table;
  /** Order of found categories alone: as they were released, or the largest first. */
  declare order: "name" | "size";

  constructor() {
    super();
    this.order = "name";
  }

  protected override render() {
    const { name, drawing } = this;
    const { by, head, axis, isFound, rows } = drawing;
    const x = scaleLinear(axis, [1, WIDE - 1]);
    if (isFound && rows.length === 0)
      return html`<p class="note none-found">
        No category had a noisy count above the threshold. That says nothing about smaller ones.
      </p>`;
    const most = isFound ? { ...drawing, rows: this.#ordered().slice(0, MOST_GROUPS) } : drawing;
    return html`${isFound ? this.#orders() : nothing}
      <div class="scroll" tabindex="0" role="region" aria-label="Table: ${name}">
        <table class="groups" data-columns=${by.length}>
          <caption class="visually-hidden">
            ${name}
          </caption>
          <thead>
            <tr>
              ${by.map(
                (column, k) =>
                  html`<th scope="col">
                    <bdi>${column}</bdi>${k < by.length - 1 ? nothing : ends(axis)}
                  </th>`,
              )}
              ${head.map((words) => html`<th scope="col" class="figure">${words}</th>`)}
            </tr>
          </thead>
          ${blocksOf(most).map(
            (rows) =>
              html`<tbody>
                ${rows.map((row, k) => this.#row(row, k === 0 ? rows.length : 0, x))}
              </tbody>`,
          )}
        </table>
      </div>
      ${
        rows.length > most.rows.length
          ? html`<p class="note">
              ${formatCount(rows.length - most.rows.length)} more are not shown here: all are in the
              CSV.
            </p>`
          : nothing
      }`;
  }

  /** By what was released alone: an order tells nothing more. */
  #ordered(): readonly TableRow[] {
    const { rows } = this.drawing;
    if (this.order === "name") return rows;
    return rows.toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0));
  }

  #orders() {
    const pick = (event: Event) => {
      this.order = valueOf(event) as typeof this.order;
    };
    return html`<label class="order"
      >Order
      <select @change=${pick}>
        ${ORDERS.map(({ order, name }) => html`<option value=${order} .selected=${order === this.order}>${name}</option>`)}
      </select></label
    >`;
  }

  /** `spans` is how many rows its first label is for; 0 if that is written above. */
  #row(row: TableRow, spans: number, x: (value: number) => number) {
    const { labels, words } = row;
    const outer = labels.length > 1 && spans > 0 ? labels[0] : null;
    const picture = bar(row, x, this.drawing);
    return html`<tr>
      ${outer === null ? nothing : html`<th scope="rowgroup" class="outer" rowspan=${spans}><bdi>${outer}</bdi></th>`}
      <th scope="row"><bdi>${labels.at(-1)}</bdi>${picture}</th>
      ${words.map((figure, k) => html`<td class="figure ${k === 0 && !row.isChance ? "answer" : ""}">${figure}</td>`)}
    </tr>`;
  }
}

/** The rows of each group of the first column; of one column all together. */
function blocksOf({ rows }: Table): readonly (readonly TableRow[])[] {
  if ((rows[0]?.labels.length ?? 0) < 2) return [rows];
  const blocks = new Map<string | undefined, TableRow[]>();
  for (const row of rows) {
    const [outer] = row.labels;
    blocks.set(outer, [...(blocks.get(outer) ?? []), row]);
  }
  return [...blocks.values()];
}

/** Ends that the pictures of all rows lie between. A screen reader reads the figures instead. */
function ends([low, high]: Span) {
  const [least, most] = [low, high].map((end) => formatNear(end, high - low));
  return html`<span class="ends" data-low=${least} data-high=${most} aria-hidden="true"></span>`;
}

/** Where the answer lies, and at most how far off it is: a bar from 0, or a dot between bounds. */
function bar(
  { figures: [value = 0], reach, isChance }: TableRow,
  x: (value: number) => number,
  { areBars, axis }: Table,
) {
  const middle = HIGH / 2;
  const at = (number: number) => x(Math.min(axis[1], Math.max(axis[0], number)));
  return html`<svg
    class="group"
    viewBox="0 0 ${WIDE} ${HIGH}"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    ${
      areBars
        ? svg`<rect class="bar" x=${Math.min(at(0), at(value))} y="2" width=${Math.abs(at(value) - at(0))} height=${HIGH - 4}/>`
        : svg`<line class="track" x1="0" x2=${WIDE} y1=${middle} y2=${middle}/>`
    }
    ${
      reach === null
        ? nothing
        : svg`<path class="halo" d="M${at(reach[0])} ${middle} H${at(reach[1])}"/>
        <path class="whisker" d="M${at(reach[0])} ${middle} H${at(reach[1])}"/>`
    }
    ${areBars || isChance ? nothing : svg`<path class="dot" d="M${at(value)} ${middle} h0.001"/>`}
  </svg>`;
}
