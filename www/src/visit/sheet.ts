/**
 * An answer as a page to hand on: one file that needs nothing else, runs nothing and loads nothing.
 */
import { upper } from "../questions/picture.js";
import type { Figures, Table } from "../questions/picture.js";
import { parted, piecesOf } from "../model/guarantee.js";
import { askedWords } from "../groups/called.js";
import type { Answer } from "./answers.js";
import { factsOf, publicFacts, spentWords } from "./facts.js";
import type { Fact } from "./facts.js";
import { receiptOf, receiptText } from "./receipt.js";
import type { State } from "./state.js";
import { chanceWords, toldOf } from "./told.js";

/** With what is spent of the budget by now, if the ledger is one of the same people. */
export function sheetOf(answer: Answer, { account, tables }: State): string {
  const spent = spentWords(answer, account);
  const { settings, columns, released } = answer;
  const told = toldOf(answer);
  const asked = upper(askedWords(settings, columns));
  const chance = chanceWords(answer);
  const { plain, technical } = parted(released.guarantee);
  return page(asked, [
    `<p class="kind">An answer under differential privacy</p>`,
    `<h1>${safe(asked)}</h1>`,
    ...valueOf(told),
    paragraph(told.closeness),
    ...(chance === null ? [] : [paragraph(chance)]),
    "<h2>What is guaranteed</h2>",
    `<p>${guarantee(plain)}</p>`,
    "<h2>What this is about</h2>",
    list(factsOf(answer)),
    "<h2>What was public before a row was read</h2>",
    list(publicFacts(answer, tables)),
    ...(spent === null ? [] : ["<h2>Budget of these people</h2>", paragraph(spent)]),
    "<h2>What this page does not prove</h2>",
    paragraph(
      "Anyone can write such a page. It proves nothing about the rows, and the same answer cannot be computed again.",
    ),
    ...(technical === ""
      ? []
      : [`<details><summary>For statisticians</summary><p>${guarantee(technical)}</p></details>`]),
    "<details><summary>The receipt, for programs</summary>",
    `<pre>${safe(receiptText(receiptOf(answer)))}</pre>`,
    "</details>",
  ]);
}

/** The answer, large; of a table all its figures. */
function valueOf({ answer, drawing, head, rows }: Figures): readonly string[] {
  if (drawing.kind === "tables")
    return drawing.tables.flatMap(({ title, closeness, table }) => [
      `<h2>${safe(upper(title))}</h2>`,
      tableOf(table),
      paragraph(closeness),
    ]);
  if (drawing.kind === "table") return [tableOf(drawing)];
  const value = `<p class="value">${safe(answer)}</p>`;
  return drawing.kind === "bars" ? [value, figures(head, rows)] : [value];
}

const tableOf = ({ by, head, rows }: Table): string =>
  figures(
    [...by, ...head],
    rows.map(({ labels, words }) => [...labels, ...words]),
    by.length,
  );

function figures(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  labels = 1,
): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell, k) =>
      k < labels ? `<th scope="row">${safe(cell)}</th>` : `<td>${safe(cell)}</td>`,
    );
  return [
    "<table><thead><tr>",
    ...head.map((cell) => `<th scope="col">${safe(cell)}</th>`),
    "</tr></thead><tbody>",
    ...rows.map((cells) => `<tr>${line(cells).join("")}</tr>`),
    "</tbody></table>",
  ].join("");
}

function list(facts: readonly Fact[]): string {
  const terms = facts.map(
    ([term, words]) => `<div><dt>${safe(term)}</dt><dd>${safe(words)}</dd></div>`,
  );
  return `<dl>${terms.join("")}</dl>`;
}

const paragraph = (words: string): string => `<p>${safe(words)}</p>`;

const guarantee = (words: string): string =>
  piecesOf(words)
    .map((piece) => ("words" in piece ? safe(piece.words) : `e<sup>${safe(piece.exponent)}</sup>`))
    .join("");

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] as string);

/** Names of columns and files are somebody's free text: text, with a direction of its own. */
const safe = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.5 Georgia, serif; }
.kind { font-style: italic; margin: 0; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.3rem 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 1.4rem 0 0.3rem; overflow-wrap: anywhere; }
.value { font-size: 2.6rem; line-height: 1.1; margin: 0 0 0.8rem; overflow-wrap: anywhere; }
dl { margin: 0; }
dl > div {
  display: grid;
  grid-template-columns: 9rem minmax(0, 1fr);
  gap: 1rem;
  padding: 0.2rem 0;
  border-top: 1px solid #8884;
}
dt { opacity: 0.75; }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td {
  text-align: left;
  font-weight: 400;
  padding: 0.2rem 1.2rem 0.2rem 0;
  border-top: 1px solid #8884;
  overflow-wrap: anywhere;
}
thead th { font-weight: 700; border-top: 0; }
td { text-align: right; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.8rem; }
@media print {
  @page { margin: 10mm 14mm; }
  body { padding: 0; max-width: none; font-size: 8.5pt; line-height: 1.3; }
  p { margin: 0.3rem 0; }
  h1 { font-size: 1.3rem; margin: 0.2rem 0 0.4rem; }
  .value { font-size: 2rem; margin: 0; }
  dl { columns: 2; column-gap: 2rem; }
  dl > div {
    break-inside: avoid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: 0.6rem;
    padding: 0.05rem 0;
  }
  th, td { padding-block: 0.05rem; }
  h2 { margin-top: 0.6rem; break-after: avoid; }
  details { display: none; }
}`;

/** A policy of its own keeps it from running or loading anything, no matter what a name holds. */
const page = (title: string, content: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
${content.join("\n")}
</body>
</html>
`;
