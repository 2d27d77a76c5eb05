/** Rows of tables on their way into their groups: which columns are read, and what takes each. */
import type { Handle } from "../../engine/engine.js";
import { refuse } from "../../error.js";
import { ownOf } from "../../host/bare.js";
import { mapped } from "../../host/lists.js";
import { got } from "../../host/maps.js";
import type { Test } from "../../identity/counted.js";
import { type Cells, columnsOf, flagOf, numberOf, textOf } from "../../input/in-memory.js";
import { lengthOfArray } from "../../input/numbers.js";
import type { Taker } from "../../input/readings.js";
import type { TableStep, Requested } from "../../input/tables.js";
import {
  countedText,
  inUtf8,
  missingText,
  packed,
  type Texts,
  type Utf8,
} from "../../input/texts.js";
import { type GroupSettings, readingOf } from "../../keys/groups.js";
import type { WasmTable } from "./answers.js";

export type Fed = Float64Array | Uint32Array | Texts;
/** A chunk of rows: for each feed, what it takes. */
export interface Part {
  readonly rows: number;
  readonly columns: readonly Fed[];
}

/** A column that is read, and what takes its cells. */
export interface Feed extends Requested {
  /**
   * When its cells are taken: groups first, then what is tested and asked about, what groups are
   * found in, and ids.
   */
  readonly turn: "groups" | "tests" | "asked" | "found" | "ids";
  /** How its cells are read: those of two questions that read alike are read once. */
  readonly reading: string;
  /** True if it reads true and false, which no file has. */
  readonly isFlag: boolean;
  /** The texts that rows are looked up among. */
  readonly known: readonly string[] | undefined;
  /** The cells of rows in memory. */
  take(cells: Cells, start: number, end: number): Fed;
  /** Gives them to the question at this place. */
  give(run: WasmTable, at: number, cells: Fed): void;
}

/** The place of a missing text among categories: no group. */
const missing = 0xffff_ffff;
/** More of a text than any date has. */
const longestDate = 14;
/** The most bytes of an id. */
const longestId = 256;
/** Rows copied at a time. */
const chunkLength = 1 << 13;

export const areTexts = (
  categories: readonly string[] | readonly number[],
): categories is readonly string[] => typeof categories[0] === "string";

/** A column in whose texts groups are found, up to a number of bytes. */
export interface FoundIn {
  readonly column: string;
  readonly longest: number;
}

/**
 * The columns in the order in which they are taken: of groups, of tests, what is
 * asked about, what groups are found in, and ids of persons. `equals` are the texts of
 * tests, each a dimension of one category after those of groups.
 */
export function feedsOf(
  { by, of, where, person }: Pick<GroupSettings, "by" | "of" | "where" | "person">,
  foundIn?: FoundIn,
): {
  readonly feeds: readonly Feed[];
  readonly equals: readonly string[];
} {
  const feeds = by.map((one, at) => {
    if (one.kind === "dates") return dates(one.column, at);
    if (one.kind === "categories" && areTexts(one.categories))
      return lookedUp(one.column, at, one.categories);
    return numbers("groups", one.column, (run, question, rows) =>
      run.place_numbers(question, at, rows),
    );
  });
  const equals: string[] = [];
  const tests = where.map((given) => {
    // Its own keys: a page may have put others on prototypes.
    const test = ownOf(given) as Test;
    const at = by.length + equals.length;
    if (typeof test["equals"] !== "string" && typeof test["equals"] !== "boolean")
      return tested(test);
    equals.push(String(test["equals"]));
    return typeof test["equals"] === "string"
      ? lookedUp(test.column, at, [test["equals"]])
      : flagged(test.column, at, test["equals"]);
  });
  const asked = of.column === null ? [] : [askedOf(of.column, readingOf(of.question))];
  const texts = foundIn === undefined ? [] : [groupTexts(foundIn)];
  const persons = person === null ? [] : [ids(person)];
  return { feeds: [...feeds, ...tests, ...asked, ...texts, ...persons], equals };
}

/** The column that is asked about. */
function askedOf(column: string, reads: "numbers" | "texts"): Feed {
  return reads === "texts"
    ? written(
        "asked",
        column,
        (text) => countedText(text),
        (run, at, { bytes, ends }) => run.keep_texts(at, bytes, ends),
      )
    : numbers("asked", column, (run, at, rows) => run.keep(at, rows));
}

function numbers(
  turn: Feed["turn"],
  column: string,
  give: (run: WasmTable, at: number, rows: Float64Array) => void,
): Feed {
  return {
    ...{ turn, column, as: "numbers", known: undefined, reading: "numbers", isFlag: false },
    take(cells, start, end) {
      const part = new Float64Array(end - start);
      for (let at = start; at < end; at++) part[at - start] = numberOf(cells.at(at), column);
      return part;
    },
    give: (run, at, rows) => give(run, at, rows as Float64Array),
  };
}

function tested({ column, equals, atLeast = equals, atMost = equals }: Test): Feed {
  const [lowest, highest] = [
    (atLeast as number | undefined) ?? -Infinity,
    (atMost as number | undefined) ?? Infinity,
  ];
  return numbers("tests", column, (run, at, rows) => run.keep_within(at, rows, lowest, highest));
}

function lookedUp(column: string, dimension: number, known: readonly string[]): Feed {
  const places = new Map(known.map((text, place) => [text, place]));
  return found(column, dimension, known, (cell) => {
    const text = textOf(cell, column);
    return text === undefined ? missing : (got(places, text) ?? known.length);
  });
}

function flagged(column: string, dimension: number, equals: boolean): Feed {
  const feed = found(column, dimension, undefined, (cell) =>
    flagOf(cell, column) === equals ? 0 : missing,
  );
  return { ...feed, reading: String(equals), isFlag: true };
}

function found(
  column: string,
  dimension: number,
  known: readonly string[] | undefined,
  placeOf: (cell: unknown) => number,
): Feed {
  return {
    ...{ turn: "groups", column, as: "texts", known },
    ...{ reading: JSON.stringify(known), isFlag: false },
    take(cells, start, end) {
      const part = new Uint32Array(end - start);
      for (let at = start; at < end; at++) part[at - start] = placeOf(cells.at(at));
      return part;
    },
    give: (run, at, rows) => run.place_found(at, dimension, rows as Uint32Array),
  };
}

/** Dates: what is read of their texts. */
function dates(column: string, dimension: number): Feed {
  return written(
    "groups",
    column,
    (text) => (text === undefined ? missingText : inUtf8(text.slice(0, longestDate))),
    (run, at, { bytes, ends }) => run.place_texts(at, dimension, bytes, ends),
  );
}

/** Texts that are groups themselves. */
function groupTexts({ column, longest }: FoundIn): Feed {
  const feed = written(
    "found",
    column,
    (text) => countedText(text, longest),
    (run, at, { bytes, ends }) => run.find_texts(at, bytes, ends),
  );
  return { ...feed, reading: `found ${longest}` };
}

/** Ids of persons, of which a missing one is empty. */
function ids(column: string): Feed {
  return written(
    "ids",
    column,
    // More letters than an id has bytes.
    (text = "") => inUtf8(text.length > longestId ? "" : text),
    (run, at, { bytes, ends }) => run.bound(at, bytes, ends),
  );
}

function written(
  turn: Feed["turn"],
  column: string,
  bytesOf: (text: string | undefined) => Utf8,
  give: (run: WasmTable, at: number, texts: Texts) => void,
): Feed {
  return {
    ...{ turn, column, as: "texts", known: undefined, reading: "texts", isFlag: false },
    take: (cells, start, end) => packed(start, end, (at) => bytesOf(textOf(cells.at(at), column))),
    give: (run, at, texts) => give(run, at, texts as Texts),
  };
}

/** A table in memory, in chunks. Its shape is checked at once. */
export function portionsOf(table: readonly Column[], rows: unknown): Iterable<Part> {
  const columns = columnsOf(
    rows,
    mapped(table, ({ feed }) => feed.column),
  );
  return chunked(
    table,
    columns,
    columns.length > 0 ? (columns[0] as Cells).length : rowsIn(rows as object),
  );
}

/** The number of rows of a table of which no column is read. */
function rowsIn(table: object): number {
  if (Array.isArray(table)) return lengthOfArray("rows", table);
  const [first] = Object.keys(table);
  if (first === undefined) throw refuse("rows", "must have a column, by which they are counted");
  return columnsOf(table, [first])[0]?.length ?? 0;
}

function* chunked(
  table: readonly Column[],
  columns: readonly Cells[],
  length: number,
): Generator<Part, void, void> {
  for (let start = 0; start < length; start += chunkLength) {
    const end = Math.min(start + chunkLength, length);
    const fed = new Array<Fed>(table.length);
    for (let at = 0; at < table.length; at++)
      fed[at] = (table[at] as Column).feed.take(columns[at] as Cells, start, end);
    yield { rows: end - start, columns: fed };
  }
}

/** A column that is read once, with the questions that take it: where each is in the table. */
export interface Column {
  readonly feed: Feed;
  readonly takers: readonly { readonly at: number; readonly feed: Feed }[];
}

/**
 * The columns of all questions, each read once where they read it alike. Each question takes its
 * own in its order: of two that take the same ones in another order, one is read twice.
 */
export function columnsOfAll(all: readonly (readonly Feed[])[]): readonly Column[] {
  return turns.flatMap((turn) => {
    const columns: { feed: Feed; takers: { at: number; feed: Feed }[] }[] = [];
    all.forEach((feeds, at) => {
      let next = 0;
      for (const feed of feeds) {
        if (feed.turn !== turn) continue;
        const found = columns.findIndex(
          (column, place) => place >= next && areReadAlike(column.feed, feed),
        );
        if (found < 0) columns.push({ feed, takers: [] });
        next = found < 0 ? columns.length : found + 1;
        columns[next - 1]?.takers.push({ at, feed });
      }
    });
    return columns;
  });
}
const turns = ["groups", "tests", "asked", "found", "ids"] as const;

const areReadAlike = (one: Feed, other: Feed): boolean =>
  one.column === other.column && one.as === other.as && one.reading === other.reading;

function giveAll(run: WasmTable, { takers }: Column, cells: Fed): void {
  for (let taker = 0; taker < takers.length; taker++) {
    const { at, feed } = takers[taker] as Column["takers"][number];
    feed.give(run, at, cells);
  }
}

export function addPart(run: WasmTable, table: readonly Column[], { rows, columns }: Part): void {
  run.begin_rows(rows);
  for (let at = 0; at < table.length; at++) giveAll(run, table[at] as Column, columns[at] as Fed);
  run.count_rows();
}

/** Takes what comes next of a file, which never leaves the memories of modules. */
export function addStepOf(
  table: readonly Column[],
): (run: Handle<WasmTable>, step: TableStep) => void {
  /** Readers that were given the categories, which they look up by themselves. */
  const prepared = new WeakSet<object>();
  return (run, step) => {
    if (!prepared.has(step.reader)) {
      prepared.add(step.reader);
      table.forEach(({ feed: { known } }, slot) =>
        lookUp(known, (text, place) => step.reader.lookUp(slot, text, place)),
      );
    }
    let isRead = false;
    step.take(
      table.map((column, at) =>
        takerOf(column.feed, (cells, rows) =>
          run.use((inner) => {
            isRead = true;
            if (at === 0) inner.begin_rows(rows);
            giveAll(inner, column, cells);
          }),
        ),
      ),
    );
    if (isRead) run.use((inner) => inner.count_rows());
  };
}

function lookUp(
  known: readonly string[] | undefined,
  to: (text: string, place: number) => void,
): void {
  const inOrder = [...(known ?? []).entries()].sort(([, a], [, b]) => (a < b ? -1 : 1));
  for (const [place, text] of inOrder) to(text, place);
}

function takerOf(feed: Feed, give: (cells: Fed, rows: number) => void): Taker {
  if (feed.as === "numbers") return { numbers: (rows) => give(rows, rows.length) };
  if (feed.known) return { places: (rows) => give(rows, rows.length) };
  return { texts: (bytes, ends) => give({ bytes, ends }, ends.length) };
}
