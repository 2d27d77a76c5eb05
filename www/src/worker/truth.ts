/**
 * Computes what the public sample would answer without noise. Its rows are those that the page
 * itself holds: nothing that a person chose is read here.
 */
import {
  hasIds,
  isFiltered,
  isFound,
  kindOfFilter,
  sidesOf,
} from "../questions/grouping-settings.js";
import { edgesTyped } from "../questions/grouping-plan.js";
import type { Side } from "../questions/grouping-plan.js";
import { isInWords } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { binNames, OTHERS } from "../groups/words.js";
import { categoriesTyped } from "../groups/typed.js";
import type { Exact } from "../model/asked.js";
import type { Format } from "../model/format.js";
import { sampleFile } from "../model/sample.js";
import { formatTyped, valueTyped } from "../../shared/typed.js";
import { columnOf } from "./files.js";
import { inquiryOf } from "./queries.js";

type Cell = number | string;

interface Asking {
  readonly format: Format;
  readonly columns: readonly string[];
  readonly settings: Settings;
}

/** Null of several questions or columns of groups, of ids, of dates, and of found categories. */
export async function truthOf(
  asking: Asking,
  signal: AbortSignal,
): Promise<readonly Exact[] | null> {
  const { settings } = asking;
  const [side, second] = sidesOf(settings);
  const isOther = settings.others.length > 0 || hasIds(settings) || isFound(settings);
  if (isOther || second !== undefined) return null;
  const groups = side === undefined ? ALL : groupsOf(settings, side);
  if (groups === null) return null;
  const cells = (column: number | null, as: "numbers" | "texts") =>
    column === null ? null : cellsOf(asking, column, as, signal);
  const rows = await cells(settings.column, isInWords(settings) ? "texts" : "numbers");
  const by = side === undefined ? null : await cells(settings[`${side}Column`], groups.as);
  const only = isFiltered(settings)
    ? await cells(settings.onlyColumn, kindOfFilter(settings))
    : null;
  const all = rows ?? (by ?? only ?? []).map(() => 1);
  return groups.names.map((name, place) => {
    const own = all.filter((_, row) => {
      const isIn = by === null || groups.placeOf(by[row] ?? "") === place;
      return isIn && (only === null || isChosen(only[row] ?? "", settings));
    });
    return exact(name, own, settings);
  });
}

function isChosen(cell: Cell, { only, onlyText, onlyFrom, onlyTo }: Settings): boolean {
  if (only === "text") return cell === onlyText;
  const [from, to] = [valueTyped(onlyFrom) ?? -Infinity, valueTyped(onlyTo) ?? Infinity];
  return Number(cell) >= from && Number(cell) <= to;
}

function exact(group: string, rows: readonly Cell[], settings: Settings): Exact {
  const known = rows.filter((row) => typeof row === "string" || !Number.isNaN(row));
  return { group, values: inquiryOf(settings.asked).truth(settings, known as never) };
}

async function cellsOf(
  { format, columns }: Asking,
  column: number,
  as: "numbers" | "texts",
  signal: AbortSignal,
): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  const table = { file: sampleFile(), format };
  const chunks = await columnOf(table, columns, column, as, { signal });
  for await (const chunk of chunks as AsyncIterable<Iterable<Cell>>) cells.push(...chunk);
  return cells;
}

interface Groups {
  readonly as: "numbers" | "texts";
  readonly names: readonly string[];
  /** The place of a cell's group among the names, or one that no group has. */
  readonly placeOf: (cell: Cell) => number;
}

/** Without groups all rows are one, which needs no name. */
const ALL: Groups = { as: "texts", names: [""], placeOf: () => 0 };

function groupsOf(settings: Settings, side: Side): Groups | null {
  if (settings[side] === "bins") {
    const typed = edgesTyped(settings[`${side}Edges`]);
    const edges = typed.map((edge) => valueTyped(edge) ?? 0);
    const names = binNames(typed.map(formatTyped));
    const placeOf = (cell: Cell) =>
      Number.isNaN(cell) ? -1 : edges.filter((edge) => edge <= Number(cell)).length;
    return { as: "numbers", names, placeOf };
  }
  if (settings[side] !== "words") return null;
  const listed = categoriesTyped(settings[`${side}Words`]);
  const others = settings[`${side}Other`] ? listed.length : -1;
  return {
    as: "texts",
    names: [...listed, ...(others < 0 ? [] : [OTHERS])],
    placeOf: (cell) => (listed.includes(String(cell)) ? listed.indexOf(String(cell)) : others),
  };
}
