import { html, nothing } from "lit";
import type { Hint, Offer } from "../model/hints.js";
import type { Session } from "../visit/session.js";

/** Where each hint's change can be seen, and taken back. */
const FIELD: Readonly<Record<Hint["kind"], string>> = {
  row: "named",
  preamble: "skip-lines",
  encoding: "encoding",
  delimiter: "delimiter",
  shifted: "named",
  blanks: "delimiter",
  decimals: "decimal",
  marks: "delimiter",
};

/** Likely mistakes, each with buttons that fix it. */
export function hintList(hints: readonly Hint[], session: Session) {
  if (hints.length === 0) return nothing;
  return html`<ul class="hints" aria-label="Worth a look">
    ${hints.map(
      (hint) =>
        html`<li>
          ${hint.words}
          <span class="offers"
            >${hint.offers.map(
              ({ words, patch }) =>
                html`<button
                  type="button"
                  class="chip"
                  data-hint=${hint.kind}
                  @click=${() => take(hint, patch, session)}
                >
                  ${words}
                </button>`,
            )}</span
          >
        </li>`,
    )}
  </ul>`;
}

/** The buttons go away with their hint, so the keyboard is led to the change. */
async function take({ kind }: Hint, patch: Offer["patch"], session: Session): Promise<void> {
  const field = document.getElementById(FIELD[kind]);
  const details = field?.closest("details");
  if (details) details.open = true;
  await session.describe(patch);
  field?.focus();
}
