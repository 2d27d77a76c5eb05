import { questions } from "../../generated/questions/program.js";
import { exactly } from "../../shared/typed.js";
import type { Book } from "../model/account.js";
import type { Asked } from "../model/asked.js";
import type { Format } from "../model/format.js";
import { columnOptions } from "../model/options.js";
import { exact, quoted } from "../questions/program.js";
import type { Call, Program } from "../questions/program.js";
import { isInWords } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { readerImports, reading } from "./file-program.js";

const PROGRAMS: Readonly<Record<Asked, Program>> = questions;

export const callOf = (settings: Settings): Call => PROGRAMS[settings.asked](settings);

/**
 * The program that does what the page does, in the package's public words. `file` is what an
 * `<input type="file">` gives.
 */
export function snippet(
  settings: Settings,
  columns: readonly string[],
  format: Format,
  book: Book,
): string {
  const { name, accuracy, needs, after } = callOf(settings);
  const as = isInWords(settings) ? "texts" : "numbers";
  const reader = as === "texts" ? "textColumn" : "column";
  const options =
    settings.column === null
      ? { column: "…" }
      : columnOptions(format, columns, settings.column, as);
  return program([
    `import { ${needs ? `${needs.name}, ` : ""}${name} } from "sottovoce";`,
    ...readerImports(format, reader),
    `import { indexedDbLog, ledger } from "sottovoce/ledger";`,
    "",
    "// Public, and fixed before a row is read.",
    ...query(settings),
    "",
    ...(accuracy === null ? [] : ["// How close, known before anything is read.", accuracy, ""]),
    ...opened(settings, book),
    "",
    ...reading(format, reader, options),
    ...(needs?.functions ?? []),
    ...released(needs?.rows ?? "rows", book),
    ...(after === undefined ? [] : ["", ...after]),
  ]);
}

/** The query that it asks, as statements. */
export function query(settings: Settings): string[] {
  const { rowsPerPerson, neighbors, epsilon } = settings;
  const rows = exactly(rowsPerPerson);
  const { start, settings: own, needs } = callOf(settings);
  return [
    ...(needs ? [needs.statement] : []),
    `const query = ${start}`,
    ...own.map((call) => `  ${call}`),
    `  .neighbors(${quoted(neighbors)})`,
    ...(rows === "1" ? [] : [`  .rowsPerPerson(${rows === "" ? "…" : rows})`]),
    `  .epsilon(${exact(epsilon)})`,
    "  .build();",
  ];
}

/** The ledger, as it is or as it would begin. */
export function opened({ neighbors }: Settings, { people, budget, carried }: Book): string[] {
  const beginning = [
    "const book = await ledger()",
    `  .people(${people.trim() === "" ? "…" : quoted(people.trim())})`,
  ];
  if (budget === null)
    return [
      "// What may be spent on these people in all was said when it was begun, in this browser.",
      ...beginning,
      "  .open(indexedDbLog());",
    ];
  const told = Object.entries(budget).map(([name, text]) => `${name}: ${exact(text)}`);
  return [
    "// What may be spent on these people in all. This browser keeps it.",
    ...beginning,
    `  .neighbors(${quoted(neighbors)})`,
    `  .budget({ ${told.join(", ")} })`,
    ...(carried ? ["  .carry(exported) // the text of an earlier ledger"] : []),
    `  .${carried ? "create" : "openOrCreate"}(indexedDbLog());`,
  ];
}

/** The release of these rows. */
export function released(rows: string, { note }: Book): string[] {
  if (note === "") return [`const release = await book.releaseFrom(query, ${rows});`];
  return [
    `const release = await book.releaseFrom(query, ${rows}, {`,
    `  note: ${quoted(note)},`,
    "});",
  ];
}

export function program(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
