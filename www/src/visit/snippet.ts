import { questions } from "../../generated/questions/program.js";
import { exactly } from "../../shared/typed.js";
import type { Book } from "../model/account.js";
import type { Asked } from "../model/asked.js";
import { readingOptions, textOptions } from "../model/format.js";
import type { Format } from "../model/format.js";
import { exact, quoted } from "../questions/program.js";
import type { Call, Program } from "../questions/program.js";
import { isInWords } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";

const PROGRAMS: Readonly<Record<Asked, Program>> = questions;

export const callOf = (settings: Settings): Call => PROGRAMS[settings.asked](settings);

/**
 * The program that does what the page does, in the package's public words. `file` is what an
 * `<input type="file">` gives.
 */
export function snippet(
  settings: Settings,
  column: string | number,
  format: Format,
  book: Book,
): string {
  const { name, accuracy, needs, after } = callOf(settings);
  const inWords = isInWords(settings);
  const reader = inWords ? "textColumn" : "column";
  const options = inWords ? textOptions(format, column) : readingOptions(format, column);
  return program([
    `import { ${needs ? `${needs.name}, ` : ""}${name} } from "sottovoce";`,
    `import { ${reader} } from "sottovoce/csv";`,
    `import { indexedDbLog, ledger } from "sottovoce/ledger";`,
    "",
    "// Public, and fixed before a row is read.",
    ...query(settings),
    "",
    ...(accuracy === null ? [] : ["// How close, known before anything is read.", accuracy, ""]),
    ...opened(settings, book),
    "",
    '// file: the File of an <input type="file">.',
    ...reading(reader, options),
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

/** The options as written by hand: on one line while they are few. */
export function reading(reader: string, options: object): string[] {
  const told = Object.entries(options).map(([name, value]) => `${name}: ${quoted(value)}`);
  if (told.length === 0) return [`const rows = ${reader}(file);`];
  if (told.length <= 3) return [`const rows = ${reader}(file, { ${told.join(", ")} });`];
  return [`const rows = ${reader}(file, {`, ...told.map((option) => `  ${option},`), "});"];
}

export function program(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
