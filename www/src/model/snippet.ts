import { readingOptions, textOptions } from "./format.js";
import type { Format } from "./format.js";
import { alphasTyped, wordsTyped } from "./settings.js";
import type { Asked, Settings } from "./settings.js";
import { exactly } from "./typed.js";

/** The ledger that the page asks, as it stands or as it would begin. */
export interface Book {
  readonly people: string;
  /** On which it would begin; null where it was begun. */
  readonly budget: Readonly<Record<string, string>> | null;
  /** What it notes beside the charge; empty is nothing. */
  readonly note: string;
  /** Whether an earlier one is carried into it. */
  readonly carried: boolean;
}

/** How a question begins, and what is known of its answer beforehand. */
interface Call {
  readonly start: string;
  /** The function that `start` calls. */
  readonly name: string;
  readonly settings: readonly string[];
  readonly accuracy: string | null;
}

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
  const { name, accuracy } = callOf(settings);
  const { asked, bars } = settings;
  const inWords = asked === "histogram" && bars === "words";
  const inBars = asked === "histogram" && !inWords;
  const reader = inWords ? "textColumn" : "column";
  const options = inWords ? textOptions(format, column) : readingOptions(format, column);
  return program([
    `import { ${inBars ? "grid, " : ""}${name} } from "sottovoce";`,
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
    ...(inBars ? IN_BARS : []),
    ...released(inBars ? "inBars(rows)" : "rows", book),
    ...(asked === "mean"
      ? [
          "",
          "// Where the mean lies: it follows from what was released.",
          'const [low, high] = query.interval(release, { confidence: "0.95" });',
        ]
      : []),
  ]);
}

/** The program behind the exact law of the sample. */
export function lawSnippet(settings: Settings, column: string): string {
  return program([
    `import { ${callOf(settings).name} } from "sottovoce";`,
    `import { probabilities } from "sottovoce/testing";`,
    "",
    ...query(settings),
    "",
    `// Not private: for public rows only, here the column ${JSON.stringify(column)}.`,
    "const law = probabilities(query, rows);",
    "// law[k].lower <= exact probability of the candidate k <= law[k].upper",
  ]);
}

const CLOSE = { confidence: "0.95" };
/** For promises that want to know how many rows there are. */
const ROWS = { ...CLOSE, rows: 1000 };

const CALLS: Readonly<Partial<Record<Asked, (settings: Settings) => Call>>> = {
  quantile: (settings) => {
    const median = settings.alpha === "1/2";
    return {
      name: median ? "median" : "quantile",
      start: median ? "median()" : `quantile(${exact(settings.alpha)})`,
      settings: [candidates(settings)],
      accuracy: known("rankError", CLOSE),
    };
  },
  quantiles: (settings) => ({
    name: "quantiles",
    start: `quantiles([${alphasTyped(settings.alphas).map(exact).join(", ")}])`,
    settings: [candidates(settings)],
    accuracy: known("rankError", ROWS),
  }),
  quantileInterval: (settings) => {
    const { alpha, confidence, whom, expectedRows } = settings;
    const told = whom === "rows" ? "" : `, { expectedRows: ${exact(expectedRows)} }`;
    return {
      name: "quantileInterval",
      start: `quantileInterval(${exact(alpha)})`,
      settings: [
        candidates(settings),
        `.confidence(${exact(confidence)})`,
        `.of(${quoted(whom)}${told})`,
      ],
      accuracy: null,
    };
  },
  mean: ({ first, last, step }) => ({
    name: "mean",
    start: "mean()",
    settings: [`.bounds(${exact(first)}, ${exact(last)})`, `.step(${exact(step)})`],
    accuracy: known("error", ROWS),
  }),
  count: ({ atLeast, atMost }) => {
    const ends = { atLeast, atMost };
    const told = Object.entries(ends).filter(([, text]) => text.trim() !== "");
    const test = told.map(([end, text]) => `${end}: ${Number(exactly(text))}`).join(", ");
    return {
      name: "count",
      start: "count()",
      settings: test === "" ? [] : [`.where({ ${test} })`],
      accuracy: known("error", CLOSE),
    };
  },
  histogram: ({ bars, words, other }) => ({
    name: "histogram",
    start: `histogram(${bars === "words" ? listed(wordsTyped(words)) : "bars"})`,
    settings: bars === "words" && other ? [".other()"] : [],
    accuracy: known("error", CLOSE),
  }),
  sum: ({ first, last, step }) => ({
    name: "sum",
    start: "sum()",
    settings: [`.bounds(${exact(first)}, ${exact(last)})`, `.step(${exact(step)})`],
    accuracy: known("error", CLOSE),
  }),
};

function callOf(settings: Settings): Call {
  return (CALLS[settings.asked] as (settings: Settings) => Call)(settings);
}

function query(settings: Settings): string[] {
  const { asked, bars, first, last, step, rowsPerPerson, neighbors, epsilon } = settings;
  const rows = exactly(rowsPerPerson);
  const { start, settings: own } = callOf(settings);
  return [
    ...(asked === "histogram" && bars === "numbers"
      ? [`const bars = grid(${exact(first)}, ${exact(last)}, ${exact(step)});`]
      : []),
    `const query = ${start}`,
    ...own.map((call) => `  ${call}`),
    `  .neighbors(${quoted(neighbors)})`,
    ...(rows === "1" ? [] : [`  .rowsPerPerson(${rows === "" ? "…" : rows})`]),
    `  .epsilon(${exact(epsilon)})`,
    "  .build();",
  ];
}

function candidates({ range, first, last, step, ...decimals }: Settings): string {
  const { digits, smallest, largest, signed } = decimals;
  return range === "steps"
    ? `.candidates({ first: ${exact(first)}, last: ${exact(last)}, step: ${exact(step)} })`
    : `.candidates({ digits: ${exact(digits)}, smallest: ${exact(smallest)}, largest: ${exact(largest)}, signed: ${signed} })`;
}

/** Each row of a histogram of numbers, by the bar that it falls in. */
const IN_BARS = [
  "// Each row as the beginning of its bar; beyond the ends, as that of the nearest.",
  "const barOf = (row) => bars.findLast((bar) => bar <= row) ?? (row < bars[0] ? bars[0] : row);",
  "async function* inBars(chunks) {",
  "  for await (const chunk of chunks) yield chunk.map(barOf);",
  "}",
];

function opened({ neighbors }: Settings, { people, budget, carried }: Book): string[] {
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

function released(rows: string, { note }: Book): string[] {
  if (note === "") return [`const release = await book.releaseFrom(query, ${rows});`];
  return [
    `const release = await book.releaseFrom(query, ${rows}, {`,
    `  note: ${quoted(note)},`,
    "});",
  ];
}

function known(what: string, options: object): string {
  return `const { ${what} } = query.accuracy(${written(options)});`;
}

/** The options as written by hand: on one line while they are few. */
function reading(reader: string, options: object): string[] {
  const told = Object.entries(options).map(([name, value]) => `${name}: ${quoted(value)}`);
  if (told.length <= 3) return [`const rows = ${reader}(file, { ${told.join(", ")} });`];
  return [`const rows = ${reader}(file, {`, ...told.map((option) => `  ${option},`), "});"];
}

function written(options: object): string {
  const told = Object.entries(options).map(([name, value]) => `${name}: ${quoted(value)}`);
  return `{ ${told.join(", ")} }`;
}

const listed = (words: readonly string[]): string => `[${words.map(quoted).join(", ")}]`;

const quoted = (value: unknown): string => JSON.stringify(value);

function program(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

/**
 * A number where JavaScript prints it back as typed, quoted text otherwise: both are read exactly.
 */
function exact(text: string): string {
  const typed = exactly(text);
  if (typed === "") return "…";
  return String(Number(typed)) === typed ? typed : quoted(typed);
}
