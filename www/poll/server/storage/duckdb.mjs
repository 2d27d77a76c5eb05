/** Polls in a file of DuckDB, inside this process. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DuckDBInstance, listValue } from "@duckdb/node-api";

/** Opens the file, which is made if it is not there. `:memory:` keeps nothing. */
export async function open(path) {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  const run = async (sql, values = []) => {
    const given = values.map((value) => (Array.isArray(value) ? listValue(value) : value));
    return (await connection.runAndReadAll(sql, given)).getRowObjectsJson();
  };
  return {
    dialect: "duckdb",
    shared: false,
    run,
    /** Nobody else can have the file open. */
    begin: () => run("BEGIN"),
    /** The log holds batches one after the other; it is gone once the file holds them. */
    settle: () => run("CHECKPOINT"),
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
