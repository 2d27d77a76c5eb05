import { html, nothing } from "lit";
import { PagePart } from "../../shared/base.js";
import { formatValue } from "../../shared/numbers.js";
import { parted } from "../model/guarantee.js";
import { Refused } from "../line/client.js";
import type { Client } from "../line/client.js";
import type { Reopened } from "../model/asked.js";
import { askedWords } from "../groups/called.js";
import { publicFacts } from "../visit/facts.js";
import { MOST_BYTES, answerOf, faultsOf, namesColumns, receiptsIn } from "../visit/reopened.js";
import type { Known } from "../visit/reopened.js";
import type { Receipt } from "../visit/receipt.js";
import type { State } from "../visit/state.js";
import { chanceWords, toldOf } from "../visit/told.js";
import { when } from "../visit/when.js";
import { guaranteeWords } from "./guarantee-words.js";
import { pictured, terms } from "./receipt.js";

/** A saved receipt and what the package knows of its release. */
interface Opened {
  readonly receipt: Receipt;
  readonly reopened: Reopened;
}

const NOT_ONE =
  "This file is not a receipt of this page. Choose a file that you saved with Save the receipt, unchanged.";

const NO_PROOF =
  "Anyone can write such a file. It proves nothing about rows: neither that there were any, nor that noise was added.";

/** Receipts from files: shown again, with what can be said of them. */
export class Reopen extends PagePart {
  static override properties = {
    client: { attribute: false },
    tables: { attribute: false },
    opened: { state: true },
    problem: { state: true },
  };
  declare client: Client;
  declare tables: State["tables"];
  declare opened: readonly Opened[];
  declare problem: string;

  constructor() {
    super();
    this.opened = [];
    this.problem = "";
  }

  protected override render() {
    return html`<details class="reopen">
      <summary>Open a saved receipt</summary>
      <div class="field">
        <label for="reopen">Receipt, as this page saved it</label>
        <input
          type="file"
          id="reopen"
          accept=".json,application/json"
          aria-describedby="reopen-note"
          @click=${this.#forget}
          @change=${this.#pick}
        />
        <p class="note" id="reopen-note">
          The page looks whether its parts agree with each other and with this version.
        </p>
      </div>
      ${this.problem === "" ? nothing : html`<p class="problem" role="alert">${this.problem}</p>`}
      <div role="status">${this.opened.map((each) => this.#shown(each))}</div>
    </details>`;
  }

  #shown({ receipt, reopened }: Opened) {
    return html`<article class="reopened">
      <h3><bdi>${receipt.question}</bdi></h3>
      ${reopened.kind === "known" ? known(receipt, reopened, this.tables) : unknown(reopened)}
      <p class="note">${NO_PROOF}</p>
    </article>`;
  }

  /** Lets the same file be opened again after it was changed. */
  #forget(event: Event): void {
    (event.target as HTMLInputElement).value = "";
  }

  async #pick(event: Event): Promise<void> {
    const [file] = (event.target as HTMLInputElement).files ?? [];
    [this.opened, this.problem] = [[], ""];
    // A message that is repeated is read aloud again.
    await this.updateComplete;
    if (file === undefined) return;
    const receipts = file.size > MOST_BYTES ? null : receiptsIn(await file.text());
    if (receipts === null) {
      this.problem = NOT_ONE;
      return;
    }
    try {
      const releases = receipts.map(({ release }) => JSON.stringify(release));
      const answers = await this.client.ask("reopen", { releases }).done;
      this.opened = answers.map((reopened, k) => ({
        receipt: receipts[k] as Receipt,
        reopened,
      }));
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      this.problem = NOT_ONE;
    }
  }
}

function known(receipt: Receipt, reopened: Known, tables: State["tables"]) {
  const answer = answerOf(receipt, reopened);
  const faults = faultsOf(receipt, answer);
  const { release, guarantee } = reopened.released;
  const told = toldOf(answer);
  const chance = chanceWords(answer);
  const plan = namesColumns(release.plan)
    ? ([["By its plan", askedWords(answer.settings, answer.columns)]] as const)
    : [];
  return html`${
      faults.length === 0
        ? html`<p class="agrees">
            Its parts agree with each other and with this version: its plan can release this answer,
            at this loss and with this accuracy.
          </p>`
        : html`<p class="problem">Its parts do not agree. ${faults.join(" ")}</p>`
    }
    ${pictured(told, receipt.question)}
    <p class="closeness">${told.closeness}</p>
    ${chance === null ? nothing : html`<p class="closeness">${chance}</p>`}
    <p class="guarantee">${guaranteeWords(parted(guarantee).plain)}</p>
    ${terms([
      ...plan,
      ["People", receipt.people],
      ["Computed", when(receipt.at)],
      ["Epsilon", formatValue(release.epsilon)],
      ["Protected", release.plan.neighbors],
      ...(receipt.file === undefined ? [] : [["File", receipt.file] as const]),
      ...(receipt.format === undefined ? [] : [["File format", receipt.format] as const]),
      ["Version", `sottovoce ${release.version}`],
      ["Module", release.module],
      ...publicFacts({ ...answer, file: "" }, tables),
    ])}`;
}

const unknown = (reopened: Exclude<Reopened, Known>) =>
  html`<p class="problem">
    ${reopened.kind === "other" ? otherWords(reopened) : WHY[reopened.kind]}
  </p>`;

const otherWords = ({ version, own }: Extract<Reopened, { readonly kind: "other" }>): string =>
  `Version ${version} wrote this receipt. This page is version ${own}, so it cannot tell whether its parts agree. Open it with a page of that version.`;

const WHY = {
  foreign:
    "This version can release such an answer by such a plan, but this page does not ask such questions. A program wrote it.",
  refused:
    "Its parts do not agree: no release with this plan has such an answer or such a loss, or the plan is not one that this version knows.",
};
