/** A question as it is called in sentences, with its columns. */
import { isFiltered, sidesOf } from "../questions/grouping-settings.js";
import { calledOf } from "../questions/question.js";
import { partsOf } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { formatTyped } from "../../shared/typed.js";

/** A column as it is called in sentences; one without a name by its place. */
export function columnName(columns: readonly string[], position: number): string {
  return columns[position] || `column ${position + 1}, which has no name`;
}

/** Subject of a question: its column, "" if it counts every row, and what groups are made by. */
export function aboutOf(settings: Settings, columns: readonly string[]) {
  const { column } = settings;
  return {
    of: column === null ? "" : columnName(columns, column),
    by: sidesOf(settings).map((side) => columnName(columns, settings[`${side}Column`] ?? 0)),
  };
}

/** "median of Body Mass (g)", "mean of Body Mass (g) by Species and Sex"; or several of these. */
export function askedWords(settings: Settings, columns: readonly string[]): string {
  const parts = partsOf(settings).map((part) => partWords(part, columns));
  const all = parts.length > 1 && isFiltered(settings) ? "; all" : "";
  return `${parts.join("; ")}${all}${filterWords(settings, columns)}`;
}

/** " where Island is "Dream"", " where age is from 18 to 65"; empty where all rows count. */
export function filterWords(settings: Settings, columns: readonly string[]): string {
  const test = testWords(settings, columns);
  return test === "" ? "" : ` where ${test}`;
}

/** Condition that a row must satisfy to count; empty if all rows count. */
export function testWords(settings: Settings, columns: readonly string[]): string {
  const { onlyColumn, onlyText, onlyFrom, onlyTo } = settings;
  if (!isFiltered(settings)) return "";
  const name = columnName(columns, onlyColumn ?? 0);
  if (settings.only === "text") return `${name} is "${onlyText}"`;
  const [from, to] = [onlyFrom, onlyTo].map((text) =>
    text.trim() === "" ? "" : formatTyped(text),
  );
  if (to === "") return `${name} is at least ${from}`;
  return from === "" ? `${name} is at most ${to}` : `${name} is from ${from} to ${to}`;
}

/** Names one question, its column, and what groups are made by. */
export function partWords(settings: Settings, columns: readonly string[]): string {
  const { of, by } = aboutOf(settings, columns);
  const groups = by.length === 0 ? "" : ` by ${by.join(" and ")}`;
  return `${calledOf(settings)}${of === "" ? "" : ` of ${of}`}${groups}`;
}
