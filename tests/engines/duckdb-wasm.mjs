/** DuckDB compiled to WebAssembly, an older one than that of `duckdb.mjs`. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export { dialect, hasNul, literal, plainly, range, sessions, textTypes, types } from "./duckdb.mjs";

export const name = "DuckDB in WebAssembly";

const require = createRequire(import.meta.url);
const blocking = require.resolve("@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs");

export async function open() {
  const { createDuckDB, NODE_RUNTIME, VoidLogger } = require(blocking);
  const bundle = (kind) => ({ mainModule: join(dirname(blocking), `duckdb-${kind}.wasm`) });
  const bundles = { mvp: bundle("mvp"), eh: bundle("eh") };
  const database = await createDuckDB(bundles, new VoidLogger(), NODE_RUNTIME);
  await database.instantiate();
  const connection = database.connect();
  const query = async (sql) =>
    connection
      .query(sql)
      .toArray()
      .map((row) => row.toJSON());
  const fill = async (table, rows) => {
    database.registerFileText("reports.json", JSON.stringify(rows));
    connection.insertJSONFromPath("reports.json", { name: `${table}_told` });
    await query(`INSERT INTO ${table} SELECT survey, question, value, id FROM ${table}_told`);
  };
  return { query, fill, close: () => connection.close() };
}
