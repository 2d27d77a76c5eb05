import { html, nothing } from "lit";
import { formatValue } from "../model/numbers.js";
import { quantileName } from "../model/settings.js";
import type { State } from "../model/session.js";
import { totalEpsilon } from "../model/spent.js";
import { PagePart } from "./base.js";

/** Every release made in this page, and the sum of their losses. */
export class SpentList extends PagePart {
  static override properties = { state: { attribute: false } };
  declare state: State;

  protected override render() {
    const { spent } = this.state;
    if (spent.length === 0) return nothing;
    return html`<section class="spent" aria-labelledby="spent-title">
      <h3 id="spent-title">Spent in this page: epsilon <b>${totalEpsilon(spent.map(({ plan }) => plan.epsilon))}</b></h3>
      <ol>${spent.map(({ value, plan }) => html`<li>${quantileName(plan.alpha)}: ${formatValue(value)} <span class="note">epsilon ${plan.epsilon}</span></li>`)}</ol>
      <p class="note">The sum of the losses told here. It is no guarantee across reloads, tabs or other people who hold the same
        table: releases about the same people add up wherever they are made.</p>
    </section>`;
  }
}
