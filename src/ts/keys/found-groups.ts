/** The keys of questions whose groups are found. */
import { refuse } from "../error.js";
import { askedKeys, type guaranteeKeys, tableKeys } from "./groups.js";
import { exact, number, optional, orNull, required, setting, type Settings } from "./key.js";
import { exactText } from "../input/exact.js";

/** Their kind. */
export const foundKind = "foundGroups";

/** Keys of one such question, about a table that is said elsewhere. */
export const foundPartKeys = () => {
  const { of, where, perPerson } = askedKeys();
  return {
    column: required(setting("column", columnOf)),
    longest: optional({ longest: 256 }, setting("longest", number)),
    of,
    findingShare: orNull("findingShare", exactText),
    where,
    perPerson,
    delta: required(exact("delta")),
    threshold: orNull("threshold", number),
  } as const;
};

export const foundKeys = () => ({ ...foundPartKeys(), ...tableKeys() }) as const;

/** One question, to be asked with others. */
export interface FoundPart extends Settings<typeof foundPartKeys> {
  readonly kind: typeof foundKind;
}
export type FoundSettings = Settings<typeof foundKeys> & Settings<typeof guaranteeKeys>;

function columnOf(name: string, value: unknown): string {
  if (typeof value !== "string") throw refuse(name, "must be the name of a column");
  return value;
}
