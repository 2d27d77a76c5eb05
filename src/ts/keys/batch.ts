/** The keys of batches: several questions about one table. */
import { refuse } from "../error.js";
import { exactText } from "../input/exact.js";
import { own } from "../input/options.js";
import { foundKind, type FoundPart, foundPartKeys } from "./found-groups.js";
import { askedKeys, type GroupSettings, innerOf, ofColumn, tableKeys } from "./groups.js";
import { number, part, required, setting, type Settings, settingsOf } from "./key.js";
import type { guaranteeKeys } from "./groups.js";

/**
 * One question, as what it asks of groups. One without groups is asked of all rows that pass the
 * tests.
 */
export type PartSettings = ListedPart | FoundPart;
interface ListedPart extends Pick<GroupSettings, "by" | "of" | "where" | "perPerson"> {
  /** Null for a question without groups. */
  readonly kind: "groupBy" | null;
}
export interface Named {
  readonly name: string;
  readonly weight: string;
  readonly question: PartSettings;
}

export const batchKeys = () =>
  ({
    queries: required(setting("queries", (_, all) => queriesOf(all))),
    ...tableKeys(),
  }) as const;

export type BatchSettings = Settings<typeof batchKeys> & Settings<typeof guaranteeKeys>;

/** The queries of a plan. */
function queriesOf(all: unknown): readonly Named[] {
  if (!Array.isArray(all)) throw refuse("queries", "must be a list of questions");
  return checked(
    Array.from(all as readonly unknown[], (one) => {
      const { name, weight = "1", question } = own(one, ["name", "weight", "question"], "queries");
      return {
        name: nameOf(name),
        weight: exactText("weights", weight),
        question: partOf(part("question", question)),
      };
    }),
  );
}

/** The name of a question. */
export function nameOf(name: unknown): string {
  if (typeof name !== "string" || name.length === 0 || name.length > 64 || isMoved(name))
    throw refuse(
      "questions",
      'must have names of 1 to 64 characters, no whole numbers and not "__proto__"',
    );
  return name;
}

/** True if objects put such a name elsewhere: in front of others, or out of sight. */
const isMoved = (name: string): boolean => name === "__proto__" || /^(0|[1-9][0-9]*)$/.test(name);

/** Refuses too many questions, and a name that stands for two. */
export function checked(all: readonly Named[]): readonly Named[] {
  if (all.length < 1 || all.length > 64) throw refuse("questions", "must be from 1 to 64");
  if (new Set(all.map(({ name }) => name)).size < all.length)
    throw refuse("questions", "must have a name of its own each");
  return all;
}

/** One question, by the keys of its kind: as a plan or what crosses from a builder says it. */
export function partOf(given: object): PartSettings {
  const {
    kind,
    column = null,
    rowsPerPerson = 1,
    ...rest
  } = Object.assign(Object.create(null), given) as Given;
  if (kind === "groupBy") return { kind, ...settingsOf(given, askedKeys()) };
  if (kind === foundKind) return { kind, ...settingsOf(given, foundPartKeys()) };
  const of = ofColumn(column, innerOf({ ...rest, kind }));
  const rows = number("rowsPerPerson", rowsPerPerson);
  if (!Number.isInteger(rows) || rows < 1 || rows > 2 ** 32)
    throw refuse("rowsPerPerson", "must be a whole number, from 1 to 4294967296 (2^32)");
  const perPerson = { groups: null, rows };
  return { kind: null, by: [], of, where: [], perPerson };
}
type Given = Readonly<Record<string, unknown>>;
