import { html, nothing } from "lit";

/** The figures behind a picture: a name and what it is, or columns under their heads. */
export function figuresTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  name: string,
) {
  const table = html`<table>
    ${
      head.length === 0
        ? nothing
        : html`<thead>
            <tr>
              ${head.map((words) => html`<th scope="col">${words}</th>`)}
            </tr>
          </thead>`
    }
    <tbody>
      ${rows.map(
        ([first, ...rest]) =>
          html`<tr>
            <th scope="row">${first}</th>
            ${rest.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
  return html`<details class="figures-table">
    <summary>Show as a table</summary>
    ${
      head.length === 0
        ? table
        : html`<div class="scroll" tabindex="0" role="region" aria-label=${name}>${table}</div>`
    }
  </details>`;
}
