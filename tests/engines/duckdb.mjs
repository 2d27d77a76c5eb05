/** DuckDB, inside this process. */
import { DuckDBInstance } from "@duckdb/node-api";

export const name = "DuckDB";
export const dialect = "duckdb";
export const types = {
  double: "DOUBLE",
  real: "REAL",
  integer: "BIGINT",
  wide: "HUGEINT",
  decimal: "DECIMAL(38, 12)",
  text: "VARCHAR",
  boolean: "BOOLEAN",
};

/** Columns in which texts are equal that are none. */
export const textTypes = ["VARCHAR COLLATE NOCASE.NOACCENT"];
/** The same for a whole session. */
export const sessions = ["PRAGMA default_collation=NOCASE"];

/** NUL is a character. */
export const hasNul = true;

export async function open() {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const query = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  return { query, close: () => connection.closeSync() };
}

/** A text as a literal of any characters. */
export const literal = (text) => `decode(unhex('${Buffer.from(text).toString("hex")}'))`;
