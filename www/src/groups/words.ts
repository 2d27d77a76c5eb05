/** Questions by group in words: what is locked, how close each group's answer will be. */
import type { ByPlan, FoundGroupsPlan, Label } from "sottovoce/groups";
import { formatCount, formatValue } from "../../shared/numbers.js";
import { formatTyped } from "../../shared/typed.js";
import type { Asked, Promised } from "../model/asked.js";
import { edgesTyped } from "../questions/grouping-plan.js";
import { countsAll, hasIds, isFound, isGrouped, sidesOf } from "../questions/grouping-settings.js";
import type { Side } from "../questions/grouping-plan.js";
import { countedOf } from "../questions/counted-words.js";
import { wordsOf } from "../questions/question.js";
import { partsOf } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import {
  IN_POINTS,
  SURE,
  inPercent,
  inUnits,
  quantileName,
  rowsInSteps,
} from "../questions/words.js";
import type { PromiseWords, Term } from "../questions/words.js";
import { columnName, partWords, testWords } from "./called.js";
import { GROUPS_PROMISED, shownWords, unitOf } from "./found.js";
import { bucketsTyped, categoriesTyped } from "./typed.js";

/** Rows of no group, together. */
export const OTHERS = "all others";

/** Locked terms of each of several questions, or of the groups of one. */
export function settled(settings: Settings, columns: readonly string[]): readonly Term[] {
  const only = testWords(settings, columns);
  const rows = only === "" ? [] : [["Rows that count", only] as const];
  if (settings.others.length === 0) return [...groupTerms(settings, columns), ...rows];
  return [...questionTerms(settings, columns), ...rows];
}

/** Locked terms of each of several questions. */
function questionTerms(settings: Settings, columns: readonly string[]): readonly Term[] {
  return partsOf(settings).map((part, k): Term => {
    const values = countsAll(part) ? [] : wordsOf(part).settled(part, null);
    const terms = [...values, ...groupTerms(part, columns)].map(([, words]) => words);
    const rows = owned({ ...part, person: "known" }, columns);
    const words = [partWords(part, columns), ...terms, rows, `weight ${formatTyped(part.weight)}`];
    return [`Question ${k + 1}`, words.join("; ")];
  });
}

/** "Species: Adelie, Gentoo, and all others". */
function groupTerms(settings: Settings, columns: readonly string[]): readonly Term[] {
  return sidesOf(settings).map((side, k): Term => {
    const name = columnName(columns, settings[`${side}Column`] ?? 0);
    return [k === 0 ? "Groups" : "And by", `${name}: ${groupsWords(settings, side)}`];
  });
}

/** The groups of a column as they are typed; empty until they are. */
export function groupsWords(settings: Settings, side: Side): string {
  const other = settings[`${side}Other`] ? `, and ${OTHERS}` : "";
  switch (settings[side]) {
    case "found":
      return `categories that nobody could list, found with delta ${formatTyped(settings.delta)}`;
    case "bins":
      return binNames(edgesTyped(settings[`${side}Edges`]).map(formatTyped)).join("; ");
    case "dates": {
      const [first, last] = [settings[`${side}First`].trim(), settings[`${side}Last`].trim()];
      return `each ${settings[`${side}Every`]} from ${first} to ${last}${other}`;
    }
    default:
      return `${categoriesTyped(settings[`${side}Words`]).join(", ")}${other}`;
  }
}

/** How many groups a column makes; null while nobody knows. */
export function sizeOf(settings: Settings, side: Side): number | null {
  const other = settings[`${side}Other`] ? 1 : 0;
  switch (settings[side]) {
    case "found":
      return null;
    case "bins":
      return edgesTyped(settings[`${side}Edges`]).length + 1;
    case "dates": {
      const [first, last] = [settings[`${side}First`], settings[`${side}Last`]];
      const buckets = bucketsTyped(first, last, settings[`${side}Every`]);
      return buckets === null ? null : buckets + other;
    }
    default:
      return categoriesTyped(settings[`${side}Words`]).length + other;
  }
}

/** "below 18", "18 to below 65", "65 and above". */
export function binNames(edges: readonly string[]): readonly string[] {
  const inside = edges.slice(1).map((edge, k) => `${edges[k]} to below ${edge}`);
  return [`below ${edges[0]}`, ...inside, `${edges.at(-1)} and above`];
}

/** The label of a group as its plan means it: null is all others, except of bins. */
export function labelWords(by: ByPlan, label: Label): string {
  if (by.kind !== "bins") return label === null ? OTHERS : String(label);
  const at = label === null ? 0 : by.edges.findIndex((edge) => edge === label) + 1;
  return binNames(by.edges.map(formatValue))[at] ?? "";
}

/** Says whose rows they are, and how many of one person count. */
export function owned(settings: Settings, columns: readonly string[]): string {
  const { rowsPerPerson, groupsPerPerson, others } = settings;
  if (others.length > 0) {
    const most = "as many rows as each question says";
    if (!hasIds(settings)) return `with ${most}`;
    return `by the ids in ${idName(settings, columns)}; ${most}, first in the file`;
  }
  const one = rowsPerPerson.trim() === "1";
  const rows = one ? "1 row" : `up to ${formatTyped(rowsPerPerson)} rows`;
  const groups = isGrouped(settings) ? groupsPerPerson.trim() : "";
  const where =
    groups === ""
      ? ""
      : groups === "1"
        ? " in 1 group"
        : ` in each of up to ${formatTyped(groups)} groups`;
  if (!hasIds(settings)) return `with ${rows} each${where}`;
  const count = one ? `${rows} of each person counts` : `${rows} of each person count`;
  return `by the ids in ${idName(settings, columns)}; ${count}${where}, first in the file`;
}

/** The name of the column of ids. While none is chosen, no other column is named. */
const idName = ({ idColumn }: Settings, columns: readonly string[]): string =>
  idColumn === null ? "a column still to be chosen" : columnName(columns, idColumn);

/** How close each group's answer is, known in advance. */
export function promise(settings: Settings): PromiseWords {
  const words = PROMISES[settings.asked as keyof typeof PROMISES];
  if (!isFound(settings)) return words;
  return {
    ...words,
    sentence: (own, promised) =>
      [
        foundSentence(own, promised, words),
        ...(promised.found === undefined ? [] : [shownWords(promised.found, own)]),
      ].join(" "),
  };
}

/** A count that decides whether it is shown is bounded for sure; others at a confidence. */
function foundSentence(settings: Settings, promised: Promised, words: PromiseWords): string {
  const { findingShare } = promised.plan as unknown as FoundGroupsPlan;
  if (findingShare === null)
    return `No number of ${unitOf(settings)} that is shown is ever off by more than that.`;
  return words
    .sentence(settings, promised)
    .replace(/, no group's/, `, of ${GROUPS_PROMISED} categories no group's`);
}

const PROMISES = {
  quantile: {
    unit: "rows",
    sentence: (settings, { points }) =>
      `${SURE}, no group's answer is more than that many ${countedOf(settings).unit} further from its true ${quantileName(settings.alpha)} than the best of the ${formatCount(points?.count ?? 0)} possible answers, for any table.`,
    sizes: { ...IN_POINTS, of: "If a group had" },
  },
  mean: {
    unit: "",
    sentence: (settings) =>
      `${SURE}, no group's answer is further than that from the mean of ${rowsInSteps(settings)}, if each group has at least 1,000 ${countedOf(settings).unit} with a number.`,
    sizes: { caption: "By the size of the smallest group", of: "If it had", cell: inUnits },
  },
  count: {
    unit: "rows",
    sentence: () => `${SURE}, no group's answer is further off than that, for any table.`,
    sizes: { caption: "The same as a share of a group", of: "If a group had", cell: inPercent },
  },
  sum: {
    unit: "",
    sentence: (settings) =>
      `${SURE}, no group's answer is further than that from the sum of ${rowsInSteps(settings)}, for any table.`,
    sizes: null,
  },
} satisfies Partial<Record<Asked, PromiseWords>>;

/** Name of what is asked of each group, for the head of a column: "Mean". */
export function answerWords(settings: Settings): string {
  const { head, called } = wordsOf(settings);
  const words = (head ?? called)(settings);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
