/**
 * Rows by group, written for checking only: in which group a row is, and which rows of a person
 * count. One row after the other, by all that are kept before it; dates by the platform's calendar.
 */
import { row } from "./quantile.mjs";

/** Length of the beginning of a row's text, and what may follow, by how long a bucket is. */
const WRITTEN = {
  year: [4, "-"],
  quarter: [7, "-"],
  month: [7, "-"],
  week: [10, "T "],
  day: [10, "T "],
  hour: [13, ":"],
};

/** A day of the calendar of the platform: what is written of it, and its ISO week. */
function dayOf(time) {
  const written = new Date(time).toISOString().slice(-24, -14);
  // A week is of the year of its Thursday.
  const monday = time - ((new Date(time).getUTCDay() + 6) % 7) * DAY;
  const year = new Date(monday + 3 * DAY).getUTCFullYear();
  const week = 1 + Math.floor((monday + 3 * DAY - january(year)) / (7 * DAY));
  return { written, week: `${padded(year, 4)}-W${padded(week, 2)}` };
}

const DAY = 86_400_000;
const padded = (number, digits) => String(number).padStart(digits, "0");
const january = (year) => new Date(Date.UTC(2000, 0, 1)).setUTCFullYear(year);

/** The buckets of one day: what texts begin with, and the label. */
function bucketsOf(every, { written, week }) {
  const [year, month] = [written.slice(0, 4), written.slice(0, 7)];
  const hours = () => Array.from({ length: 24 }, (_, hour) => `${written}T${padded(hour, 2)}`);
  const same = (label) => [[label, label]];
  return {
    year: () => same(year),
    quarter: () => [[month, `${year}-Q${Math.ceil(Number(month.slice(5)) / 3)}`]],
    month: () => same(month),
    week: () => [[written, week]],
    day: () => same(written),
    hour: () => hours().map((hour) => [hour, hour]),
  }[every]();
}

/** Buckets of dates: their labels, and the place of a text. */
function datesOf({ first, last, every }) {
  const [begin, end] = [Number(first.slice(0, 4)) - 1, Number(last.slice(0, 4)) + 2];
  const [labels, starts] = [[], new Map()];
  for (let time = january(Math.max(begin, 1)); time < january(Math.min(end, 10_000)); time += DAY)
    for (const [start, label] of bucketsOf(every, dayOf(time))) {
      // Labels of one form are in order as texts.
      if (label < first || label > last) continue;
      if (labels.at(-1) !== label) labels.push(label);
      starts.set(start, labels.length - 1);
    }
  const [length, signs] = WRITTEN[every];
  const place = (text) => {
    const begins = text.slice(0, length).replace(/^(.{10}) /, every === "hour" ? "$1T" : "$1 ");
    const [next] = text.slice(length);
    return next === undefined || signs.includes(next) ? (starts.get(begins) ?? -1) : -1;
  };
  return { labels, place };
}

/** Categories of a column: their labels, and the place of a cell, or -1. */
function categoriesOf(by) {
  if (by.kind === "dates") return datesOf(by);
  if (by.kind === "categories")
    return {
      labels: by.categories,
      place: (cell) => by.categories.findIndex((one) => one === cell),
    };
  return {
    labels: ["-Infinity", ...by.edges],
    place: (cell) => by.edges.filter((edge) => edge <= cell).length,
  };
}

export const isMissing = (cell) => cell === null || cell === undefined || Number.isNaN(cell);

/** Column with the labels of its categories, and the place of a cell, undefined if it has none. */
function dimensionOf(by) {
  const { labels, place } = categoriesOf(by);
  return {
    labels: by.other ? [...labels, null] : labels,
    place(cell) {
      if (isMissing(cell)) return undefined;
      const at = place(cell);
      if (at >= 0) return at;
      return by.other ? labels.length : undefined;
    },
  };
}

/** Whether a row passes a test of a column. */
export function passes({ equals, atLeast, atMost }, cell) {
  if (isMissing(cell)) return false;
  if (equals !== undefined) return cell === equals;
  return (atLeast ?? -Infinity) <= cell && cell <= (atMost ?? Infinity);
}

export const isId = (id) =>
  !isMissing(id) && id !== "" && Buffer.byteLength(id) <= 256 && !id.includes("\ufffd");

/** Whether one more row of a person in a group is kept, by those of that person before. */
export function hasRoom({ groups, rows }, earlier, group) {
  if (groups === null) return earlier.length < rows;
  const here = earlier.filter((one) => one === group).length;
  return here > 0 ? here < rows : new Set(earlier).size < groups;
}

/** The labels of all groups, and the rows of each that count: what is asked of them. */
export function grouped({ by, of, where, person, perPerson }, table) {
  const columns = { ...table.texts };
  for (const [name, cells] of Object.entries(table.numbers ?? {})) columns[name] = cells.map(row);
  const dimensions = by.map(dimensionOf);
  const cells = dimensions.reduce((cells, { labels }) => cells * labels.length, 1);
  const rows = Array.from({ length: cells }, () => []);
  const kept = new Map();
  const length = Math.max(...Object.values(columns).map((cells) => cells.length));
  for (let at = 0; at < length; at++) {
    if (!where.every((test) => passes(test, columns[test.column][at]))) continue;
    const places = dimensions.map(({ place }, dimension) =>
      place(columns[by[dimension].column][at]),
    );
    if (places.includes(undefined)) continue;
    const cell = places.reduce(
      (cell, place, dim) => cell * dimensions[dim].labels.length + place,
      0,
    );
    const asked = of.column === null ? 0 : columns[of.column][at];
    if (isMissing(asked) || !passes(of.question.where ?? {}, asked)) continue;
    if (person !== null) {
      const id = columns[person][at];
      if (!isId(id)) continue;
      const earlier = kept.get(id) ?? [];
      if (!hasRoom(perPerson, earlier, cell)) continue;
      kept.set(id, [...earlier, cell]);
    }
    rows[cell].push(asked);
  }
  const combined = dimensions.reduce(
    (lists, { labels }) => lists.flatMap((list) => labels.map((label) => [...list, label])),
    [[]],
  );
  return { rows, labels: combined.map((list) => (by.length === 1 ? list[0] : list)) };
}
