/** DuckDB, inside this process. */
import { DuckDBInstance } from "@duckdb/node-api";

export const name = "DuckDB";
export const dialect = "duckdb";
export const types = {
  double: "DOUBLE",
  real: "REAL",
  integer: "BIGINT",
  wide: "HUGEINT",
  any: "BIGNUM",
  decimal: "DECIMAL(38, 12)",
  text: "VARCHAR",
  uuid: "UUID",
  boolean: "BOOLEAN",
};

/** Columns in which texts are equal that are none. */
export const textTypes = ["VARCHAR COLLATE NOCASE.NOACCENT"];
/** Statements that make texts equal in this way for a whole session. */
export const sessions = ["PRAGMA default_collation=NOCASE"];

/** A statement that compares texts as their columns do: what one writes first. */
export const plainly = (sql) =>
  sql
    .replaceAll(/encode\(CASE WHEN typeof\((\S+)\) = 'UUID' .*? END\)/g, "$1")
    .replaceAll(/encode\(CAST\((\S+) AS VARCHAR\)\)/g, "$1")
    .replaceAll(/unhex\('(\w*)'\)/g, (_, hex) => `'${Buffer.from(hex, "hex")}'`)
    .replaceAll("hex(id)", "hex(encode(id))");

/** NUL is a character. */
export const hasNul = true;

export async function open() {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const query = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  return {
    query,
    fill: (table, rows) => fill(connection, table, rows),
    close: () => connection.closeSync(),
  };
}

/** Appends reports. */
async function fill(connection, table, rows) {
  const appender = await connection.createAppender(table);
  for (const { survey, question, value, id } of rows) {
    appender.appendVarchar(survey);
    appender.appendVarchar(question);
    appender.appendBigInt(BigInt(value));
    appender.appendVarchar(id);
    appender.endRow();
  }
  appender.closeSync();
}

/** Rows with the integers `i` from 0. */
export const range = (count) => `range(0, ${count}) AS counted(i)`;

/** A text as a literal of any characters. */
export const literal = (text) => `decode(unhex('${Buffer.from(text).toString("hex")}'))`;
