/** SQLite, compiled to WebAssembly. */
import initSqlJs from "sql.js";

export const name = "SQLite";
export const dialect = "sqlite";
export const types = {
  double: "REAL",
  real: "REAL",
  integer: "INTEGER",
  text: "TEXT",
  boolean: "INTEGER",
};

/** Columns in which texts are equal that are none, or are turned into numbers. */
export const textTypes = ["TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM"];
/** Texts are kept in other bytes. */
export const sessions = ["PRAGMA encoding = 'UTF-16'"];

/** A statement that compares texts as their columns do: what one writes first. */
export const plainly = (sql) =>
  sql.replaceAll(/CASE WHEN typeof\(\S+\) = 'text' THEN \+(\S+) END COLLATE BINARY/g, "$1");

/** NUL is a character. */
export const hasNul = true;

/** Its casts read no infinity, and it has no NaN. */
export const number = (value) => {
  const special = {
    "'NaN'": "NULL",
    "'Infinity'": "9e999",
    "'-Infinity'": "-9e999",
    "'-0'": "-0.0",
  };
  return special[value] ?? value.slice(1, -1);
};

export async function open() {
  const { Database } = await initSqlJs();
  const database = new Database();
  const query = async (sql) => {
    const [result] = database.exec(sql);
    return (result?.values ?? []).map((row) =>
      Object.fromEntries(row.map((value, place) => [result.columns[place], value])),
    );
  };
  const fill = async (table, rows) => {
    const read = ["survey", "question", "value", "id"].map((column) => `value ->> '${column}'`);
    const sql = `INSERT INTO ${table} SELECT ${read.join(", ")} FROM json_each(?)`;
    database.run(sql, [JSON.stringify(rows)]);
  };
  return { query, fill, close: () => database.close() };
}

/** A text as a literal of any characters, whatever the encoding of the database. */
export function literal(text) {
  // A function has at most 127 arguments. Long texts of these tests are plain.
  const letters = Array.from(text, (letter) => letter.codePointAt(0));
  if (letters.length > 1000) return `'${text}'`;
  const groups = Array.from({ length: Math.ceil(letters.length / 50) }, (_, at) =>
    letters.slice(50 * at, 50 * at + 50),
  );
  return groups.length === 0 ? "''" : groups.map((some) => `char(${some.join(", ")})`).join(" || ");
}
