/** A table by group as text, for a mail or for another program, with its guarantee. */
import type { FoundGroupsPlan, GroupsPlan } from "sottovoce/groups";
import { noFormula } from "../../shared/formula.js";
import { formatPlain } from "../../shared/numbers.js";
import { askedWords } from "../groups/called.js";
import { deltaOf } from "../model/asked.js";
import type { Promised } from "../model/asked.js";
import type { Titled } from "../questions/picture.js";
import type { Answer } from "./answers.js";
import { personWords } from "./person-words.js";
import { toldOf } from "./told.js";

/** As the reader writes numbers, with tabs between: it pastes into a mail and into a sheet. */
export function tableText(answer: Answer): string {
  const tables = tablesOf(answer).map(({ title, table: { by, head, rows } }) => {
    const lines = [
      [...by, ...head].map(noFormula),
      ...rows.map(({ labels, text, figures, words, isChance }) => [
        ...(text === undefined ? labels : labels.map(noFormula)),
        ...figures.map((figure, k) =>
          k === 0 && isChance ? (words[0] ?? "") : formatPlain(figure),
        ),
      ]),
    ];
    return [
      title.charAt(0).toUpperCase() + title.slice(1),
      "",
      ...lines.map((cells) => cells.map(plain).join("\t")),
      "",
    ].join("\n");
  });
  const terms = guaranteeOf(answer).map(([term, words]) => `${term}: ${words}`);
  return [...tables, ...terms, ""].join("\n");
}

/** Numbers in full, for programs. Their guarantee is below, in two columns. */
export function tableCsv(answer: Answer): string {
  const tables = tablesOf(answer);
  const isOne = tables.length === 1;
  const lines = tables.flatMap(({ title, table: { by, head, rows } }) => [
    ...(isOne ? [] : [[quoted(title)]]),
    [...by, ...head].map(quoted),
    ...rows.map(({ labels, text, figures }) => [
      ...(text === undefined ? labels : [text]).map(quoted),
      ...figures.map(String),
    ]),
    [],
  ]);
  const question = askedWords(answer.settings, answer.columns);
  const terms = [["Question", question], ...guaranteeOf(answer)];
  const all = [...lines, ...terms.map((cells) => cells.map((cell) => quoted(cell)))];
  // Spreadsheets take what does not say so for an older encoding.
  return `\ufeff${all.map((cells) => `${cells.join(",")}\r\n`).join("")}`;
}

function tablesOf(answer: Answer): readonly Pick<Titled, "title" | "table">[] {
  const { drawing } = toldOf(answer);
  if (drawing.kind === "tables") return drawing.tables;
  const title = askedWords(answer.settings, answer.columns);
  return drawing.kind === "table" ? [{ title, table: drawing }] : [];
}

/** The guarantee: how much, for whom, and when. */
export function guaranteeOf(answer: Answer): readonly (readonly [term: string, words: string])[] {
  const { promised, released, people, file, at } = answer;
  const { release } = released;
  const delta = deltaOf(release);
  const plan = release.plan as unknown as GroupsPlan;
  return [
    ["Guarantee", `${release.notion} differential privacy`],
    [
      "Epsilon",
      `${plan.epsilon} for ${"queries" in plan ? "all questions" : "all groups"} together`,
    ],
    ...(delta === undefined ? [] : [["Delta", String(delta)] as const]),
    ["Neighbors", plan.neighbors],
    ["One person", personWords(plan)],
    ["Ranges", rangeWords(plan, promised)],
    ["People", people],
    ...(file.trim() === "" ? [] : [["File", file.trim()] as const]),
    ["Computed", at],
    ["Version", `sottovoce ${release.version}`],
    ["Module", release.module],
  ];
}

function rangeWords(plan: GroupsPlan, { reach, found }: Promised): string {
  const { findingShare } = plan as unknown as FoundGroupsPlan;
  if (found !== undefined && findingShare === null) return "certain, of all groups at once";
  if ("queries" in plan) return "95% confidence, of all answers at once; of quantiles none";
  return reach?.unit === "ranks"
    ? "none: answers are off by ranks, not by values"
    : "95% confidence, of all groups at once";
}

/** A cell of a line: what would part cells is a blank. */
const plain = (cell: string) => cell.replace(/\s+/g, " ");

/** A cell of CSV. */
function quoted(cell: string): string {
  const safe = noFormula(cell);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
