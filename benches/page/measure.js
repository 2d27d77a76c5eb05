// Runs in the page: reads the file of the page's input, and gives the seconds of each repeat.
import { median } from "./dist/index.js";
import { column } from "./dist/csv.js";

const query = median()
  .candidates({ first: 0, last: 999, step: 1 })
  .neighbors("add-or-remove-one")
  .epsilon(1)
  .build();

globalThis.measure = async (repeats) => {
  const [file] = document.querySelector("input").files;
  const times = [];
  for (let index = 0; index < repeats; index++) {
    const start = performance.now();
    await query.releaseFrom(column(file, { column: "amount" }));
    times.push((performance.now() - start) / 1e3);
  }
  return times;
};
