/** How a program asks a question by group, by the package's public names. */
import { exactly } from "../../shared/typed.js";
import type { Book } from "../model/account.js";
import type { Format } from "../model/format.js";
import { edgesTyped } from "../questions/grouping-plan.js";
import {
  countsAll,
  hasIds,
  isFound,
  isGrouped,
  isSeveral,
  sidesOf,
} from "../questions/grouping-settings.js";
import type { Side } from "../questions/grouping-plan.js";
import { exact, known, knownByRows, quoted } from "../questions/program.js";
import { isByRows, partsOf } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { readerImports, reading } from "./file-program.js";
import { callOf, opened, program as written, released } from "./snippet.js";
import { columnsOf, nameAt, tableOptions, testsOf } from "../groups/plan.js";
import { GROUPS_PROMISED } from "../groups/found.js";
import { partNames } from "../groups/several.js";
import { categoriesTyped } from "../groups/typed.js";

/** The most letters of a line: longer lists are written over several. */
const WIDE = 88;

export function program(
  settings: Settings,
  columns: readonly string[],
  format: Format,
  book: Book,
): string {
  const parts = partsOf(settings);
  const several = isSeveral(settings);
  const kinds = parts.flatMap((part) => sidesOf(part).map((side) => part[side]));
  const used = [
    ...(several ? ["batch"] : []),
    ...(isFound(settings) ? ["foundGroups"] : parts.some(isGrouped) ? ["groupBy"] : []),
    ...(parts.every((part) => isGrouped(part) || countsAll(part)) ? [] : ["ask"]),
    ...(kinds.includes("bins") ? ["bins"] : []),
    ...(kinds.includes("dates") ? ["dates"] : []),
    ...parts
      .filter((part) => !(countsAll(part) && isGrouped(part)))
      .map((part) => callOf(part).name),
  ];
  const positions = [...new Set(parts.flatMap(columnsOf))];
  const options = tableOptions(format, columns, positions);
  const byRows = parts.some(isByRows);
  const close = isFound(settings)
    ? closeOfFound(byRows)
    : several
      ? CLOSE_OF_SEVERAL
      : byRows
        ? knownByRows("error")
        : known("error");
  return written([
    `import { ${[...new Set(used)].sort().join(", ")} } from "sottovoce/groups";`,
    ...readerImports(format, "table"),
    `import { indexedDbLog, ledger } from "sottovoce/ledger";`,
    "",
    isFound(settings)
      ? "// Public, and fixed before a row is read. The texts that are shown come from rows: never HTML."
      : "// Public, and fixed before a row is read: never taken from the rows.",
    ...(several ? severalQuery(settings, columns) : query(settings, columns)),
    "",
    `// How close each ${several ? "answer" : "group's answer"} is, known before anything is read.`,
    several && !byRows ? close.replace(", rows: 1000", "") : close,
    "",
    ...opened(settings, book),
    "",
    ...reading(format, "table", options),
    ...released("rows", book),
    ...(byRows && !several
      ? [
          "",
          "// Where the mean of each group lies: it follows from what was released.",
          'const intervals = query.interval(release, { confidence: "0.95" });',
        ]
      : []),
  ]);
}

const CLOSE_OF_SEVERAL = 'const close = query.accuracy({ confidence: "0.95", rows: 1000 });';

/** Accuracy of found categories, with the number of rows from which one is likely shown. */
const closeOfFound = (byRows: boolean): string =>
  `const { error, shown } = query.accuracy({ confidence: "0.95", groups: ${GROUPS_PROMISED}${byRows ? ", rows: 1000" : ""} });`;

function query(settings: Settings, columns: readonly string[]): readonly string[] {
  return [
    ...grouped(settings, columns, "const query = "),
    ...where(settings, columns),
    ...ids(settings, columns),
    ...guarantee(settings),
  ];
}

/** All questions by their names, and once for all who is protected. */
function severalQuery(settings: Settings, columns: readonly string[]): readonly string[] {
  const names = partNames(settings, columns);
  const parts = partsOf(settings);
  const weights = parts.flatMap(({ weight }, k) =>
    exactly(weight) === "1" ? [] : [`${quoted(names[k])}: ${exact(weight)}`],
  );
  return [
    "const query = batch({",
    ...parts.flatMap((part, k) => {
      const lines = partLines(part, columns, `${quoted(names[k])}: `);
      return lines.map((line, at) => `  ${line}${at === lines.length - 1 ? "," : ""}`);
    }),
    "})",
    ...(weights.length === 0 ? [] : [`  .weights({ ${weights.join(", ")} })`]),
    ...where(settings, columns),
    ...ids(settings, columns),
    ...guarantee(settings),
  ];
}

function partLines(part: Settings, columns: readonly string[], start: string): readonly string[] {
  if (isGrouped(part)) return grouped(part, columns, start);
  const { start: call, settings: own } = callOf(part);
  const rows = exactly(part.rowsPerPerson);
  const most = rows === "1" ? "" : `.rowsPerPerson(${rows || "…"})`;
  if (countsAll(part)) return [`${start}${call}${most}`];
  return [`${start}ask(${called(part.column, columns)}, ${call}${own.join("")}${most})`];
}

/** A question by group, from its columns to the most that a person may own. */
function grouped(
  settings: Settings,
  columns: readonly string[],
  beginning: string,
): readonly string[] {
  const [first, second] = sidesOf(settings);
  const { start, settings: own } = callOf(settings);
  const finding = [
    `${beginning}foundGroups(${called(settings.byColumn, columns)})`,
    `  .delta(${exact(settings.delta)})`,
  ];
  const by = (method: string, side: Side) => [
    `${method}(${called(settings[`${side}Column`], columns)}, ${categories(settings, side)})`,
    ...(settings[side] !== "bins" && settings[`${side}Other`] ? ["  .other()"] : []),
  ];
  return [
    ...(isFound(settings) ? finding : by(`${beginning}groupBy`, first ?? "by")),
    ...(second === undefined ? [] : by("  .and", second)),
    ...(countsAll(settings)
      ? []
      : [`  .ask(${called(settings.column, columns)}, ${start}${own.join("")})`]),
    ...perPerson(settings),
  ];
}

const called = (position: number | null, columns: readonly string[]): string =>
  position === null ? "…" : quoted(nameAt(columns, position));

/** Which rows count. */
function where(settings: Settings, columns: readonly string[]): readonly string[] {
  const tests = testsOf(settings, columns).map((test) => {
    const parts = Object.entries(test).map(([name, value]) => `${name}: ${quoted(value)}`);
    return `{ ${parts.join(", ")} }`;
  });
  return tests.length === 0 ? [] : [`  .where([${tests.join(", ")}])`];
}

const ids = (settings: Settings, columns: readonly string[]): readonly string[] =>
  hasIds(settings) ? [`  .personId(${called(settings.idColumn, columns)})`] : [];

const guarantee = ({ neighbors, epsilon }: Settings): readonly string[] => [
  `  .neighbors(${quoted(neighbors)})`,
  `  .epsilon(${exact(epsilon)})`,
  "  .build();",
];

function perPerson({ groupsPerPerson, rowsPerPerson }: Settings): readonly string[] {
  const [groups, rows] = [groupsPerPerson, rowsPerPerson].map(exactly);
  if (groups === "") return rows === "1" ? [] : [`  .perPerson({ rows: ${rows || "…"} })`];
  return [`  .perPerson({ groups: ${groups}, rows: ${rows || "…"} })`];
}

function categories(settings: Settings, side: Side): string {
  switch (settings[side]) {
    case "bins":
      return `bins([${edgesTyped(settings[`${side}Edges`]).map(exactly).join(", ")}])`;
    case "dates": {
      const [first, last] = [settings[`${side}First`].trim(), settings[`${side}Last`].trim()];
      return `dates({ first: ${quoted(first)}, last: ${quoted(last)}, every: ${quoted(settings[`${side}Every`])} })`;
    }
    default:
      return listed(categoriesTyped(settings[`${side}Words`]).map(quoted));
  }
}

/** A list, on several lines if it is long. */
function listed(items: readonly string[]): string {
  const line = items.join(", ");
  if (line.length <= WIDE) return `[${line}]`;
  return `[\n${items.map((item) => `    ${item},\n`).join("")}  ]`;
}
