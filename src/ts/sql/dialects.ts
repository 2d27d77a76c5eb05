/** The databases by their names. */
import type { Dialect } from "../api/sql.js";
import { refuse } from "../error.js";
import type { Words } from "./dialect.js";
import { duckdb } from "./dialect/duckdb.js";
import { postgresql } from "./dialect/postgresql.js";
import { spark } from "./dialect/spark.js";
import { sqlite } from "./dialect/sqlite.js";

const dialects: { readonly [name in Dialect]: Words } = { duckdb, postgresql, spark, sqlite };

export function wordsOf(dialect: unknown): Words {
  const name = (Object.keys(dialects) as Dialect[]).find((known) => known === dialect);
  if (!name) throw refuse("dialect", `must be one of ${Object.keys(dialects).join(", ")}`);
  return dialects[name];
}
