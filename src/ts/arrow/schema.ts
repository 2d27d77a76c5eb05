/** Reads what the schema of a file says of its columns. All of it is public. */
import { refuse } from "../error.js";
import { damaged, refuseDamaged } from "../files/feed.js";
import { type Field, OTHER, SEVERAL, TIMES } from "../files/fields.js";
import type { Ticks } from "../files/iso.js";
import type { Kind } from "../input/readings.js";
import type { Fields } from "./flatbuffer.js";

/** Whole numbers. */
export interface Int {
  readonly kind: "int";
  readonly bytes: number;
  readonly signed: boolean;
}

/** How the cells of a column lie in its buffers. */
export type Layout =
  | Int
  /** Whole numbers as texts: in decimal digits, or as dates. */
  | { readonly kind: "written"; readonly of: Int; readonly ticks: Ticks | undefined }
  | { readonly kind: "float"; readonly bytes: number }
  | { readonly kind: "bool" }
  | { readonly kind: "decimal"; readonly bytes: number; readonly scale: number }
  | { readonly kind: "text"; readonly bytes: 4 | 8 }
  | {
      readonly kind: "dictionary";
      readonly id: number;
      /** The width of the offsets of its texts. */
      readonly offsets: 4 | 8;
      readonly bytes: number;
      readonly signed: boolean;
    };

/** Kind that a column of this layout is read as. */
export const kindOf = ({ kind }: Layout): Kind =>
  kind === "text" || kind === "dictionary" || kind === "written" ? "texts" : "numbers";

export interface ArrowField extends Field<Layout> {
  /** The number of its nodes, buffers, and columns of views, in each batch. */
  readonly nodes: number;
  readonly buffers: number;
  readonly views: number;
}

const VIEWS =
  "is a column of texts as views: write them as ordinary texts (polars: compat_level=CompatLevel.oldest())";

/** Types within types, at most. */
const DEEPEST = 64;
/** Fields, at most: columns, and what is within them. */
const MOST = 1 << 16;
/** Letters in the names of columns, at most: names may be the same bytes again and again. */
const LETTERS = 1 << 26;

/** Name of each type in the metadata, and the number of its own buffers, children left out. */
const types: { readonly [code: number]: readonly [name: string, buffers: number] } = {
  1: ["null", 0],
  2: ["int", 2],
  3: ["float", 2],
  4: ["binary", 3],
  5: ["text", 3],
  6: ["bool", 2],
  7: ["decimal", 2],
  8: ["date", 2],
  9: ["time", 2],
  10: ["timestamp", 2],
  11: ["time", 2],
  12: ["nested", 2],
  13: ["nested", 1],
  14: ["union", 1],
  15: ["binary", 2],
  16: ["nested", 1],
  17: ["nested", 2],
  18: ["time", 2],
  19: ["binary", 3],
  20: ["large text", 3],
  21: ["nested", 2],
  22: ["runs", 0],
  23: ["view", 2],
  24: ["text view", 2],
  25: ["nested", 3],
  26: ["nested", 3],
};

export function fieldsOf(schema: Fields, version: number): ArrowField[] {
  // Big-endian files: nobody writes them.
  if (schema.short(0) !== 0) throw damaged();
  let left = MOST;
  let letters = LETTERS;
  const read = (field: Fields, depth: number): ArrowField => {
    if (depth > DEEPEST) throw damaged();
    if (left-- === 0) throw tooMany();
    const name = depth === 0 ? field.text(0) : "";
    letters -= name.length;
    if (letters < 0) throw damaged();
    const dictionary = field.table(4);
    if (dictionary)
      return { ...dictionaryOf(field, dictionary), name, nodes: 1, buffers: 2, views: 0 };
    const [type, own] = types[field.byte(2)] ?? ["", 0];
    if (type === "") throw damaged();
    const children: ArrowField[] = [];
    for (const child of field.tables(5)) children.push(read(child, depth + 1));
    const sum = (of: "nodes" | "buffers" | "views", first: number): number =>
      children.reduce((total, child) => total + child[of], first);
    const about = field.table(3);
    return {
      name,
      ...layoutOf(type, about),
      nodes: sum("nodes", 1),
      buffers: sum("buffers", type === "union" ? ofUnion(about, version) : own),
      views: sum("views", type.endsWith("view") ? 1 : 0),
    };
  };
  const fields: ArrowField[] = [];
  for (const field of schema.tables(1)) fields.push(read(field, 0));
  return fields;
}

const tooMany = () => refuse("source", "has more than 65536 columns and fields", "ERR_DATA");

/** Dense ones have offsets; those of old versions say which are null. */
function ofUnion(about: Fields | undefined, version: number): number {
  return 1 + Number(about?.short(0) === 1) + Number(version < 4);
}

type Found = Pick<ArrowField, "layout" | "texts" | "why">;

function layoutOf(type: string, about: Fields | undefined): Found {
  const found = (layout: Layout): Found => ({ layout, why: "" });
  switch (type) {
    case "int": {
      const of = { kind: "int", ...intOf(about) } as const;
      return { layout: of, texts: { kind: "written", of, ticks: undefined }, why: "" };
    }
    case "date": {
      const isDays = about?.short(0, 1) === 0;
      const ticks = { unit: isDays ? "day" : 3, isDate: true, isUtc: false } as const;
      return found(dated(isDays ? 4 : 8, ticks));
    }
    case "timestamp": {
      const unit = 3 * (about?.short(0) ?? 0);
      const isUtc = (about?.text(1) ?? "") !== "";
      return found(dated(8, { unit, isDate: false, isUtc }));
    }
    case "float":
      return found({ kind: "float", bytes: [2, 4, 8][about?.short(0) ?? 0] ?? refuseDamaged() });
    case "bool":
      return found({ kind: "bool" });
    case "decimal": {
      const bytes = (about?.int(2, 128) ?? 128) / 8;
      if (![4, 8, 16].includes(bytes)) return { layout: undefined, why: OTHER };
      return found({ kind: "decimal", bytes, scale: about?.int(1) ?? 0 });
    }
    case "text":
      return found({ kind: "text", bytes: 4 });
    case "large text":
      return found({ kind: "text", bytes: 8 });
    case "text view":
      return { layout: undefined, why: VIEWS };
    case "time":
      return { layout: undefined, why: TIMES };
    case "nested":
    case "union":
      return { layout: undefined, why: SEVERAL };
    default:
      return { layout: undefined, why: OTHER };
  }
}

const dated = (bytes: 4 | 8, ticks: Ticks): Layout => ({
  kind: "written",
  of: { kind: "int", bytes, signed: true },
  ticks,
});

function dictionaryOf(field: Fields, dictionary: Fields): Found {
  const offsets = field.byte(2) === 5 ? 4 : 8;
  if (offsets === 8 && field.byte(2) !== 20) return { layout: undefined, why: OTHER };
  const index = dictionary.table(1);
  const int = index ? intOf(index) : { bytes: 4, signed: true };
  return { layout: { kind: "dictionary", id: dictionary.long(0), offsets, ...int }, why: "" };
}

function intOf(about: Fields | undefined): { bytes: number; signed: boolean } {
  const bytes = (about?.int(0) ?? 0) / 8;
  if (![1, 2, 4, 8].includes(bytes)) refuseDamaged();
  return { bytes, signed: about?.byte(1) === 1 };
}
