import { scaleLinear } from "d3-scale";
import { html, svg } from "lit";
import { PagePart } from "../../shared/base.js";
import { WidthController } from "../../shared/width.js";
import { barWords, budgetWords, piecesOf } from "../model/account.js";
import type { Account, Begun } from "../model/account.js";

const BAR = { top: 4, height: 24 };
const HEIGHT = 54;

/** Narrower pieces are drawn without a gap. */
const GAP = { from: 4, width: 1.5 };

/** The charges of a ledger, one piece each, between 0 and the budget. */
export class BudgetBar extends PagePart {
  static override properties = { account: { attribute: false } };
  declare account: Account & { readonly begun: Begun };
  readonly #width = new WidthController(this);

  protected override render() {
    const { summary } = this.account.begun;
    const width = this.#width.value;
    const x = scaleLinear([0, 1], [1, width - 1]);
    const pieces = piecesOf(summary);
    return html`<svg
      class="budget"
      role="img"
      aria-label=${barWords(this.account)}
      width=${width}
      height=${HEIGHT}
      viewBox="0 0 ${width} ${HEIGHT}"
    >
      ${svg`<rect class="whole" x=${x(0)} width=${x(1) - x(0)} y=${BAR.top} height=${BAR.height}/>
      ${pieces.map(({ from, to, charge }, at) => {
        const wide = x(to) - x(from);
        const latest = at === pieces.length - 1 ? " latest" : "";
        return svg`<rect class=${`${charge.state}${latest}`} x=${x(from)} y=${BAR.top}
          width=${wide > GAP.from ? wide - GAP.width : wide} height=${BAR.height}/>`;
      })}
      <text x=${x(0)} y=${HEIGHT - 8}>0</text>
      <text x=${x(1)} y=${HEIGHT - 8} text-anchor="end">${budgetWords(summary.budget)}</text>`}
    </svg>`;
  }
}
