/** Reads what the schema in a footer says of the columns. All of it is public. */
import { damaged, refuseDamaged } from "../files/feed.js";
import { type Field, OTHER, SEVERAL, TIMES } from "../files/fields.js";
import type { Ticks } from "../files/iso.js";
import type { Kind } from "../input/readings.js";
import {
  asDate,
  asDecimal,
  asDigits,
  asHalf,
  asNumber,
  asText,
  asUnsigned,
  asUnsignedDigits,
  DECIMAL,
  type Read,
} from "./cells.js";
import type { Struct } from "./thrift.js";

/** How a column is stored, and what its cells are. */
export type Layout = {
  readonly type: Type;
  /** How long each value is, if all are of one length. */
  readonly length: number | undefined;
  readonly isOptional: boolean;
} & (
  | { readonly kind: "numbers"; readonly read: Read<number> }
  | { readonly kind: "texts"; readonly read: Read<string> }
);

export const kindOf = ({ kind }: Layout): Kind => kind;

export interface ParquetField extends Field<Layout> {
  /** Index of its chunk in a row group; a group has one for each column within it. */
  readonly chunk: number;
}

/** Physical types by their numbers. */
export const TYPES = [
  "BOOLEAN",
  "INT32",
  "INT64",
  "INT96",
  "FLOAT",
  "DOUBLE",
  "BYTE_ARRAY",
  "FIXED_LEN_BYTE_ARRAY",
] as const;

type Type = (typeof TYPES)[number];

// Logical types by their numbers in the footer.
const STRING = 1;
const ENUM = 4;
const DECIMALS = 5;
const DATE = 6;
const TIME = 7;
const TIMESTAMP = 8;
const INTEGER = 10;
const HALF = 15;
const UNKNOWN = 99;

/** Logical type of each older type: those from 11 to 14 are unsigned. */
const converted: { readonly [code: number]: number } = {
  0: STRING,
  4: ENUM,
  5: DECIMALS,
  6: DATE,
  7: TIME,
  8: TIME,
  9: TIMESTAMP,
  10: TIMESTAMP,
  11: INTEGER,
  12: INTEGER,
  13: INTEGER,
  14: INTEGER,
  15: INTEGER,
  16: INTEGER,
  17: INTEGER,
  18: INTEGER,
  // An interval.
  21: TIME,
};

// How often a column may have a value. It is required where nothing is said.
const OPTIONAL = 1;
const REPEATED = 2;

/** Groups within groups, at most. */
const DEEPEST = 64;

/** The columns at the top. The first element is the schema itself, and groups precede theirs. */
export function fieldsOf(elements: Iterator<Struct>): ParquetField[] {
  const fields: ParquetField[] = [];
  let chunks = 0;
  const next = (): Struct => elements.next().value ?? refuseDamaged();
  const pass = (element: Struct, depth: number): void => {
    if (depth > DEEPEST) throw damaged();
    const children = element.number(5) ?? 0;
    if (children === 0) chunks++;
    for (let left = children; left > 0; left--) pass(next(), depth + 1);
  };
  for (let left = next().number(5) ?? 0; left > 0; left--) {
    const element = next();
    fields.push({ name: element.text(4) ?? "", chunk: chunks, ...found(element) });
    pass(element, 0);
  }
  return fields;
}

function found(element: Struct): Pick<ParquetField, "layout" | "texts" | "why"> {
  const repetition = element.number(3) ?? 0;
  if (element.number(5) || repetition === REPEATED) return { layout: undefined, why: SEVERAL };
  const type = TYPES[element.number(1) ?? -1];
  if (!type) throw damaged();
  const logical = element.struct(10);
  const meaning = meaningOf(element, logical);
  const stored = { type, length: element.number(2), isOptional: repetition === OPTIONAL };
  const asTexts = (read: Read<string>): Layout => ({ ...stored, kind: "texts", read });
  const ticks = ticksOf(element, logical, meaning, type);
  if (ticks) return { layout: asTexts(asDate(ticks)), why: "" };
  if (type === "INT96" || meaning === DATE || meaning === TIME || meaning === TIMESTAMP)
    return { layout: undefined, why: TIMES };
  if (type === "BYTE_ARRAY" && (meaning === STRING || meaning === ENUM))
    return { layout: asTexts(asText), why: "" };
  const read = numberOf(element, logical, meaning, stored);
  if (!read) return notRead;
  const layout = { ...stored, kind: "numbers", read } as const;
  if ((type !== "INT32" && type !== "INT64") || meaning === DECIMALS) return { layout, why: "" };
  return { layout, texts: asTexts(read === asUnsigned ? asUnsignedDigits : asDigits), why: "" };
}

/** The unit of a column of dates; nothing for any other. */
function ticksOf(
  element: Struct,
  logical: Struct | undefined,
  meaning: number | undefined,
  type: Type,
): Ticks | undefined {
  if (meaning === DATE && type === "INT32") return { unit: "day", isDate: true, isUtc: false };
  if (meaning !== TIMESTAMP || type !== "INT64") return undefined;
  const about = logical?.struct(TIMESTAMP);
  // Milliseconds, microseconds, nanoseconds have the numbers 1 to 3. The older types are of UTC,
  // and have the numbers 9 and 10.
  const unit = logical ? about?.struct(2)?.fields[0] : (element.number(6) ?? 0) - 8;
  if (unit === undefined || unit < 1 || unit > 3) return undefined;
  return { unit: 3 * unit, isDate: false, isUtc: about?.flag(1) ?? true };
}

const notRead = { layout: undefined, why: OTHER };

/** The logical type, or what the older one stands for; nothing where the physical one is all. */
function meaningOf(element: Struct, logical: Struct | undefined): number | undefined {
  const older = element.number(6);
  if (logical) return logical.fields[0] ?? UNKNOWN;
  return older === undefined ? undefined : (converted[older] ?? UNKNOWN);
}

function numberOf(
  element: Struct,
  logical: Struct | undefined,
  meaning: number | undefined,
  { type, length }: Pick<Layout, "type" | "length">,
): Read<number> | undefined {
  const isFixed = type === "FIXED_LEN_BYTE_ARRAY";
  if (isFixed && meaning === HALF && length === 2) return asHalf;
  if (meaning === DECIMALS && type !== "BOOLEAN" && type !== "FLOAT" && type !== "DOUBLE") {
    const about = logical?.struct(DECIMALS);
    const digits = about?.number(2) ?? element.number(8) ?? 0;
    if (digits > 38 || (isFixed && !((length ?? 0) <= DECIMAL))) return undefined;
    return asDecimal(about?.number(1) ?? element.number(7) ?? 0);
  }
  if (type === "INT32" || type === "INT64") {
    const older = element.number(6) ?? 0;
    if (meaning === undefined) return asNumber;
    if (meaning !== INTEGER) return undefined;
    const isSigned = logical?.struct(INTEGER)?.flag(2) ?? !(older >= 11 && older <= 14);
    return isSigned ? asNumber : asUnsigned;
  }
  const isPlain = type === "BOOLEAN" || type === "FLOAT" || type === "DOUBLE";
  return isPlain && meaning === undefined ? asNumber : undefined;
}
