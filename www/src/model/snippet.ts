import { readingOptions } from "./format.js";
import type { Format } from "./format.js";
import type { Settings } from "./settings.js";
import { exactly } from "./typed.js";

/**
 * The program that does what the page does, in the package's public words. `file` is what an
 * `<input type="file">` gives.
 */
export function snippet(settings: Settings, column: string | number, format: Format): string {
  return program([
    `import { ${start(settings)} } from "sottovoce";`,
    `import { column } from "sottovoce/csv";`,
    "",
    "// Public, and fixed before a row is read.",
    ...query(settings),
    "",
    "// How close, known before anything is read.",
    `const { rankError } = query.accuracy({ confidence: "0.95" });`,
    "",
    '// file: the File of an <input type="file">.',
    ...reading(readingOptions(format, column)),
    "const release = await query.releaseFrom(rows);",
  ]);
}

/** The program behind the exact law of the sample. */
export function lawSnippet(settings: Settings, column: string): string {
  return program([
    `import { ${start(settings)} } from "sottovoce";`,
    `import { probabilities } from "sottovoce/testing";`,
    "",
    ...query(settings),
    "",
    `// Not private: for public rows only, here the column ${JSON.stringify(column)}.`,
    "const law = probabilities(query, rows);",
    "// law[k].lower <= exact probability of the candidate k <= law[k].upper",
  ]);
}

function query(settings: Settings): string[] {
  const rows = exactly(settings.rowsPerPerson);
  const alpha = start(settings) === "median" ? "" : exact(settings.alpha);
  return [
    `const query = ${start(settings)}(${alpha})`,
    `  .candidates({ first: ${exact(settings.first)}, last: ${exact(settings.last)}, step: ${exact(settings.step)} })`,
    `  .neighbors(${JSON.stringify(settings.neighbors)})`,
    ...(rows === "1" ? [] : [`  .rowsPerPerson(${rows === "" ? "…" : rows})`]),
    `  .epsilon(${exact(settings.epsilon)})`,
    "  .build();",
  ];
}

/** The options as written by hand: on one line while they are few. */
function reading(options: object): string[] {
  const told = Object.entries(options).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  if (told.length <= 3) return [`const rows = column(file, { ${told.join(", ")} });`];
  return ["const rows = column(file, {", ...told.map((option) => `  ${option},`), "});"];
}

function start({ alpha }: Settings): "median" | "quantile" {
  return alpha === "1/2" ? "median" : "quantile";
}

function program(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

/**
 * A number where JavaScript prints it back as typed, quoted text otherwise: both are read exactly.
 */
function exact(text: string): string {
  const typed = exactly(text);
  if (typed === "") return "…";
  return String(Number(typed)) === typed ? typed : JSON.stringify(typed);
}
