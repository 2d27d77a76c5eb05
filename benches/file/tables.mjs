/** The files of the bench, written once and the same in every run: five columns, one of texts. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { tableFromArrays, tableToIPC } from "apache-arrow";
import { parquetWriteBuffer } from "hyparquet-writer";
import { inRoot } from "../../scripts/common.mjs";
import { peers } from "./peers.mjs";

const folder = inRoot("target", "bench");
const names = ["id", "amount", "age", "city", "score"];
const cities = ["Oslo, Norway", "Lima, Peru", "Quito", "Hanoi", "Accra, Ghana", "Turin"];

/** How many rows the files that are not CSV have. */
const counts = { xlsx: 50_000, arrow: 2_000_000, parquet: 2_000_000, json: 500_000 };

/** Writes a file that is not there: `write` is given the path of one that is not whole yet. */
function once(name, write) {
  const path = join(folder, name);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  write(`${path}.part`);
  renameSync(`${path}.part`, path);
  return path;
}

/** Rows one by one. */
function rows() {
  let [state, id] = [12345, 0];
  const next = () => (state = (state * 1103515245 + 12345) % 2147483648);
  return () => {
    const amount = `${((next() / 2 ** 31) * 1000) | 0}.${10 + (next() % 90)}`;
    return [++id, amount, 18 + (next() % 70), cities[next() % 6], next() % 1000];
  };
}

/** CSV of so many megabytes, the column of texts quoted: 35 bytes a row. */
export function csvOf(megabytes) {
  return once(`five-${megabytes}.csv`, (path) => {
    const file = openSync(path, "w");
    const next = rows();
    const line = () => {
      const [id, amount, age, city, score] = next();
      return `${id},${amount},${age},"${city}",${score}\n`;
    };
    let written = writeSync(file, `${names.join(",")}\n`);
    while (written < megabytes * 1e6)
      written += writeSync(file, Array.from({ length: 20_000 }, line).join(""));
    closeSync(file);
  });
}

/** Objects, as many as a file of this format has rows. */
function objects(format) {
  const next = rows();
  return Array.from({ length: counts[format] }, () => {
    const [id, amount, age, city, score] = next();
    return { id, amount: Number(amount), age, city, score };
  });
}

/** The table in another format. */
export const others = {
  xlsx: () =>
    once("five.xlsx", (path) => {
      const { utils, write } = createRequire(join(peers, "any.js"))("xlsx");
      const sheet = utils.json_to_sheet(objects("xlsx"));
      const book = utils.book_new();
      utils.book_append_sheet(book, sheet, "people");
      writeFileSync(path, write(book, { type: "buffer", bookType: "xlsx", compression: true }));
    }),
  arrow: () =>
    once("five.arrow", (path) => {
      const all = objects("arrow");
      const numbers = (name, List) => List.from(all, (row) => row[name]);
      const table = tableFromArrays({
        id: numbers("id", Int32Array),
        amount: numbers("amount", Float64Array),
        age: numbers("age", Int32Array),
        city: all.map(({ city }) => city),
        score: numbers("score", Int32Array),
      });
      writeFileSync(path, tableToIPC(table, "file"));
    }),
  parquet: () =>
    once("five.parquet", (path) => {
      const all = objects("parquet");
      const types = { id: "INT32", amount: "DOUBLE", age: "INT32", city: "STRING", score: "INT32" };
      const columnData = names.map((name) => ({
        name,
        data: all.map((row) => row[name]),
        type: types[name],
      }));
      const file = parquetWriteBuffer({ columnData, rowGroupSize: 131_072 });
      writeFileSync(path, new Uint8Array(file));
    }),
  json: () => once("five.json", (path) => writeFileSync(path, JSON.stringify(objects("json")))),
};
