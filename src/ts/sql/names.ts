/** Names of tables and columns, as statements write them. */
import { refuse } from "../error.js";
import { utf8Of } from "../host/text.js";
import type { Words } from "./dialect.js";

const control = /[\u0000-\u001f\u007f-\u009f]/;

/** A name in quotes, checked: everything in it is part of the name. */
export function quoted(argument: string, name: unknown, { quote, longestName }: Words): string {
  if (typeof name !== "string") throw refuse(argument, "must be a name, as text");
  const bytes = utf8Of(name).length;
  if (bytes < 1 || bytes > longestName)
    throw refuse(argument, `must be a name of 1 to ${longestName} bytes of UTF-8`);
  if (control.test(name) || /\p{Surrogate}/u.test(name))
    throw refuse(argument, "must be a name without control characters or lone surrogates");
  // Letters that some database takes for ASCII ones, such as the long s, are such letters here too.
  if (/^sottovoce_/iu.test(name))
    throw refuse(argument, "must not begin with sottovoce_: statements use such names");
  return quote + name.replaceAll(quote, quote + quote) + quote;
}

/** The path of a table. */
export function path(argument: string, name: unknown, words: Words): string {
  if (!Array.isArray(name)) return quoted(argument, name, words);
  if (name.length < 1 || name.length > 3)
    throw refuse(argument, "must be a name, or a path of up to 3: catalog, schema, table");
  return name.map((part: unknown) => quoted(argument, part, words)).join(".");
}

/** A column of the table that is read, and of nothing else: a name that is missing is an error. */
export function columnOf(argument: string, name: unknown, words: Words): string {
  return `sottovoce_source.${quoted(argument, name, words)}`;
}
