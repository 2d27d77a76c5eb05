/** The vectors of the independent script, on the built package: WebAssembly, release mode. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  discreteLaplace,
  exponential,
  fromPlan,
  geometric,
  gumbelMax,
  permuteAndFlip,
  quantile,
  scaleForAccuracy,
} from "sottovoce";
import { probabilities, withTape } from "sottovoce/testing";
import { ofDouble, read } from "../vectors/exact.mjs";
import { files } from "../vectors/make.mjs";
import { row } from "../vectors/quantile.mjs";
import { noEntropy } from "./api-helpers.mjs";

const folder = new URL("../vectors/", import.meta.url);
const cases = JSON.parse(readFileSync(new URL("quantile.json", folder), "utf8"));
const words = ({ tape }) => BigUint64Array.from(tape, (word) => BigInt(`0x${word}`));

function queryOf({ alpha, candidates, grid, neighbors, rowsPerPerson, epsilon, scorer, base2 }) {
  const start = quantile(alpha)
    .candidates(grid ?? candidates.map(row))
    .neighbors(neighbors);
  const told = start.rowsPerPerson(rowsPerPerson).epsilon(epsilon).scorer(scorer);
  return (base2 ? told.base2() : told).build();
}

test("the script writes the vectors that are kept", () => {
  for (const [name, content] of Object.entries(files())) {
    assert.equal(readFileSync(new URL(name, folder), "utf8"), content, name);
  }
});

for (const one of cases) {
  const query = queryOf(one);
  const rows = one.rows.map(row);

  test(`${one.about}: value and number of words are those of the script`, async () => {
    for (const told of one.tapes) {
      const tape = words(told);
      assert.equal(tape.length, told.words);
      const release = withTape(tape, () => query.release(rows));
      assert.ok(
        Object.is(release.value, told.value),
        `${release.value} for ${JSON.stringify(told)}`,
      );
      assert.throws(() => withTape(tape.subarray(0, -1), () => query.release(rows)), noEntropy);
      const chunks = [rows.slice(0, 3), new Float64Array(rows.slice(3)), []];
      assert.deepEqual(await withTape(tape, () => query.releaseFrom(chunks)), release);
      assert.deepEqual(
        withTape(tape, () => fromPlan(JSON.parse(JSON.stringify(query))).release(rows)),
        release,
      );
    }
  });

  test(`${one.about}: probabilities enclose those of the script, and are narrow`, () => {
    const enclosures = probabilities(query, rows);
    assert.equal(enclosures.length, one.probabilities.length);
    enclosures.forEach(({ lower, upper }, place) => {
      const exact = one.probabilities[place];
      const atMost = (a, b) => a.top * b.bottom <= b.top * a.bottom;
      assert.ok(atMost(ofDouble(lower), read(exact.upper)), `${lower} is above ${exact.upper}`);
      assert.ok(atMost(read(exact.lower), ofDouble(upper)), `${upper} is below ${exact.lower}`);
      assert.ok(ulps(lower, upper) <= 2n, `${lower} to ${upper} is wide`);
    });
  });
}

for (const [file, start] of [
  ["scores.json", exponential],
  ["gumbel_max.json", gumbelMax],
  ["permute_and_flip.json", permuteAndFlip],
]) {
  for (const one of JSON.parse(readFileSync(new URL(file, folder), "utf8"))) {
    test(`${file}, ${one.about}, top ${one.top ?? 1}: indices and number of words are those of the script`, () => {
      const builder = start()
        .scale(one.scale)
        .optimize(one.optimize ?? "max");
      const mechanism = (one.top > 1 ? builder.top(one.top) : builder).build();
      const scores = one.scores.map((score) => (typeof score === "string" ? BigInt(score) : score));
      for (const told of one.tapes) {
        const tape = words(told);
        const { value } = withTape(tape, () => mechanism.release(scores));
        assert.deepEqual(
          one.top > 1 ? value : [value],
          told.order ?? [told.index],
          JSON.stringify(told),
        );
        assert.throws(
          () => withTape(tape.subarray(0, -1), () => mechanism.release(scores)),
          noEntropy,
        );
      }
    });
  }
}

for (const [file, start] of [
  ["discrete_laplace.json", discreteLaplace],
  ["geometric.json", geometric],
]) {
  for (const { about, scale, values, bounds, samplers, accuracies, scales } of JSON.parse(
    readFileSync(new URL(file, folder), "utf8"),
  )) {
    const wide = values.map(BigInt);
    const numbers = values.map(Number);
    const built = (sampler) => {
      const builder = start().scale(scale).sampler(sampler);
      return (bounds ? builder.bounds(...bounds.map(BigInt)) : builder).build();
    };

    test(`${file}, ${about}: values and number of words are those of the script`, () => {
      for (const { sampler, tapes } of samplers) {
        const mechanism = built(sampler);
        for (const told of tapes) {
          const tape = words(told);
          const released = told.released.map(BigInt);
          assert.deepEqual(
            withTape(tape, () => mechanism.release(wide)).value,
            released,
            `${sampler} ${JSON.stringify(told)}`,
          );
          if (numbers.every(Number.isSafeInteger)) {
            const saturated = released.map((value) =>
              Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(value))),
            );
            assert.deepEqual(withTape(tape, () => mechanism.release(numbers)).value, saturated);
          }
          if (tape.length > 0)
            assert.throws(
              () => withTape(tape.subarray(0, -1), () => mechanism.release(wide)),
              noEntropy,
            );
        }
      }
    });

    test(`${file}, ${about}: accuracies and scales are those of the script`, () => {
      for (const { confidence, values: many, error } of accuracies)
        assert.equal(String(built("digits").accuracy({ confidence, values: many }).error), error);
      for (const { error, confidence, values: many, scale: wanted } of scales) {
        const [is, want] = [scaleForAccuracy({ error, confidence, values: many }), wanted].map(
          read,
        );
        assert.equal(is.top * want.bottom, want.top * is.bottom);
      }
    });
  }
}

/** How many doubles apart, for doubles of at least 0. */
function ulps(a, b) {
  const [from, to] = new BigUint64Array(new Float64Array([a, b]).buffer);
  return to - from;
}
