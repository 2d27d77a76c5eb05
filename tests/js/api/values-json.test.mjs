/** Values of releases, as JSON.stringify writes them: as the text of the release has them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { discreteLaplace, mean, parse, stringify } from "sottovoce";
import { batch, bins, groupBy } from "sottovoce/groups";
import { withSeed } from "sottovoce/testing";
import { kinds } from "./kinds.mjs";

const seeds = Array.from({ length: 20 }, (_, index) => new Uint8Array(32).fill(index));
/** A copy of it, with its numbers as they are and nothing that would write them. */
const plain = (value) => structuredClone(value);
const person = (builder) => builder.neighbors("add-or-remove-one").epsilon("1/9").build();
const noise = discreteLaplace().sensitivity(1).epsilon(1).build();

/** Releases whose values contain numbers unknown to JSON: in an object, a list, or deeper. */
const unknownToJson = {
  "the sums of a mean": () => person(mean().bounds(0, 9)).release([1, 2]),
  "a list of bigints": () => noise.release([2n ** 70n, -1n]),
  "an end at infinity": () => {
    const interval = kinds.quantileInterval.least().build();
    const ends = seeds.map((seed) => withSeed(seed, () => interval.release([])));
    return ends.find(({ value }) => value.includes(Infinity));
  },
  "the first of several bins": () => person(groupBy("x", bins([1, 2]))).release({ x: [0, 1] }),
  "the first bins of two columns": () =>
    person(groupBy("x", bins([1])).and("y", bins([2]))).release({ x: [0], y: [1] }),
  "means by bin": () =>
    person(groupBy("x", bins([1])).ask("y", mean().bounds(0, 9))).release({ x: [0, 3], y: [1, 2] }),
  "a question by the name of the method that writes": () =>
    person(batch({ toJSON: groupBy("x", bins([1])), one: groupBy("x", [0]) })).release({ x: [0] }),
};

/** Every object and list in a value, with itself. */
function partsOf(value) {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

/** Checks what JSON and copies make of a release, as it was made or read. */
async function written(release) {
  const text = JSON.stringify(JSON.parse(stringify(release)).value);
  const { value } = release;
  assert.equal(JSON.stringify(value), text);
  assert.equal(await Response.json(value).text(), text);
  assert.equal(JSON.stringify({ ...release }.value), text);
  assert.deepEqual(JSON.parse(JSON.stringify({ ...release })), JSON.parse(stringify(release)));
  for (const part of partsOf(value)) {
    assert.ok(Object.isFrozen(part));
    JSON.stringify(part);
    assert.ok(!Object.keys(part).includes("toJSON") || part === value);
    assert.deepEqual(plain(part), part);
  }
  assert.equal(stringify(plain(release)), stringify(release));
}

for (const [kind, { least, all, input }] of Object.entries(kinds))
  test(`${kind}: JSON.stringify of a value writes what the receipt has`, async () => {
    for (const start of [least, all]) {
      const mechanism = start().build();
      for (const seed of seeds) {
        const release = withSeed(seed, () => mechanism.release(input));
        await written(release);
        await written(parse(stringify(release)));
      }
    }
  });

for (const [what, make] of Object.entries(unknownToJson))
  test(`${what}: written as the receipt has it, also when it is read again or taken apart`, async () => {
    const release = make();
    await written(release);
    await written(parse(stringify(release)));
    assert.match(JSON.stringify(release.value), /\{"(bigint|number)":/);
    if (!Array.isArray(release.value)) JSON.stringify({ ...release.value });
    // A copy by structured clone is plain: none of what was tested comes with it.
    const { sums } = plain(release.value);
    if (sums) assert.throws(() => JSON.stringify(sums), TypeError);
  });

test("labels that several releases share are written by each", () => {
  const pairs = person(groupBy("x", bins([1])).and("y", bins([2])));
  const texts = [0, 1].map(() => JSON.stringify(pairs.release({ x: [0], y: [1] }).value[0].group));
  assert.deepEqual(texts, Array(2).fill('[{"number":"-Infinity"},{"number":"-Infinity"}]'));
});

test("a message brings the value to another thread as it is", async () => {
  const { value } = unknownToJson["the sums of a mean"]();
  const { port1, port2 } = new MessageChannel();
  const arrived = new Promise((resolve) => port2.addEventListener("message", resolve));
  port2.start();
  port1.postMessage(value);
  assert.deepEqual((await arrived).data, value);
  port1.close();
});
