import { html, nothing, svg } from "lit";
import { PagePart } from "../../../shared/base.js";
import type { Line, Results } from "./results.js";

/** Estimates of a closed poll and their intervals: a table with a bar in each row. */
export class ResultsTable extends PagePart {
  static override properties = { results: { attribute: false } };
  declare results: Results;

  protected override render() {
    const { results } = this;
    const figure = (value: number) =>
      results.shares ? (100 * value).toFixed(1) : value.toPrecision(4);
    const unit = results.shares ? "%" : "";
    return html`<table class="results">
        <caption class="visually-hidden">
          Estimates and their intervals
        </caption>
        <thead>
          <tr>
            <th scope="col">Answer</th>
            <td class="bar"></td>
            <th scope="col">Estimate</th>
            <th scope="col">Interval</th>
          </tr>
        </thead>
        <tbody>
          ${results.lines.map(
            (line) =>
              html`<tr>
                <th scope="row"><bdi>${line.label}</bdi></th>
                <td class="bar">${this.#bar(line)}</td>
                <td>${line.estimate === null ? "none yet" : figure(line.estimate) + unit}</td>
                <td>
                  ${figure(line.lowest)} to
                  ${figure(line.highest) + unit}${
                    line.outside ? html` <strong class="outside">outside</strong>` : nothing
                  }
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
      ${
        results.lines.some(({ outside }) => outside)
          ? html`<p class="problem">
              "Outside": no possible share fits these reports. With honest reports that is rare, so
              somebody may have sent forged ones.
            </p>`
          : nothing
      }
      ${
        results.mean
          ? html`<p id="mean">
              Mean: ${results.mean.estimate.toPrecision(3)}, with a standard error of at most
              ${results.mean.standardError.toPrecision(2)}.
            </p>`
          : nothing
      }
      <p class="note">
        An estimate is right on average. It can therefore be below 0 or above what is possible. An
        interval cannot.
      </p>`;
  }

  #bar({ from, to, estimate, lowest, highest }: Line) {
    const at = (value: number) =>
      (100 * (Math.min(Math.max(value, from), to) - from)) / (to - from);
    return html`<svg
      class="share"
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="all" width="100" height="12"></rect>
      ${
        estimate === null
          ? nothing
          : svg`<rect class="estimate" width=${at(estimate)} height="12"></rect>`
      }
      ${svg`<rect class="interval" x=${at(lowest)} y="4.5" width=${Math.max(at(highest) - at(lowest), 0.5)} height="3"></rect>`}
    </svg>`;
  }
}
