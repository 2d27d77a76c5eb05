/** Results and reports as CSV, for spreadsheets. Knows no document. */
import { noFormula } from "../../../shared/formula.js";
import { outcomesOf, type Results } from "../../shared/results.js";
import { questionsOf, wordsOf } from "../../shared/question.js";
import type { Poll, ReportRow } from "./api.js";

/** A text that nobody's program runs. */
function textCell(text: string): string {
  // Signs that isolate directions of writing are for pages.
  const plain = text.replace(/[\u2068\u2069]/g, "");
  return `"${noFormula(plain).replaceAll('"', '""')}"`;
}

type Cell = string | number | null;

/** Numbers stand as they are; the mark at the top is for spreadsheets that guess the encoding. */
function csvOf(rows: readonly (readonly Cell[])[]): string {
  const cell = (value: Cell) => (typeof value === "string" ? textCell(value) : String(value ?? ""));
  return `\ufeff${rows.map((row) => `${row.map(cell).join()}\r\n`).join("")}`;
}

/** Every estimate with its interval, of how many reports, and how certain. */
export function resultsCsv({ survey, plan }: Poll, results: Results): string {
  const { reports, confidence } = results;
  const head = ["question", "answer", "unit", "estimate", "lowest", "highest"];
  const lines = outcomesOf(plan, results).flatMap(({ question, lines: all, shares }) =>
    all.map(({ label, estimate, lowest, highest }) => [
      ...[question.text ?? "", label, shares ? "share" : "number"],
      ...[estimate, lowest, highest, reports, confidence, plan.odds, survey],
    ]),
  );
  return csvOf([[...head, "reports", "confidence", "odds", "survey"], ...lines]);
}

/** Every report: its value, and what that says. */
export function reportsCsv({ survey, plan }: Poll, rows: readonly ReportRow[]): string {
  const questions = new Map(questionsOf(plan).map((question) => [question.name, question]));
  const lines = rows.flatMap(([name, value, id]) => {
    const question = questions.get(name);
    return question
      ? [[survey, name, question.text ?? "", value, wordsOf(question, value), id]]
      : [];
  });
  return csvOf([["survey", "name", "question", "value", "says", "id"], ...lines]);
}
