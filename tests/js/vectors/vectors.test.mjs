/**
 * The vectors of the independent scripts, on the built package: WebAssembly, release mode. Every
 * file of `tests/vectors` is replayed by its plans; those of `parts` natively only.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fromPlan, scaleForAccuracy } from "sottovoce";
import "sottovoce/base2";
import "sottovoce/groups";
import { probabilities, withTape } from "sottovoce/testing";
import { files as filesIn, inRoot, onceFor } from "../../../scripts/common.mjs";
import { ofDouble, read } from "../../vectors/exact.mjs";
import { files } from "../../vectors/make.mjs";
import { row } from "../../vectors/quantile.mjs";
import { tableOf, valueOf } from "../groups/groups-helpers.mjs";
import { noEntropy } from "../api/api-helpers.mjs";
import { testInFull } from "../../full.mjs";

const folder = new URL("../../vectors/", import.meta.url);
const listed = readdirSync(folder).filter((name) => name.endsWith(".json"));
const cases = (name) => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const words = ({ tape }) => BigUint64Array.from(tape, (word) => BigInt(`0x${word}`));

/** Reads what is text because JSON cannot hold it: NaN, infinities, -0, large integers. */
const plain = (value) => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
  if (typeof value !== "string") return value;
  return /^-?[0-9]+$/.test(value) && value !== "-0" ? BigInt(value) : row(value);
};

/** Gives what goes in and reads what comes out, by the kind of a plan. */
function readings(one) {
  if (one.plan.kind === "groupBy")
    return { input: tableOf(one.input), read: (value) => valueOf(one, plain(value)) };
  // Texts that are groups stand as they are.
  const found = ({ group, ...rest }) => ({ group, ...plain(rest) });
  return one.plan.kind === "foundGroups"
    ? { input: tableOf(one.input), read: (value) => value.map(found) }
    : { input: plain(one.input), read: plain };
}

function planOf({ plan }) {
  const { candidates } = plan;
  return Array.isArray(candidates) ? { ...plan, candidates: candidates.map(row) } : plan;
}

/** Follows from these files alone, and takes a while. */
const ofScripts = () => filesIn(inRoot("tests", "vectors"));

testInFull("the scripts write the vectors that are kept, and no others are kept", () =>
  onceFor("vectors", {
    inputs: ofScripts,
    outputs: ofScripts,
    async work() {
      const written = await files();
      assert.ok(listed.length > 10, `${listed.length} files`);
      for (const [name, content] of Object.entries(written))
        assert.equal(readFileSync(new URL(name, folder), "utf8"), content, name);
      assert.deepEqual(
        listed.filter((name) => !(`./${name}` in written)),
        [],
      );
    },
  }),
);

for (const name of listed) {
  test(`${name}: values and numbers of words are those of the script`, async () => {
    for (const one of cases(name)) {
      const mechanism = fromPlan(planOf(one));
      const again = fromPlan(JSON.parse(JSON.stringify(mechanism)));
      const { input, read: valued } = readings(one);
      for (const wanted of one.tapes) {
        const about = `${one.about}: ${JSON.stringify(wanted)}`;
        const tape = words(wanted);
        const fewer = tape.subarray(0, -1);
        assert.equal(tape.length, wanted.words);
        const release = withTape(tape, () => mechanism.release(input));
        assert.deepEqual(release.value, valued(wanted.value), about);
        assert.deepEqual(
          withTape(tape, () => again.release(input)),
          release,
          about,
        );
        if (tape.length > 0)
          assert.throws(() => withTape(fewer, () => mechanism.release(input)), noEntropy, about);
        await otherWays(mechanism, input, tape, release);
      }
    }
  });
}

/** Checks the release from rows in chunks, and from numbers where integers of any size were. */
async function otherWays(mechanism, input, tape, release) {
  const { kind } = mechanism.plan;
  if (kind === "groupBy" || kind === "foundGroups") return;
  if (mechanism.releaseFrom) {
    const chunks = [input.slice(0, 3), new Float64Array(input.slice(3)), []];
    assert.deepEqual(await withTape(tape, () => mechanism.releaseFrom(chunks)), release);
  }
  if (kind === "discreteLaplace" || kind === "geometric" || kind === "discreteGaussian") {
    const numbers = input.map(Number);
    const largest = BigInt(Number.MAX_SAFE_INTEGER);
    const bounded = (value) => (value > largest ? largest : value < -largest ? -largest : value);
    if (numbers.every(Number.isSafeInteger))
      assert.deepEqual(
        withTape(tape, () => mechanism.release(numbers)).value,
        release.value.map((value) => Number(bounded(BigInt(value)))),
      );
  }
}

test("probabilities of quantiles enclose those of the script, and are narrow", () => {
  for (const one of cases("quantile.json")) {
    const enclosures = probabilities(fromPlan(planOf(one)), plain(one.input));
    assert.equal(enclosures.length, one.probabilities.length);
    enclosures.forEach(({ lower, upper }, place) => {
      const exact = one.probabilities[place];
      const atMost = (a, b) => a.top * b.bottom <= b.top * a.bottom;
      assert.ok(atMost(ofDouble(lower), read(exact.upper)), `${lower} is above ${exact.upper}`);
      assert.ok(atMost(read(exact.lower), ofDouble(upper)), `${upper} is below ${exact.lower}`);
      assert.ok(ulps(lower, upper) <= 2n, `${one.about}: ${lower} to ${upper} is wide`);
    });
  }
});

test("accuracies of noise and their scales are those of the script", () => {
  const names = ["discrete_laplace.json", "geometric.json", "discrete_gaussian.json"];
  for (const one of names.flatMap(cases)) {
    const mechanism = fromPlan(one.plan);
    for (const { confidence, values, error } of one.accuracies ?? [])
      assert.equal(String(mechanism.accuracy({ confidence, values }).error), error);
    for (const { error, confidence, values, scale } of one.scales ?? []) {
      const [is, want] = [scaleForAccuracy({ error, confidence, values }), scale].map(read);
      assert.equal(is.top * want.bottom, want.top * is.bottom);
    }
  }
});

/** How many doubles apart, for doubles of at least 0. */
function ulps(a, b) {
  const [from, to] = new BigUint64Array(new Float64Array([a, b]).buffer);
  return to - from;
}
