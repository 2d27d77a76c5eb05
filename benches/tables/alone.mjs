/** A question in a process of its own: seconds, and the memory of WebAssembly. */
import { started } from "../../tests/js/api/started.mjs";
import { openAsBlob } from "node:fs";
import { cities } from "./files.mjs";

const { foundGroups, groupBy } = await import("sottovoce/groups");
const { table } = await import("sottovoce/csv");

const questions = {
  persons: groupBy("city", cities).personId("person"),
  terms: foundGroups("term").delta("1e-6"),
};
const [, , name, path] = process.argv;
const query = questions[name].neighbors("add-or-remove-one").epsilon(1).build();
const blob = await openAsBlob(path);
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
