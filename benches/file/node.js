// A reader in a process of its own: prints what one reading of a file took.
import { createReadStream, openAsBlob } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readers } from "./readers.js";

const host = {
  streamed: ({ path }) => createReadStream(path),
  readExcelFile: () => import("read-excel-file/universal"),
  async duckDb() {
    const require = createRequire(import.meta.url);
    const blocking = require.resolve("@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs");
    const { createDuckDB, NODE_RUNTIME, VoidLogger } = require(blocking);
    const bundle = (kind) => ({ mainModule: join(dirname(blocking), `duckdb-${kind}.wasm`) });
    const bundles = { mvp: bundle("mvp"), eh: bundle("eh") };
    const database = await createDuckDB(bundles, new VoidLogger(), NODE_RUNTIME);
    await database.instantiate();
    const connection = database.connect();
    return async ({ path }) =>
      connection.query(`SELECT quantile_cont(amount, 0.5) AS m FROM '${path}'`).toArray()[0].m;
  },
};

const [format, name, path] = process.argv.slice(2);
const read = await readers[format][name](host);
const blob = await openAsBlob(path);
const resting = process.memoryUsage.rss();
const [start, before] = [performance.now(), process.cpuUsage()];
const value = await read({ blob, path });
const clock = (performance.now() - start) / 1e3;
const { user, system } = process.cpuUsage(before);
const memory = process.resourceUsage().maxRSS * 1024 - resting;
console.log(JSON.stringify({ clock, value, processor: (user + system) / 1e6, memory }));
