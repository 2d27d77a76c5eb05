/** Columns of a file as its schema describes them, and which of them a question gets. */
import { refuse } from "../error.js";
import { ownOf } from "../host/bare.js";
import type { Kind } from "../input/readings.js";
import type { Slot } from "./batch.js";

/** A column of a file, and how it can be read. */
export interface FileColumn {
  /** The name of the column. */
  readonly name: string;
  /**
   * The type that the column can be read as. Dates are texts such as "2026-01-31", and dates with a
   * time are texts such as "2026-01-31T12:00:00". Undefined if the column cannot be read.
   */
  readonly kind: "numbers" | "texts" | undefined;
  /**
   * True if a column of numbers can also be read as texts. This is so for whole numbers, such as
   * ids.
   */
  readonly asTexts?: true;
  /** The reason why the column cannot be read. Absent if it can be read. */
  readonly why?: string;
}

/** A column as its format knows it. */
export interface Field<Layout> {
  readonly name: string;
  /** None where its cells are not read; `why` says why. */
  readonly layout: Layout | undefined;
  /** How its whole numbers are read as texts. */
  readonly texts?: Layout;
  readonly why: string;
}

export const TIMES = "is a column of times or intervals: write it as numbers first";
export const SEVERAL = "holds several values a row: write each as a column";
export const OTHER = "has a type that is not read here: write it as numbers or texts first";

/** The columns as users see them. */
export function listed<Layout>(
  fields: readonly Field<Layout>[],
  kindOf: (layout: Layout) => Kind,
): FileColumn[] {
  return fields.map((field) => {
    const { name, layout, texts, why } = ownOf(field) as unknown as Field<Layout>;
    return layout
      ? { name, kind: kindOf(layout), ...(texts && { asTexts: true }) }
      : { name, kind: undefined, why };
  });
}

/**
 * Finds the column that is asked for. Anything that its type does not allow is refused before a row
 * is read.
 */
export function chosen<Layout>(
  { column, as }: Slot<string | number>,
  fields: readonly Field<Layout>[],
  kindOf: (layout: Layout) => Kind,
): { readonly index: number; readonly layout: Layout } {
  const index =
    typeof column === "number" ? column : fields.findIndex(({ name }) => name === column);
  const field = fields[index];
  if (!field)
    throw refuse("column", "is not in the schema: columns(file) shows what is", "ERR_DATA");
  // A column without `texts` must not find something by that name on Object.prototype.
  const { layout, texts, why } = ownOf(field) as unknown as Field<Layout>;
  if (!layout) throw refuse("column", why, "ERR_DATA");
  if (texts && as === "texts") return { index, layout: texts };
  if (kindOf(layout) !== as) {
    const rule =
      as === "numbers"
        ? "is a column of texts: read it with textColumn()"
        : "is a column of fractions, or of true and false: write it as texts first";
    throw refuse("column", rule, "ERR_DATA");
  }
  return { index, layout };
}
