/** A count of persons by city, in a process of its own: seconds, and the memory of WebAssembly. */
import { started } from "../../tests/js/started.mjs";
import { openAsBlob } from "node:fs";
import { cities } from "./files.mjs";

const { groupBy } = await import("sottovoce/groups");
const { table } = await import("sottovoce/csv");

const query = groupBy("city", cities)
  .personId("person")
  .neighbors("add-or-remove-one")
  .epsilon(1)
  .build();
const blob = await openAsBlob(process.argv[2]);
const [clock, before] = [performance.now(), process.cpuUsage()];
await query.releaseFrom(table(blob));
const { user, system } = process.cpuUsage(before);
const memory = started.reduce((bytes, { memory }) => bytes + memory.buffer.byteLength, 0);
console.log(
  JSON.stringify({
    clock: (performance.now() - clock) / 1e3,
    processor: (user + system) / 1e6,
    memory,
  }),
);
