import { html, nothing } from "lit";
import { quantileName } from "../model/settings.js";
import type { State } from "../model/session.js";
import { totalEpsilon } from "../model/spent.js";
import { PagePart } from "./base.js";

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Every release made in this tab, and the sum of their losses. */
export class SpentList extends PagePart {
  static override properties = { state: { attribute: false } };
  declare state: State;

  protected override render() {
    const { spent, spentLasts } = this.state;
    if (spent.length === 0) return nothing;
    return html`<section class="spent" aria-labelledby="spent-title">
      <h3 id="spent-title">
        Spent in this ${spentLasts ? "tab" : "page"}: epsilon
        <b>${totalEpsilon(spent.map(({ epsilon }) => epsilon))}</b>
      </h3>
      <ol>
        ${spent.map(({ alpha, epsilon, at }) => html`<li>${quantileName(alpha)}, epsilon ${epsilon} <time class="note" datetime=${new Date(at).toISOString()}>${moment.format(at)}</time></li>`)}
      </ol>
      <p class="note">
        The sum of the losses told here.
        ${
          spentLasts
            ? "This browser keeps the list, without any value, until the tab is closed: going back or reloading does not lose it."
            : "This browser keeps nothing for this page, so the list ends with it."
        }
        It is no guarantee across tabs or other people who hold the same table: releases about the
        same people add up wherever they are made.
      </p>
    </section>`;
  }
}
