/** The plan of a question by group, and where its columns are in the file. */
import type { AskedPlan } from "../model/asked.js";
import type { Format } from "../model/format.js";
import { isUnique, tableOptions as options } from "../model/options.js";
import { edgesTyped } from "../questions/grouping-plan.js";
import {
  countsAll,
  endsTyped,
  hasIds,
  isFiltered,
  isFound,
  sidesOf,
} from "../questions/grouping-settings.js";
import type { Side } from "../questions/grouping-plan.js";
import { ofAllRows } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { exactly } from "../../shared/typed.js";
import { categoriesTyped } from "./typed.js";

/** The most groups that a page can show. */
export const MOST_GROUPS = 1000;

/** Name that questions use for a column: its own, if no other column has it. */
export function nameAt(columns: readonly string[], position: number): string {
  const name = columns[position] ?? "";
  if (isUnique(columns, name)) return name;
  let made = `column ${position + 1}`;
  while (columns.includes(made)) made = `(${made})`;
  return made;
}

/** All of a plan by group, as the package reads it; `question` is what is asked of each. */
export function groupPlan(
  settings: Settings,
  columns: readonly string[],
  question: object,
): AskedPlan {
  const { column, idColumn, groupsPerPerson, rowsPerPerson, neighbors, epsilon } = settings;
  const name = (position: number | null) => (position === null ? null : nameAt(columns, position));
  const groups = isFound(settings)
    ? { kind: "foundGroups", column: name(settings.byColumn), delta: exactly(settings.delta) }
    : {
        kind: "groupBy",
        by: sidesOf(settings).map((side) => ({
          column: name(settings[`${side}Column`]),
          ...categoriesOf(settings, side),
        })),
      };
  return {
    ...groups,
    of: {
      column: name(column),
      question: countsAll(settings) ? { ...question, ...ofAllRows(settings) } : question,
    },
    where: testsOf(settings, columns),
    person: hasIds(settings) ? name(idColumn) : null,
    perPerson: {
      groups: groupsPerPerson.trim() === "" ? null : Number(exactly(groupsPerPerson)),
      rows: Number(exactly(rowsPerPerson)),
    },
    neighbors,
    epsilon: exactly(epsilon),
  } as AskedPlan;
}

/** Tests for the rows that count, as a plan has them. */
export function testsOf(settings: Settings, columns: readonly string[]): readonly object[] {
  const { only, onlyColumn, onlyText } = settings;
  if (!isFiltered(settings) || onlyColumn === null) return [];
  const column = nameAt(columns, onlyColumn);
  if (only === "text") return [{ column, equals: onlyText }];
  const ends = endsTyped(settings).map((end) => [
    end === "onlyFrom" ? "atLeast" : "atMost",
    Number(exactly(settings[end])),
  ]);
  return [{ column, ...Object.fromEntries(ends) }];
}

/** The public categories of a column, as a plan says them. */
export function categoriesOf(settings: Settings, side: Side): object {
  const other = settings[`${side}Other`];
  switch (settings[side]) {
    case "bins": {
      const edges = edgesTyped(settings[`${side}Edges`]).map((text) => Number(exactly(text)));
      return { kind: "bins", edges };
    }
    case "dates": {
      const [first, last] = [settings[`${side}First`].trim(), settings[`${side}Last`].trim()];
      return { kind: "dates", first, last, every: settings[`${side}Every`], other };
    }
    default:
      return { kind: "categories", categories: categoriesTyped(settings[`${side}Words`]), other };
  }
}

/** The columns that a question reads, as positions in the file. */
export function columnsOf(settings: Settings): readonly number[] {
  const { column, idColumn } = settings;
  return [
    ...sidesOf(settings).map((side) => settings[`${side}Column`]),
    column,
    ...(isFiltered(settings) ? [settings.onlyColumn] : []),
    ...(hasIds(settings) ? [idColumn] : []),
  ].filter(
    (position, k, all): position is number => position !== null && all.indexOf(position) === k,
  );
}

/** How the package reads these columns, by what questions call them. */
export const tableOptions = (
  format: Format,
  columns: readonly string[],
  positions: readonly number[],
) => options(format, columns, new Map(positions.map((at) => [at, nameAt(columns, at)])));
