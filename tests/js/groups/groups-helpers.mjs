/**
 * How vectors of answers by group are read: tables of several columns, and labels of groups. And
 * what holds of public groups and of those that are found alike.
 */
import assert from "node:assert/strict";
import { fromPlan, parse, stringify } from "sottovoce/groups";
import { withTape } from "sottovoce/testing";
import { row } from "../../vectors/quantile.mjs";

/** Columns by name. Texts stand as they are; of numbers some stand as text. */
export function tableOf({ texts = {}, numbers = {} }) {
  const columns = { ...texts };
  for (const [name, cells] of Object.entries(numbers)) columns[name] = cells.map(row);
  return columns;
}

/** Value of a release about all groups, if these are the answers about them, in order. */
export const valueOf = ({ groups, plan }, values) =>
  values.map((value, at) => ({ group: labelOf(plan, groups[at]), value }));

const labelOf = ({ by }, group) =>
  by.length === 1 ? partOf(by[0], group) : group.map((part, at) => partOf(by[at], part));

/** The first bin has no edge below. */
const partOf = ({ kind }, label) => (kind === "bins" ? row(label) : label);

const words = ({ tape }) => BigUint64Array.from(tape, (word) => BigInt(`0x${word}`));

/** The rows of columns, as objects. */
function rowsOf(table) {
  const columns = Object.entries(table);
  return columns[0][1].map((_, at) =>
    Object.fromEntries(columns.map(([name, cells]) => [name, cells[at]])),
  );
}

/** Columns in three parts, by where the second and the third begin. */
const partsOf = (table, [second, third]) =>
  [
    [0, second],
    [second, third],
    [third, Infinity],
  ].map(([from, to]) =>
    Object.fromEntries(Object.entries(table).map(([name, cells]) => [name, cells.slice(from, to)])),
  );

/** Columns, rows as objects and parts of columns are released alike, and read again. */
export async function areReleasedAlike(cases, begins) {
  for (const { about, plan, input, tapes } of cases) {
    const query = fromPlan(plan);
    const table = tableOf(input);
    for (const tape of tapes) {
      const drawn = (release) => withTape(words(tape), release);
      const release = drawn(() => query.release(table));
      assert.deepEqual(
        drawn(() => query.release(rowsOf(table))),
        release,
        about,
      );
      const parts = partsOf(table, begins);
      assert.deepEqual(await drawn(() => query.releaseFrom(parts)), release, about);
      assert.deepEqual(parse(stringify(release)), release, about);
    }
  }
}

/**
 * Compares the intervals of means with those of the script, and gives how many releases had some.
 * `toldOf` gives what a query says of a release whose groups have these ends.
 */
export function compareIntervals(cases, toldOf) {
  let compared = 0;
  for (const one of cases)
    for (const tape of one.tapes)
      for (const { confidence, ends } of tape.intervals) {
        const query = fromPlan(one.plan);
        const release = withTape(words(tape), () => query.release(tableOf(one.input)));
        assert.deepEqual(
          query.interval(release, { confidence }),
          toldOf(one, ends, tape),
          one.about,
        );
        compared++;
      }
  return compared;
}
