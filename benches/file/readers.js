/**
 * Who reads which format, in a worker of a browser and in a process of Node. Each is prepared once,
 * out of the clock, and then makes a number of the column `amount` of a file: about 500.
 */
import { median } from "sottovoce";
import { groupBy, mean } from "sottovoce/groups";

const middle = () =>
  median()
    .candidates({ first: 0, last: 999, step: 1 })
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build();

/** A private median of what `source` makes of a file. */
async function ours(source) {
  const query = middle();
  query.release([1, 2, 3]);
  return async ({ blob }) => (await query.releaseFrom(source(blob))).value;
}

/** Means by city: two columns of a table. */
async function oursByCity(table) {
  const cities = ["Oslo, Norway", "Lima, Peru", "Quito", "Hanoi", "Accra, Ghana", "Turin"];
  const query = groupBy("city", cities)
    .ask("amount", mean().bounds(0, 1000).step("0.01"))
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build();
  return async ({ blob }) => {
    const { value } = await query.releaseFrom(table(blob));
    return value.reduce((sum, { value }) => sum + value.mean, 0) / value.length;
  };
}

/** Takes in all bytes the cheapest way, and does nothing with them. */
async function empty({ blob }) {
  const reader = (globalThis.reader = blob.stream().getReader({ mode: "byob" }));
  let buffer = new Uint8Array(1 << 20);
  for (;;) {
    const { done, value } = await reader.read(buffer);
    if (done) return undefined;
    buffer = new Uint8Array(value.buffer);
  }
}

/** The exact median, by buckets: nothing is kept of a row. */
class Buckets {
  #counts = new Uint32Array(1001);
  #count = 0;

  add(amount) {
    if (!(amount >= 0)) return;
    this.#counts[Math.min(1000, Math.floor(amount))]++;
    this.#count++;
  }

  median() {
    let below = 0;
    return this.#counts.findIndex((count) => (below += count) > this.#count / 2);
  }
}

function medianOf(amounts) {
  const buckets = new Buckets();
  for (const amount of amounts) buckets.add(amount);
  return buckets.median();
}

async function papaParse(host) {
  const { default: Papa } = await import("papaparse");
  return (file) =>
    new Promise((resolve, reject) => {
      const buckets = new Buckets();
      Papa.parse(host.streamed(file), {
        chunk: ({ data }) => data.forEach((row) => buckets.add(Number(row[1]))),
        complete: () => resolve(buckets.median()),
        error: reject,
      });
    });
}

async function sheetJs() {
  const { read, utils } = await import("xlsx");
  return async ({ blob }) => {
    const { Sheets, SheetNames } = read(await blob.arrayBuffer(), { dense: true });
    const rows = utils.sheet_to_json(Sheets[SheetNames[0]], { header: 1 });
    return medianOf(rows.map((row) => row[1]));
  };
}

async function readExcelFile(host) {
  const { readSheet } = await host.readExcelFile();
  return async ({ blob }) => medianOf((await readSheet(blob)).map((row) => row[1]));
}

async function flechette() {
  const { tableFromIPC } = await import("@uwdata/flechette");
  return async ({ blob }) => {
    const table = tableFromIPC(new Uint8Array(await blob.arrayBuffer()));
    return medianOf(table.getChild("amount").toArray());
  };
}

async function hyparquet() {
  const { parquetRead } = await import("hyparquet");
  return async ({ blob }) => {
    const buckets = new Buckets();
    await parquetRead({
      file: {
        byteLength: blob.size,
        slice: (start, end) => blob.slice(start, end).arrayBuffer(),
      },
      columns: ["amount"],
      onChunk: ({ columnData }) => {
        for (const amount of columnData) buckets.add(amount);
      },
    });
    return buckets.median();
  };
}

const jsonParse =
  async () =>
  async ({ blob }) =>
    medianOf(JSON.parse(await blob.text()).map(({ amount }) => amount));

const column = { column: "amount" };

/** By format, what each is called. Ours come first: others are compared with the first of all. */
export const readers = {
  csv: {
    "ours, one column": async () => {
      const csv = await import("sottovoce/csv");
      return ours((blob) => csv.column(blob, column));
    },
    "ours, a table of two": async () => oursByCity((await import("sottovoce/csv")).table),
    "reading, and nothing else": async () => empty,
    "duckdb-wasm": (host) => host.duckDb(),
    PapaParse: papaParse,
  },
  xlsx: {
    ours: async () => {
      const xlsx = await import("sottovoce/xlsx");
      return ours((blob) => xlsx.column(blob, column));
    },
    "reading, and nothing else": async () => empty,
    SheetJS: sheetJs,
    "read-excel-file": readExcelFile,
  },
  arrow: {
    ours: async () => {
      const arrow = await import("sottovoce/arrow");
      return ours((blob) => arrow.column(blob, column));
    },
    "reading, and nothing else": async () => empty,
    flechette,
  },
  parquet: {
    ours: async () => {
      const parquet = await import("sottovoce/parquet");
      return ours((blob) => parquet.column(blob, column));
    },
    "reading, and nothing else": async () => empty,
    "hyparquet alone": hyparquet,
  },
  json: {
    ours: async () => {
      const json = await import("sottovoce/json");
      return ours((blob) => json.column(blob, column));
    },
    "reading, and nothing else": async () => empty,
    "JSON.parse of the whole": jsonParse,
  },
};
