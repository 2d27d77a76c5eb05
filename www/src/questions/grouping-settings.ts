/** Finds which settings a question uses: those of groups, of whose rows they are, and its own. */
import { barred } from "../model/beginning.js";
import type { ColumnType } from "../model/beginning.js";
import { SIDES } from "./grouping-plan.js";
import type { Side } from "./grouping-plan.js";
import { canGroup, fieldOf, isInWords, ofAllRows, ownFields, partsOf } from "./settings.js";
import type { Field, Settings } from "./settings.js";

/** Says if several columns are read: by groups, or for several questions. */
export const isTable = (settings: Settings): boolean => isGrouped(settings) || isSeveral(settings);

/** Says if a plan names several questions, or one about some of the rows or with ids. */
export const isSeveral = (settings: Settings): boolean =>
  settings.others.length > 0 ||
  ((isFiltered(settings) || hasIds(settings)) && !isGrouped(settings));

/** Says if only some rows count, by a column of theirs. */
export const isFiltered = ({ only, asked }: Pick<Settings, "only" | "asked">): boolean =>
  only !== "all" && canGroup(asked);

/** Says if a question is asked of groups. If it cannot be, the groups wait for another question. */
export const isGrouped = ({ by, asked }: Pick<Settings, "by" | "asked">): boolean =>
  by !== "none" && canGroup(asked);

/** Says if the groups are categories that nobody could list: of one column, and asked alone. */
export const isFound = (settings: Pick<Settings, "by" | "asked">): boolean =>
  isGrouped(settings) && settings.by === "found";

/** The columns that rows are grouped by. */
export const sidesOf = (settings: Pick<Settings, Side | "asked">): readonly Side[] => {
  if (isFound(settings)) return ["by"];
  return isGrouped(settings) ? SIDES.filter((side) => settings[side] !== "none") : [];
};

type Whose = Pick<Settings, "person" | "neighbors" | "asked">;
/** Says if a column names each row's owner. It hides whole people, so they are added or removed. */
export const hasIds = ({ person, neighbors, asked }: Whose): boolean =>
  person === "ids" && neighbors === "add-or-remove-one" && canGroup(asked);

/** Says if ids were chosen that these settings cannot use. */
export const losesIds = (settings: Settings): boolean =>
  settings.person === "ids" && !hasIds(settings);

/**
 * Changes settings. If the change drops ids, the numbers of rows and groups that count were typed
 * for another guarantee. They must be typed again, for the questions that are put aside too.
 */
export function changed(settings: Settings, patch: Partial<Settings>): Settings {
  const next = { ...settings, ...patch };
  return hasIds(settings) && !hasIds(next) ? withoutMost(next) : next;
}

const withoutMost = (settings: Settings): Settings => ({
  ...settings,
  rowsPerPerson: "",
  groupsPerPerson: "",
  others: settings.others.map(withoutMost),
});

/** Says if every row can count, and no number of it is read. */
export const canCountAll = (settings: Pick<Settings, "by" | "only"> & Whose): boolean =>
  (isGrouped(settings) || isFiltered(settings) || hasIds(settings)) &&
  ofAllRows(settings) !== undefined;

/** Says if every row does count, and no number of it is read. */
export const countsAll = (settings: Pick<Settings, "by" | "only" | "column"> & Whose): boolean =>
  canCountAll(settings) && settings.column === null;

/** Fields of groups, rows and weight that must be typed, or are. */
function groupingFields(settings: Settings): readonly Field[] {
  const needed = sidesOf(settings).flatMap((side): readonly Field[] => {
    const kind = settings[side];
    if (kind === "found") return ["delta"];
    if (kind === "dates") return [`${side}First`, `${side}Last`];
    return [kind === "bins" ? `${side}Edges` : `${side}Words`];
  });
  const bounded = isGrouped(settings) && settings.groupsPerPerson.trim() !== "";
  return [
    ...needed,
    ...filterFields(settings),
    ...(bounded ? (["groupsPerPerson"] as const) : []),
    ...(settings.others.length > 0 ? (["weight"] as const) : []),
  ];
}

/** Fields of the rows that count: one end of a range may be open. */
function filterFields(settings: Settings): readonly Field[] {
  if (!isFiltered(settings)) return [];
  if (settings.only === "text") return ["onlyText"];
  const typed = endsTyped(settings);
  return typed.length === 0 ? ["onlyFrom"] : typed;
}

/** The ends of a range of rows that are not open. */
export const endsTyped = (settings: Pick<Settings, "onlyFrom" | "onlyTo">) =>
  (["onlyFrom", "onlyTo"] as const).filter((end) => settings[end].trim() !== "");

/** Type that the column of the rows that count is read as. */
export const kindOfFilter = ({ only }: Pick<Settings, "only">): "numbers" | "texts" =>
  only === "range" ? "numbers" : "texts";

/** The columns that are still to be chosen, in words. */
export function missingColumns(settings: Settings): readonly string[] {
  const [by, and] = sidesOf(settings);
  return [
    ...(settings.column === null && !countsAll(settings) ? ["a column"] : []),
    ...(by !== undefined && settings.byColumn === null ? ["a column to group by"] : []),
    ...(and !== undefined && settings.andColumn === null ? ["a second column to group by"] : []),
    ...(isFiltered(settings) && settings.onlyColumn === null
      ? ["a column for the rows that count"]
      : []),
    ...(hasIds(settings) && settings.idColumn === null ? ["a column of ids"] : []),
  ];
}

/** Type that rows of this side are grouped by: numbers in ranges, or texts. */
export const kindOfSide = (settings: Pick<Settings, Side>, side: Side): "numbers" | "texts" =>
  settings[side] === "bins" ? "numbers" : "texts";

/** Columns that cannot be read as the questions read them: what to choose instead, in words. */
export function unfitColumns(settings: Settings, types: readonly ColumnType[]): readonly string[] {
  const unfit = (column: number | null, as: "numbers" | "texts", words: string) =>
    barred(types, column, as) === "" ? [] : [words];
  const ofPart = (part: Settings) => [
    ...(isInWords(part)
      ? unfit(part.column, "texts", "a column of texts")
      : unfit(part.column, "numbers", "a column of numbers")),
    ...sidesOf(part).flatMap((side) => {
      const as = kindOfSide(part, side);
      return unfit(part[`${side}Column`], as, `a column of ${as} to group by`);
    }),
  ];
  const as = kindOfFilter(settings);
  const only = isFiltered(settings)
    ? unfit(settings.onlyColumn, as, `a column of ${as} for the rows that count`)
    : [];
  const ids = hasIds(settings) ? unfit(settings.idColumn, "texts", "a column of ids in texts") : [];
  return [...new Set([...partsOf(settings).flatMap(ofPart), ...only, ...ids])];
}

/** Those that must be there or are, in the order of the page. */
export function typedFields(settings: Settings): readonly Field[] {
  const { needed, optional } = ownFields(settings);
  const left = countsAll(settings) ? [] : optional;
  const typed = left.filter((field) => settings[field].trim() !== "");
  return [...needed, ...typed, ...groupingFields(settings), "rowsPerPerson", "epsilon"];
}

/** Words for what is still missing before the settings can be checked; empty when nothing is. */
export function missingWords(settings: Settings): readonly string[] {
  const missing = typedFields(settings)
    .filter((field) => settings[field].trim() === "")
    .map((field) => fieldOf(settings, field))
    .map(({ called, missing: words = called }) => words);
  return [...missingColumns(settings), ...missing, ...missingAside(settings)];
}

/** Words for what is missing in questions that were complete when put aside, and lost ids since. */
function missingAside(settings: Settings): readonly string[] {
  const aside = partsOf(settings).slice(0, -1);
  const missing = aside.flatMap((part) => [
    ...(part.column === null && !countsAll(part) ? ["a column"] : []),
    ...(part.rowsPerPerson.trim() === "" ? ["the rows per person"] : []),
  ]);
  return [...new Set(missing)].map((words) => `${words} of a question put aside`);
}
