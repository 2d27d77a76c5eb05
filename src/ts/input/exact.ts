/** Exact numbers as text; the core reads them, with the rules of `Exact`. */
import { refuse } from "../error.js";

/** Longest text the core looks at. */
const longestText = 1100;

/**
 * The text of an exact number, read once. A number is read as the shortest decimal that prints it.
 */
export function exactText(argument: string, value: unknown): string {
  switch (typeof value) {
    case "number":
      if (!Number.isFinite(value)) throw refuse(argument, "must be a finite number");
      return String(value);
    case "bigint":
      // Printing a huge bigint takes long: it is refused by its size in bits.
      if (BigInt.asIntN(2048, value) !== value)
        throw refuse(
          argument,
          "must have at most 64 significant digits and an exponent within 400",
        );
      return String(value);
    case "string":
      if (value.length > longestText)
        throw refuse(
          argument,
          "must have at most 64 significant digits and an exponent within 400",
        );
      return value;
    default:
      throw refuse(argument, 'must be a number, a bigint, or text like "1/3"');
  }
}
