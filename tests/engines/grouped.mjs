/**
 * The tally of a question by group, by its definition: written for these tests, from the rules and
 * not from the code.
 */
import { createHash } from "node:crypto";

const md5 = (text) => createHash("md5").update(text).digest("hex");

/** The labels of a day, by unit. */
function labelsOf(date) {
  const [year, month, day] = date.toISOString().split("T")[0].split("-");
  // A week is of the year of its Thursday.
  const thursday = new Date(date);
  thursday.setUTCDate(date.getUTCDate() + 3 - ((date.getUTCDay() + 6) % 7));
  const first = new Date(0);
  first.setUTCFullYear(thursday.getUTCFullYear(), 0, 1);
  const week = 1 + Math.floor((thursday - first) / 86_400_000 / 7);
  const of = String(thursday.getUTCFullYear()).padStart(4, "0");
  return {
    year,
    quarter: `${year}-Q${Math.ceil(month / 3)}`,
    month: `${year}-${month}`,
    week: `${of}-W${String(week).padStart(2, "0")}`,
    day: `${year}-${month}-${day}`,
  };
}

/** How many signs are looked up, and what may follow. */
const begins = {
  year: [4, "-"],
  quarter: [7, "-"],
  month: [7, "-"],
  week: [10, "T "],
  day: [10, "T "],
  hour: [13, ":"],
};

/** From what a text begins with to its bucket: a table of all days from one year to another. */
function bucketsBy({ first, last, every }) {
  const [length] = begins[every];
  const places = new Map();
  const labels = [];
  const date = new Date(0);
  date.setUTCFullYear(Math.max(1, Number(first.slice(0, 4)) - 1), 0, 1);
  date.setUTCHours(0, 0, 0, 0);
  const end = Math.min(9999, Number(last.slice(0, 4)) + 1);
  const step = () =>
    // No bucket of these begins within a month.
    ["year", "quarter", "month"].includes(every)
      ? date.setUTCMonth(date.getUTCMonth() + 1)
      : date.setUTCDate(date.getUTCDate() + 1);
  for (; date.getUTCFullYear() <= end; step()) {
    const of = labelsOf(date);
    const hours = every === "hour" ? Array.from({ length: 24 }, (_, hour) => hour) : [0];
    for (const hour of hours) {
      const written = `${of.day}T${String(hour).padStart(2, "0")}`;
      const label = every === "hour" ? written : of[every];
      if (labels.at(-1) !== label) labels.push(label);
      places.set(written.slice(0, length), label);
    }
  }
  const listed = labels.slice(labels.indexOf(first), labels.indexOf(last) + 1);
  return { places, numbers: new Map(listed.map((label, place) => [label, place])) };
}

const tables = new Map();
function tableOf(by) {
  const name = JSON.stringify([by.first, by.last, by.every]);
  if (!tables.has(name)) tables.set(name, bucketsBy(by));
  return tables.get(name);
}

function dated(by, text) {
  const { places, numbers } = tableOf(by);
  const [length, next] = begins[by.every];
  const begin = by.every === "hour" ? text.slice(0, 13).replace(/^(.{10}) /, "$1T") : text;
  if (text.length > length && !next.includes(text[length])) return undefined;
  return numbers.get(places.get(begin.slice(0, length)));
}

const sizeOf = (by) =>
  by.kind === "bins"
    ? by.edges.length + 1
    : (by.kind === "dates" ? tableOf(by).numbers.size : by.categories.length) + Number(by.other);

/** The category of a value, or undefined. */
function placeOf(by, value) {
  if (value === null || Number.isNaN(value)) return undefined;
  if (by.kind === "bins") return by.edges.filter((edge) => edge <= value).length;
  const found =
    by.kind === "dates" ? dated(by, value) : by.categories.findIndex((one) => one === value);
  if (found !== undefined && found >= 0) return found;
  return by.other ? sizeOf(by) - 1 : undefined;
}

const passes = (row) => (test) => {
  const value = row[test.column];
  if (value === null || Number.isNaN(value)) return false;
  if (test.equals !== undefined) return value === test.equals;
  return value >= (test.atLeast ?? -Infinity) && value <= (test.atMost ?? Infinity);
};

function isCounted({ column, question }, row) {
  if (column === null) return true;
  const value = row[column];
  if (value === null || Number.isNaN(value)) return false;
  const { atLeast, atMost } = (question.kind === "count" && question.where) || {};
  return value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
}

/** To the nearest integer, the even one of two, of a double within the bounds. */
function wholeOf(value, { lowest, highest }) {
  const within = Math.min(Math.max(value, Number(lowest)), Number(highest));
  const low = Math.floor(within);
  const [down, up] = [within - low, low + 1 - within];
  return BigInt(down < up || (down === up && low % 2 === 0) ? low : low + 1);
}

/** Bins and numbers that a row adds to its group. */
function added({ question }, value) {
  switch (question.kind) {
    case "count":
      return [[0, 1n]];
    case "sum":
      return [[0, wholeOf(value, question)]];
    case "mean":
      return [
        [0, wholeOf(value, question) - BigInt(question.lowest)],
        [2, 1n],
      ];
    case "quantile": {
      const { candidates: said } = question;
      const { first, last } = said;
      const candidates = Array.isArray(said)
        ? said
        : Array.from({ length: last - first + 1 }, (_, step) => Number(first) + step);
      const below = candidates.filter((candidate) => candidate <= value).length;
      return [[2 * below - Number(candidates.some((candidate) => candidate === value)), 1n]];
    }
  }
}

const isId = (id) => {
  const bytes = Buffer.byteLength(id ?? "");
  return bytes >= 1 && bytes <= 256 && !id.includes("\ufffd");
};

/** The rows that are kept of each person, by the least MD5. */
function keptOf(rows, { perPerson: { groups, rows: most } }, row) {
  const byText = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const inOrder = (a, b) => byText(md5(`${a[row]}`), md5(`${b[row]}`));
  const people = new Map();
  for (const one of rows) people.set(one.person, [...(people.get(one.person) ?? []), one]);
  return [...people.values()].flatMap((own) => {
    const sorted = own.toSorted(inOrder);
    if (groups === null) return sorted.slice(0, most);
    const hex = Buffer.from(own[0].person).toString("hex").toUpperCase();
    const cells = [...new Set(own.map(({ cell }) => cell))].sort((a, b) =>
      byText(md5(`${hex}|${a}`), md5(`${hex}|${b}`)),
    );
    return cells
      .slice(0, groups)
      .flatMap((cell) => sorted.filter((one) => one.cell === cell).slice(0, most));
  });
}

/** The tally of rows, as `cell bin: number`, those of 0 left out. */
export function tallyBy(plan, rows, row) {
  const all = rows
    .filter((one) => plan.where.every(passes(one)))
    .flatMap((one) => {
      let cell = 0;
      for (const by of plan.by) {
        const place = placeOf(by, one[by.column]);
        if (place === undefined) return [];
        cell = cell * sizeOf(by) + place;
      }
      return isCounted(plan.of, one) ? [{ ...one, cell }] : [];
    });
  const kept =
    plan.person === null
      ? all
      : keptOf(
          all
            .map((one) => ({ ...one, person: one[plan.person] }))
            .filter((one) => isId(one.person) && one[row] !== null),
          plan,
          row,
        );
  const counts = new Map();
  for (const one of kept)
    for (const [bin, n] of added(plan.of, one[plan.of.column])) {
      const place = `${one.cell} ${bin}`;
      counts.set(place, (counts.get(place) ?? 0n) + n);
    }
  return written(counts);
}

const written = (counts) =>
  [...counts]
    .filter(([, n]) => n !== 0n)
    .map(([place, n]) => `${place}: ${n}`)
    .sort();

/** Gives the same counts from the rows that an engine gave. */
export function tallyFrom(plan, rows) {
  const counts = new Map();
  const isSum = ["sum", "mean"].includes(plan.of.question.kind);
  // The second part of a sum in two parts holds 26 bits.
  const inParts = new Set(rows.flatMap(({ cell, bin }) => (isSum && bin === "1" ? [cell] : [])));
  for (const { cell, bin, n } of rows) {
    const isHigh = bin === "0" && inParts.has(cell);
    const place = `${cell} ${isSum && bin === "1" ? 0 : bin}`;
    counts.set(place, (counts.get(place) ?? 0n) + (BigInt(n) << (isHigh ? 26n : 0n)));
  }
  return written(counts);
}
