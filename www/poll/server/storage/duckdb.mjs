/** Polls in a file of DuckDB, inside this process. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DuckDBInstance, listValue } from "@duckdb/node-api";

/**
 * Opens the file, which is made if it is not there. After a failure of the whole database, such as
 * a disk that is full, it is opened again by the next statement: what was committed is there.
 */
export async function open(path) {
  mkdirSync(dirname(path), { recursive: true });
  let database = await opened(path);
  const close = () => {
    const last = database;
    database = undefined;
    last?.close();
  };
  const run = async (sql, values) => {
    database ??= await opened(path);
    try {
      return await database.run(sql, values);
    } catch (thrown) {
      if (isFatal(thrown)) close();
      throw thrown;
    }
  };
  return {
    dialect: "duckdb",
    shared: false,
    run,
    /** Nobody else can have the file open. */
    begin: () => run("BEGIN"),
    /** The log holds batches one after the other; it is gone once the file holds them. */
    settle: () => run("CHECKPOINT"),
    close: async () => close(),
  };
}

/** One instance of the engine on the file. */
async function opened(path) {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  return {
    async run(sql, values = []) {
      const given = values.map((value) => (Array.isArray(value) ? listValue(value) : value));
      return (await connection.runAndReadAll(sql, given)).getRowObjectsJson();
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Whether the engine answers nothing any more, however often it is asked. */
const isFatal = ({ message }) => /^FATAL Error\b/.test(message);
