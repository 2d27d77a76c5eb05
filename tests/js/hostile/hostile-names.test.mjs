/**
 * A page that puts something on Object.prototype, under any name that occurs in the package. The
 * answers, charges and words are the same as without it. (`pollution.test.mjs` has the names of
 * settings, and looks at when they are put there; here it is every name, at any time.)
 *
 * All names are there at once, and one after another only where something differs. With
 * `npm run test:full` fewer are there at a time, so that none hides what another one does.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript-5.9";
import { quick, slow } from "./hostile-steps.mjs";

const full = process.env.SOTTOVOCE_FULL === "1";
const dist = new URL("../../../dist/", import.meta.url);

/**
 * Names that the language itself looks up: in every `await`, at the end of every `[a] = list`, and
 * in descriptors. With these on Object.prototype the host fails too.
 */
const ofLanguage = "then return get set value writable enumerable configurable".split(" ");

/** The name in a member access, a literal's key, a method, or a destructuring. */
function nameAt(node) {
  const named =
    (ts.isPropertyAccessExpression(node) && node.name) ||
    (ts.isElementAccessExpression(node) && node.argumentExpression) ||
    (ts.isBindingElement(node) && (node.propertyName ?? node.name)) ||
    (ts.isObjectLiteralElementLike(node) && node.name) ||
    (ts.isClassElement(node) && node.name);
  if (!named) return undefined;
  const isName = ts.isIdentifier(named) && !ts.isElementAccessExpression(node);
  return isName || ts.isStringLiteralLike(named) || ts.isNumericLiteral(named)
    ? named.text
    : undefined;
}

/** Every name that the package may look up as a property. */
function namesOfPackage() {
  const names = new Set();
  const collect = (node) => {
    names.add(nameAt(node));
    ts.forEachChild(node, collect);
  };
  for (const path of readdirSync(dist, { recursive: true }))
    if (path.endsWith(".js"))
      collect(ts.createSourceFile(path, readFileSync(new URL(path, dist), "utf8"), 99));
  return [...names].filter(
    (name) => name !== undefined && !(name in Object.prototype) && !ofLanguage.includes(name),
  );
}

const names = namesOfPackage();
const nothing = (members) => Object.assign(Object.create(null), members);
const asValue = (value) => () => nothing({ value, writable: true, configurable: true });
/** By what there is under a name. */
const kindsOfValue = {
  "a function": asValue(() => 7),
  "a number": asValue(0.001),
  "a text": asValue("7"),
  "an object": asValue({ a: 1 }),
  true: asValue(true),
  "a getter": (name) => {
    const set = function (value) {
      Object.defineProperty(this, name, {
        ...nothing({ value, writable: true, enumerable: true, configurable: true }),
      });
    };
    return nothing({ get: () => 7, set, configurable: true });
  },
};

/** The result of a step while these names are on Object.prototype. */
async function polluted(some, descriptorOf, step) {
  const put = Object.defineProperty;
  const drop = Reflect.deleteProperty;
  try {
    for (let at = 0; at < some.length; at++)
      put(Object.prototype, some[at], descriptorOf(some[at]));
    return await step();
  } catch (thrown) {
    return `${thrown}`;
  } finally {
    for (let at = 0; at < some.length; at++) drop(Object.prototype, some[at]);
  }
}

/** Which of these names alone, or which together, make a difference. */
async function culprits(some, descriptorOf, step, clean) {
  const result = await polluted(some, descriptorOf, step);
  if (result === clean) return [];
  const half = some.length >> 1;
  const found = [];
  if (half > 0)
    for (const part of [some.slice(0, half), some.slice(half)])
      found.push(...(await culprits(part, descriptorOf, step, clean)));
  return found.length > 0 ? found : [`${some.join(" with ")}: ${differing(clean, result)}`];
}

function differing(clean, result) {
  let at = 0;
  while (clean[at] === result[at]) at++;
  const from = Math.max(0, at - 20);
  return `${result.slice(from, at + 80)} instead of ${clean.slice(from, at + 80)}`;
}

/** Every so many names together, in the order of a stride. */
function groups(size) {
  const many = Math.ceil(names.length / size);
  return Array.from({ length: many }, (_, index) => names.filter((_, at) => at % many === index));
}

test("the names of the package are found, also those known to matter", () => {
  assert.ok(names.length > 900, `${names.length} names`);
  for (const name of ["delta", "rho", "0", "kept", "found", "owned", "sets", "getReader"])
    assert.ok(names.includes(name), name);
});

for (const [name, step] of Object.entries(full ? { ...quick, ...slow } : quick))
  test(`${name}: what is on Object.prototype changes no answer, charge or word`, async () => {
    const clean = await step();
    assert.equal(await step(), clean, "it is the same each time");
    const size = !full || name in slow ? names.length : 40;
    for (const [kind, descriptorOf] of Object.entries(kindsOfValue))
      for (const some of groups(size))
        assert.deepEqual(await culprits(some, descriptorOf, step, clean), [], kind);
  });

test("a change that a name makes is found, by its name", async () => {
  const step = () => `${{}.delta ?? "none"}`;
  const found = await culprits(names, kindsOfValue["a text"], step, "none");
  assert.deepEqual(found, ["delta: 7 instead of none"]);
});
