// A reader in a worker of its own: prepared when it is named, and timed when it gets the file.
import { AsyncDuckDB, DuckDBDataProtocol, VoidLogger } from "@duckdb/duckdb-wasm";
import { readers } from "./readers.js";

const host = {
  streamed: ({ blob }) => blob,
  readExcelFile: () => import("read-excel-file/web-worker"),
  async duckDb() {
    const database = new AsyncDuckDB(
      new VoidLogger(),
      new Worker("/duckdb/duckdb-browser-eh.worker.js"),
    );
    await database.instantiate(new URL("/duckdb/duckdb-eh.wasm", location).href);
    const connection = await database.connect();
    return async ({ blob }) => {
      await database.registerFileHandle("t.csv", blob, DuckDBDataProtocol.BROWSER_FILEREADER, true);
      const rows = await connection.query("SELECT quantile_cont(amount, 0.5) AS m FROM 't.csv'");
      return rows.toArray()[0].m;
    };
  },
};

let read;
addEventListener("message", async ({ data: { format, name, file } }) => {
  if (!file) {
    read = await readers[format][name](host);
    postMessage("ready");
    return;
  }
  const start = performance.now();
  const value = await read({ blob: file });
  postMessage({ clock: (performance.now() - start) / 1e3, value });
});
