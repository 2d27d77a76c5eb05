/** A document says at its top what its code takes for granted, and tests give it just that. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { transform } from "esbuild";
import { blocksIn, documents, isWrong } from "./markdown.mjs";
import { exampleFolder, given, runIn } from "./running.mjs";

const folder = exampleFolder("given");
const says = "The code below takes for granted:";
const marked = (name) => `GIVEN_${name}`;
const define = Object.fromEntries(Object.keys(given).map((name) => [name, marked(name)]));

/** The names among those given that the code uses and does not make. */
async function takenBy(code) {
  const { code: written } = await transform(code, { define, loader: "ts", format: "esm" });
  return Object.keys(given)
    .filter((name) => new RegExp(`\\b${marked(name)}\\b`).test(written))
    .sort();
}

const taken = new Map(documents.map(({ name }) => [name, new Set()]));
for (const { name, code } of blocksIn("js", "ts"))
  if (!isWrong(code)) for (const one of await takenBy(code)) taken.get(name).add(one);

test("names that a block makes are not taken for granted, and others are", async () => {
  assert.deepEqual(await takenBy("const ages = [1]; query.release(ages);"), ["query"]);
  assert.deepEqual(
    await takenBy("({ ages }).query; send(plan.release); // book"),
    ["ages", "send", "plan"].sort(),
  );
});

for (const { name, text } of documents.filter(({ name }) => name.startsWith("docs/"))) {
  const names = [...taken.get(name)].sort();
  test(`${name} says all that its code takes for granted, before the first section`, () => {
    const [top] = text.split(/^## /m);
    const paragraph = top.split(/\n\n/).find((one) => one.startsWith(says)) ?? "";
    const quoted = new Set([...paragraph.matchAll(/`(\w+)`/g)].map(([, one]) => one));
    assert.deepEqual([...quoted].filter((one) => one in given).sort(), names);
  });
}

const shown = blocksIn("js").filter(({ code }) => code.includes("// Taken for granted below"));
test("three documents show it as code", () => assert.equal(shown.length, 3));

/** A query by its plan, a ledger by its terms, and rows as they are. */
const told = ({ plan, people, neighbors, budget, ...rest }) => {
  return plan ?? (people === undefined ? rest : { people, neighbors, budget });
};
for (const { where, code } of shown)
  test(`${where} makes what tests give`, async () => {
    const all = { ages: 1, query: 1, book: 1 };
    const exported = `export { ${Object.keys(all).join(", ")} };`;
    const [theirs, ours] = [await runIn(folder, code + exported), await runIn(folder, exported)];
    for (const name of Object.keys(all)) assert.deepEqual(told(theirs[name]), told(ours[name]));
    const summaries = [await theirs.book.summary(), await ours.book.summary()];
    for (const { share, charges } of summaries) assert.deepEqual([share, charges], [0, []]);
  });
