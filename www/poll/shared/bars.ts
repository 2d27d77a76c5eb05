/** Results as people see them: a table for each question, with a bar in each row. */
import { results as resultsTexts } from "../texts/en/results.js";
import { drawn, el } from "./dom.js";
/** For a page that loads this late, as a script with texts of its own. */
export { put } from "../texts/spoken.js";
import { outcomesOf, type Line, type Outcome, type Results } from "./results.js";

/** The results of all questions; with several, each under its text. */
export function barsOf(
  plan: { readonly questions: readonly unknown[] },
  results: Results,
): HTMLElement {
  const words = resultsTexts();
  const outcomes = outcomesOf(plan, results);
  const lines = outcomes.flatMap((outcome) => outcome.lines);
  const isOutside = lines.some(({ outside }) => outside);
  const isVague = lines.some(({ vague }) => vague);
  return el(
    "div",
    { class: "outcomes" },
    el("p", { class: "of" }, words.reports(results.reports)),
    el(
      "div",
      { class: "charts" },
      outcomes.map((outcome) => chart(outcome, outcomes.length > 1)),
    ),
    isOutside ? el("p", { class: "problem" }, words.outsideText) : null,
    isVague ? el("p", { class: "vague-text" }, words.vagueText) : null,
    el("p", { class: "note certain" }, words.certain(outcomes.length, results.confidence)),
    lines.every(({ vague }) => vague) ? null : el("p", { class: "note unbiased" }, words.unbiased),
  );
}

/** Above `some` rows are small; above `many` they are in several tables, side by side if wide. */
const [some, many, tables] = [8, 20, 3];

function chart(outcome: Outcome, named: boolean): HTMLElement {
  const { question, lines, halves, ordered, mean } = outcome;
  const words = resultsTexts();
  const [first] = lines;
  const shown = halves ? lines.slice(0, 1) : lines;
  const each = shown.length > many ? Math.ceil(shown.length / tables) : shown.length;
  const parts = shown.flatMap((_, at) => (at % each === 0 ? [shown.slice(at, at + each)] : []));
  const size = shown.length > many ? "very" : shown.length > some ? "yes" : undefined;
  return el(
    "div",
    { class: "chart", "data-many": size },
    named ? el("h3", { class: "charted" }, el("bdi", {}, question.text ?? "")) : null,
    el(
      "div",
      { class: "tables" },
      parts.map((part) => table(part, outcome)),
    ),
    ordered || lines.every(({ vague }) => vague)
      ? null
      : el("p", { class: "note unordered" }, words.unordered),
    halves && first?.estimate != null && !first.vague
      ? el("p", { class: "note rest" }, words.rest(words.share(1 - first.estimate)))
      : null,
    mean ? el("p", { class: "mean" }, words.meanText(mean.estimate, mean.standardError)) : null,
  );
}

function table(lines: readonly Line[], outcome: Outcome): HTMLElement {
  const words = resultsTexts();
  return el(
    "table",
    { class: "results" },
    el("caption", { class: "visually-hidden" }, words.caption),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, words.answer),
        el("td", { class: "bar" }),
        el("th", { scope: "col" }, words.interval),
        el("th", { scope: "col" }, words.estimate),
      ),
    ),
    el(
      "tbody",
      {},
      lines.map((each) => row(each, outcome)),
    ),
  );
}

function row(line: Line, { shares, ordered }: Outcome): HTMLElement {
  const words = resultsTexts();
  const [value, values] = shares ? [words.share, words.shares] : [words.value, words.values];
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, el("bdi", {}, line.label)),
    el("td", { class: "bar" }, line.vague ? null : bar(line, ordered)),
    el(
      "td",
      {},
      values(line.lowest, line.highest),
      line.outside ? [" ", el("strong", { class: "outside" }, words.outside)] : null,
    ),
    el(
      "td",
      {},
      line.estimate === null || line.vague
        ? el("span", { class: "vague" }, words.vague)
        : value(line.estimate),
    ),
  );
}

/** The interval on its axis; the estimate only where lengths may be compared. */
function bar({ from, to, estimate, lowest, highest }: Line, ordered: boolean): SVGElement {
  const at = (value: number) => (100 * (Math.min(Math.max(value, from), to) - from)) / (to - from);
  const rect = (name: string, x: number, width: number, y = 0, height = 12) =>
    drawn("rect", { class: name, x, y, width, height });
  return drawn(
    "svg",
    { class: "share", viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": "true" },
    rect("all", 0, 100),
    estimate === null || !ordered ? null : rect("estimate", 0, at(estimate)),
    rect("interval", at(lowest), Math.max(at(highest) - at(lowest), 0.5), 4.5, 3),
  );
}
