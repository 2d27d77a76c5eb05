import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { formatBytes, formatCount } from "../../shared/numbers.js";
import { askedBefore, exhausted } from "../model/account.js";
import type { Before } from "../model/account.js";
import { noteOf } from "../visit/session.js";
import type { Reading, Session, State } from "../visit/session.js";
import { when } from "../visit/when.js";

const FIRST = "Read the rows and compute one answer";
const AGAIN = "Ask again and compute one answer";

/** Step 3: the one button that spends epsilon, and the reading of the rows. */
export class ReleaseStep extends PagePart {
  static override properties = { session: { attribute: false }, state: { attribute: false } };
  declare session: Session;
  declare state: State;

  protected override render() {
    const { reading, phase, settings, account, promised } = this.state;
    if (reading !== null) return this.#reading(reading);
    const before = askedBefore(account, promised?.plan ?? null, noteOf(this.state));
    const again = phase === "released";
    const empty = account === null ? null : exhausted(account, promised?.plan ?? null);
    const described = [before && "repeat", empty && "empty"].filter(Boolean).join(" ");
    return html`<div class="go">
      ${empty === null ? nothing : html`<p class="problem" id="empty">${empty}</p>`}
      ${
        before === null
          ? nothing
          : again
            ? html`<p class="note" id="repeat">Released just now.</p>`
            : html`<p class="warning" id="repeat">${repeated(before)}</p>`
      }
      <button
        type="button"
        id="release"
        class=${again || before !== null ? "quiet" : ""}
        aria-describedby=${described || nothing}
        @click=${() => this.session.release()}
      >
        ${again ? "Compute another answer" : before === null ? FIRST : AGAIN}
      </button>
      <p class="note">
        This spends epsilon ${settings.epsilon}${again ? " again, and the losses add up" : ""}.
      </p>
    </div>`;
  }

  #reading({ bytes, totalBytes, rows, startedAt, now }: Reading) {
    const seconds = (now - startedAt) / 1000;
    const speed = seconds > 0 ? `${formatCount(bytes / 1e6 / seconds)} MB/s` : "";
    return html`<div class="reading">
      <label for="progress">Reading on this machine</label>
      ${progressOf(bytes, totalBytes)}
      <p class="figures">
        <span
          >${formatBytes(bytes)}${totalBytes === null ? "" : ` of ${formatBytes(totalBytes)}`}</span
        >
        ${rows === null ? nothing : html`<span>${formatCount(rows)} rows</span>`}
        <span>${speed}</span>
      </p>
      ${
        rows === null
          ? nothing
          : html`<p class="private">
              Only your screen shows the number of rows. It is
              exact${this.state.settings.neighbors === "change-one" ? "" : " and private"}, and it
              is not in the receipt.
            </p>`
      }
      <button type="button" class="quiet" id="cancel" @click=${() => this.session.cancel()}>
        Cancel the reading
      </button>
    </div>`;
  }
}

/** A bar that moves, or one that only says that something does. */
const progressOf = (bytes: number, totalBytes: number | null) =>
  totalBytes === null
    ? html`<progress id="progress"></progress>`
    : html`<progress id="progress" max=${Math.max(totalBytes, 1)} .value=${bytes}></progress>`;

/** Says that there is an answer already; for sure if the note names what it is about. */
function repeated({ charge: { at, note }, sure }: Before) {
  if (sure)
    return html`You asked this before, on ${when(at)}, about the same column of the same file
    (<bdi>${note}</bdi>). Use that answer: it is as good as another, and asking again costs the same
    again.`;
  return html`You asked this about these people before, on
  ${when(at)}${note === null ? "" : html` (note: <bdi>${note}</bdi>)`}. If it was the same column,
  use that answer: it is as good as another, and asking again costs the same again.`;
}
