import { html, nothing } from "lit";
import { formatCount, formatUp } from "../../shared/numbers.js";
import { confidencePercent, questionOf, rowsInSteps } from "../model/questions.js";
import { quantileName } from "../model/settings.js";
import type { Asked, Promised, Reach } from "../model/asked.js";
import type { Settings } from "../model/settings.js";
import type { State } from "../visit/session.js";
import { valueTyped } from "../../shared/typed.js";
import { PagePart } from "../../shared/base.js";
import { guaranteeWords } from "./guarantee-words.js";

/** Sizes of tables, in rows, for which a promise for all of them is told. */
const SIZES = [100, 1_000, 10_000, 1_000_000] as const;

/** What is said of the promise of each question. */
interface Words {
  /** What the large number counts; empty where it is in the unit of the column. */
  readonly unit: string;
  readonly sentence: (settings: Settings, promised: Promised) => string;
  /** The table of sizes, and what stands in it; null where the size of a table says nothing. */
  readonly sizes: { readonly caption: string; readonly cell: Cell } | null;
}
type Cell = (error: number, rows: number, settings: Settings) => string;

const sure = "With at least 95 % confidence,";

/** A promise that is no better than the range itself is none. */
const NONE = "no promise";

const inPoints: Cell = (error, rows) => {
  const share = (100 * error) / rows;
  return share >= 50 ? NONE : `±${formatUp(share, 2)}`;
};
const inPercent: Cell = (error, rows) => {
  const share = (100 * error) / rows;
  return share >= 100 ? NONE : `±${formatUp(share, 2)} %`;
};
const inUnits: Cell = (error, _, { first, last }) => {
  const wide = (valueTyped(last) ?? 0) - (valueTyped(first) ?? 0);
  return error >= wide ? NONE : `±${formatUp(error, 3)}`;
};

const WORDS: Readonly<Partial<Record<Asked, Words>>> = {
  quantile: {
    unit: "rows",
    sentence: (settings, { points }) =>
      `${sure} the released value is at most that many rows further from the true ${called(settings)} than the best of the ${formatCount(points?.count ?? 0)} candidates, whatever the rows are.`,
    sizes: { caption: "The same in percentile points", cell: inPoints },
  },
  quantiles: {
    unit: "rows",
    sentence: (_, { points }) =>
      `${sure} none of the released values is further off than that many places among the sorted rows of a table of at most 1,000, each rounded down to one of the ${formatCount(points?.count ?? 0)} candidates.`,
    sizes: { caption: "The same in percentile points", cell: inPoints },
  },
  quantileInterval: {
    unit: "",
    sentence: (settings) =>
      `The answer is its own promise: with at least ${confidencePercent(settings.confidence)} confidence the true ${quantileName(settings.alpha)} of the ${settings.whom === "rows" ? "rows" : "population that the rows are drawn from, independently of each other,"} lies within it, whatever the rows are. Few rows make it wide.`,
    sizes: null,
  },
  mean: {
    unit: "",
    sentence: (settings) =>
      `${sure} the released mean is at most that far from the mean of ${rowsInSteps(settings)}, if at least 1,000 of them are numbers.`,
    sizes: { caption: "By how many rows are numbers", cell: inUnits },
  },
  count: {
    unit: "rows",
    sentence: () => `${sure} the released number of rows is at most that far off, whatever it is.`,
    sizes: { caption: "The same as a share", cell: inPercent },
  },
  histogram: {
    unit: "rows",
    sentence: () => `${sure} none of the bars is further off than that, whatever the rows are.`,
    sizes: { caption: "The same as a share of a bar", cell: inPercent },
  },
  sum: {
    unit: "",
    sentence: (settings) =>
      `${sure} the released sum is at most that far from the sum of ${rowsInSteps(settings)}, whatever they are.`,
    sizes: null,
  },
};

const called = (settings: Settings) => questionOf(settings).called(settings);

/** What is known of the answer before a row is read. */
export class PromisePanel extends PagePart {
  static override properties = { state: { attribute: false } };
  declare state: State;
  /** Kept while the next answer is on its way, so that the panel does not flicker. */
  #last: Promised | null = null;

  protected override render() {
    const { promised, problems, missing, settings } = this.state;
    const moved = this.#last?.plan.kind !== settings.asked;
    if (promised !== null || moved || problems.length > 0 || missing.length > 0)
      this.#last = promised;
    return html`<aside class="promise" aria-labelledby="promise-title">
      <h3 id="promise-title">Promised before anything is read</h3>
      ${this.#last === null ? this.#waiting() : this.#told(this.#last)}
    </aside>`;
  }

  #waiting() {
    const { missing, problems } = this.state;
    if (problems.length > 0) return html`<p class="note">These settings cannot be used yet.</p>`;
    return missing.length === 0
      ? nothing
      : html`<p class="note">Still missing: ${missing.join(", ")}.</p>`;
  }

  #told(promised: Promised) {
    const { settings } = this.state;
    const words = WORDS[settings.asked] as Words;
    const { reach, guarantee } = promised;
    return html`${
        reach === null
          ? nothing
          : html`<p class="rank">
              within
              <b>${formatUp(headline(reach), 3)}</b>${words.unit === "" ? "" : ` ${words.unit}`}
            </p>`
      }
      <p>${words.sentence(settings, promised)}</p>
      ${reach === null || words.sizes === null ? nothing : this.#sizes(reach, words.sizes)}
      <details>
        <summary>The guarantee in words</summary>
        <p>${guaranteeWords(guarantee)}</p>
      </details>`;
  }

  #sizes(reach: Reach, { caption, cell }: NonNullable<Words["sizes"]>) {
    return html`<table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">If the table had</th>
          <th scope="col">at most</th>
        </tr>
      </thead>
      <tbody>
        ${SIZES.map(
          (rows) =>
            html`<tr>
              <th scope="row">${formatCount(rows)} rows</th>
              <td>${cell(errorAt(reach, rows), rows, this.state.settings)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }
}

/** Of a table of that size, or of any. */
function errorAt({ errors }: Reach, rows: number): number {
  return errors.find((each) => each.rows === null || each.rows === rows)?.error ?? Infinity;
}

/** What stands large: for any table, or for one of 1,000 rows. */
function headline(reach: Reach): number {
  return errorAt(reach, 1_000);
}
