/** The settings of groups of rows, and of whose rows they are. */
import type { Every } from "sottovoce/groups";
import type { TypedField } from "./plan.js";

/** The columns that rows may be grouped by, as their settings begin: one, or two. */
export const SIDES = ["by", "and"] as const;
export type Side = (typeof SIDES)[number];

/** Kind of the groups of a column; "none" is all rows together. */
export type Kind = "none" | "words" | "dates" | "bins" | "found";

type Own<S extends Side> = { readonly [K in S]: Kind } & {
  readonly [K in `${S}Column`]: number | null;
} & {
  /** Words: one on each line. Edges: numbers with blanks between. */
  readonly [K in `${S}Words` | `${S}Edges` | `${S}First` | `${S}Last`]: string;
} & { readonly [K in `${S}Every`]: Every } & {
  /** True if rows of no group count too, together. */
  readonly [K in `${S}Other`]: boolean;
};

interface Owners {
  /** How a person's rows are known to be few: somebody knows it, or a column of ids says it. */
  readonly person: "known" | "ids";
  readonly idColumn: number | null;
  /** The most groups that one person counts in; empty where the rows may be in any. */
  readonly groupsPerPerson: string;
  /** Its part of the loss, among several questions. */
  readonly weight: string;
  /** The chance that one person is revealed, if categories are found. */
  readonly delta: string;
}

/** Rows that count at all, in all questions that are asked together. */
export interface Filter {
  readonly only: "all" | "text" | "range";
  readonly onlyColumn: number | null;
  readonly onlyText: string;
  /** Both ends count; an empty one is open. */
  readonly onlyFrom: string;
  readonly onlyTo: string;
}

export type Grouping = Own<"by"> & Own<"and"> & Owners & Filter;

const starts = <S extends Side>(side: S) =>
  ({
    [side]: "none",
    [`${side}Column`]: null,
    [`${side}Words`]: "",
    [`${side}Edges`]: "",
    [`${side}First`]: "",
    [`${side}Last`]: "",
    [`${side}Every`]: "month",
    [`${side}Other`]: true,
  }) as unknown as Own<S>;

export const GROUPING: Grouping = {
  ...starts("by"),
  ...starts("and"),
  person: "known",
  idColumn: null,
  groupsPerPerson: "",
  weight: "1",
  delta: "",
  only: "all",
  onlyColumn: null,
  onlyText: "",
  onlyFrom: "",
  onlyTo: "",
};

export const filterOf = (settings: Filter): Filter => {
  const { only, onlyColumn, onlyText, onlyFrom, onlyTo } = settings;
  return { only, onlyColumn, onlyText, onlyFrom, onlyTo };
};

type Typed =
  | `${Side}${"Words" | "Edges" | "First" | "Last"}`
  | `only${"Text" | "From" | "To"}`
  | "groupsPerPerson"
  | "delta"
  | "weight";

/** Numbers with blanks between, as typed. */
export const edgesTyped = (text: string): readonly string[] =>
  text.split(/[;\s]+|,\s+/).filter((each) => each !== "");

const typed = (side: Side) => ({
  [`${side}Words`]: { called: "the categories", part: side, numbers: () => [] },
  [`${side}Edges`]: { called: "the edges", part: side, numbers: edgesTyped },
  [`${side}First`]: { called: "the first date", part: side, numbers: () => [] },
  [`${side}Last`]: { called: "the last date", part: side, numbers: () => [] },
});

export const GROUPING_FIELDS = {
  ...typed("by"),
  ...typed("and"),
  onlyText: { called: "the text of the rows that count", part: "only", numbers: () => [] },
  onlyFrom: { called: "the lowest number of the rows that count", part: "only" },
  onlyTo: { called: "the highest number of the rows that count", part: "only" },
  groupsPerPerson: { called: "the number of groups per person", part: "people" },
  delta: { called: "delta", part: "by" },
  weight: { called: "the weight", part: "several", numbers: () => [] },
} as unknown as Readonly<Record<Typed, TypedField>>;
