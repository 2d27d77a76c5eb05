/** Tests what `parse` makes of receipts that contradict their plan. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import {
  count,
  discreteLaplace,
  exponential,
  geometric,
  median,
  parse,
  stringify,
  sum,
} from "sottovoce";
import { integerPartition, sparseVector } from "sottovoce/base2";
import { withSeed } from "sottovoce/testing";
import { refusal } from "./api-helpers.mjs";
import { kinds, protocols } from "./kinds.mjs";

const seeds = (most) => Array.from({ length: most }, (_, index) => new Uint8Array(32).fill(index));
/** The text of a receipt that says something else in places. */
const altered = (release, more) => {
  const { value, ...rest } = { ...JSON.parse(stringify(release)), ...more };
  return JSON.stringify({ value, ...rest });
};
const refused = (text, about) => assert.throws(() => parse(text), refusal("text"), about);
/** Another version's: read by its shape only. */
const older = (text) => JSON.stringify({ ...JSON.parse(text), version: "0.0.9" });

for (const [kind, { least, all, input }] of Object.entries(kinds)) {
  test(`${kind}: what is released is read again, whatever comes out`, () => {
    for (const start of [least, all]) {
      const mechanism = start().build();
      for (const seed of seeds(60)) {
        const release = withSeed(seed, () => mechanism.release(input));
        assert.deepEqual(parse(stringify(release)), release);
      }
      const real = mechanism.release(input);
      assert.deepEqual(parse(stringify(real)), real);
    }
  });

  test(`${kind}: a loss that is not the plan's is refused, and so is a plan that none can be built from`, () => {
    for (const start of [least, all]) {
      const release = start().build().release(input);
      const { plan, epsilon, bits, rho } = release;
      const isPure = release.notion === "pure";
      for (const more of [
        ...(isPure ? [] : [{ notion: "pure", epsilon: rho, rho: undefined }, { rho: undefined }]),
        { epsilon: 1e-9 },
        { epsilon: 0 },
        { epsilon: { number: "Infinity" } },
        ...(isPure ? [1 - 2 ** -53, 1 + 2 ** -52].map((by) => ({ epsilon: epsilon * by })) : []),
        { rho: 0 },
        { rho: rho * (1 - 2 ** -53) },
        { rho: rho * (1 + 2 ** -52) },
        { rho: isPure ? epsilon : null },
        { notion: isPure ? "zcdp" : "pure", epsilon: undefined, bits: undefined },
      ]) {
        refused(altered(release, more), JSON.stringify(more));
      }
      refused(altered(release, { bits: bits === undefined ? 1 : bits / 2 }));
      if (bits !== undefined) refused(altered(release, { bits: undefined }));
      refused(altered(release, { plan: { kind: plan.kind } }));
      refused(altered(release, { plan: { ...plan, kind: "nope" } }));
      refused(
        altered(release, { plan: { ...plan, kind: plan.kind === "count" ? "sum" : "count" } }),
      );
      refused(altered(release, { plan: { ...plan, more: 1 } }));
      for (const key of Object.keys(plan)) {
        refused(altered(release, { plan: { ...plan, [key]: undefined } }), key);
        // Any text is the name of a column.
        if (!["person", "column"].includes(key))
          refused(altered(release, { plan: { ...plan, [key]: "other" } }), key);
      }
      // A database may have changed the order of keys.
      const turned = { ...release, plan: Object.fromEntries(Object.entries(plan).reverse()) };
      assert.deepEqual(parse(stringify(turned)), release);
    }
  });

  test(`${kind}: a value that the plan cannot release is refused`, () => {
    for (const start of [least, all]) {
      const release = start().build().release(input);
      const isNoise = ["discreteLaplace", "geometric", "discreteGaussian"].includes(kind);
      const isList = Array.isArray(release.value);
      // A sum may be of quarters, and of any size.
      const isSum = release.plan.kind === "sum";
      const wrong = [
        isSum ? 0.3 : 0.5,
        { number: "-0" },
        { number: "Infinity" },
        [0.5],
        [[1]],
        [{ bigint: "1" }, 1],
      ];
      if (!isSum) wrong.push(2 ** 53);
      if (isList) wrong.push(1);
      const { value: written } = JSON.parse(stringify(release));
      // Any of the groups may be hidden.
      if (isList && kind !== "sparseVector") wrong.push([...written, 1]);
      if (isList && !["sparseVector", "foundGroups"].includes(kind)) wrong.push(written.slice(1));
      if (!isList && !isNoise) wrong.push([written], [], { bigint: "1" }, { ...written, more: 1 });
      for (const value of wrong) refused(altered(release, { value }), JSON.stringify(value));
    }
  });
}

for (const [kind, { survey, answers, values }] of Object.entries(protocols))
  test(`a survey by ${kind}: what is reported is counted, and a value that it cannot report is not`, () => {
    const asked = survey();
    const reports = answers.flatMap((a) =>
      seeds(60).map((seed) => withSeed(seed, () => asked.respond(asked.begin(), { a }).reports[0])),
    );
    for (const value of [...values.good, ...reports.map((report) => report.value)]) {
      const report = { ...reports[0], value };
      assert.equal(asked.counts().add(JSON.parse(JSON.stringify(report))), "counted", `${value}`);
    }
    for (const value of [...values.bad, undefined, NaN, 2 ** 53, { more: 1 }])
      assert.equal(asked.counts().add({ ...reports[0], value }), "refused", String(value));
  });

test("a value is one of the candidates, an index, within the bounds, or whatever else the plan says", () => {
  const person = (builder) => builder.neighbors("change-one").epsilon(1).build();
  const list = (length, value = 0) => Array(length).fill(value);
  for (const [release, good, bad] of [
    [person(median().candidates([1, 2.5])).release([1]), [1, 2.5], [0, 2, 3, -1]],
    [
      person(median().candidates({ first: 0, last: 1, step: "1/10" })).release([1]),
      [0, 0.1, 0.3, 1],
      [0.30000000000000004, 1.1, -0.1, 5],
    ],
    [person(count()).release([1]), [0, -5, 2 ** 53 - 1, -(2 ** 53 - 1)], [2 ** 53, 0.5]],
    [person(sum().bounds(0, 2)).release([1]), [0, -5, 2 ** 60], [1.5]],
    [person(sum().bounds(0, 2).step("0.1")).release([1]), [0.3, -5], [0.25, 0.30000000000000004]],
    [exponential().scale(1).build().release([1, 2]), [0, 2 ** 20 - 1], [-1, 2 ** 20]],
    [
      exponential().scale(1).top(2).build().release([1, 2]),
      [
        [0, 1],
        [7, 3],
      ],
      [[0, 0], [0], [0, 1, 2], [-1, 0], [0, 2 ** 20]],
    ],
    [
      discreteLaplace().scale(1).build().release(5),
      [-5, { bigint: "99999999999999999999" }, [], [1, 2], [{ bigint: "1" }]],
      [[1, { bigint: "1" }], 2 ** 53],
    ],
    [
      geometric().scale(1).bounds(-2, 9).build().release(5),
      [-2, 9, { bigint: "9" }, [0, 9]],
      [-3, 10, { bigint: "10" }, [0, 10]],
    ],
    [kinds.exponentialBase2.least().build().release([1, 2]), [0, 1, 2 ** 20 - 1], [-1, 2 ** 20]],
    [kinds.discreteLaplaceBase2.least().build().release(5), [0, 9], [-1, 10, 0.5]],
    [
      kinds.discreteLaplaceBase2.least().step("0.1").build().release(5),
      [0, 0.3, 9],
      [-0.1, 9.1, 0.25, 0.30000000000000004],
    ],
    [kinds.thresholdTest.all().build().release(5), [0, 1, 2], [-1, 3]],
    [
      sparseVector()
        .base(1, 1, 1)
        .bounds(-9, 9)
        .reach(3)
        .count(2)
        .gaps([1, 2])
        .build()
        .release([1]),
      [[0], [3, 1], [0, 0, 1]],
      [[4], [-1], [1, 1, 1], list(2 ** 20 + 1)],
    ],
    [
      integerPartition().base(1, 1, 1).total(3).build().release([1]),
      [
        [0, 0, 0],
        [3, 1, 1],
      ],
      [
        [1, 2, 0],
        [1, 1],
        [1, 1, -1],
      ],
    ],
  ]) {
    for (const value of good)
      assert.ok(parse(altered(release, { value })), JSON.stringify([release.plan.kind, value]));
    for (const value of bad) {
      refused(altered(release, { value }), JSON.stringify([release.plan.kind, value]));
      // By another version it may be right, unless it is of no kind.
      if (!JSON.stringify(value).startsWith('[1,{"bigint"'))
        assert.ok(parse(older(altered(release, { value }))));
    }
  }
});

test("numbers that saturate are read again", () => {
  const most = 2 ** 53 - 1;
  for (const mechanism of [
    geometric()
      .scale(1e17)
      .bounds(-(2n ** 60n), 2n ** 60n)
      .build(),
    discreteLaplace().scale(1e17).build(),
  ]) {
    const releases = Array.from({ length: 20 }, () => mechanism.release(0));
    for (const release of releases) assert.deepEqual(parse(stringify(release)), release);
    // None of them does with probability below 2^-60.
    assert.ok(releases.some(({ value }) => Math.abs(value) === most));
  }
});

test("of another version only the shape is checked", () => {
  const release = kinds.count.least().build().release([1]);
  for (const more of [{ epsilon: 1e-9 }, { value: 1.5 }, { plan: { kind: "later", more: 1 } }]) {
    assert.ok(parse(older(altered(release, more))));
    refused(altered(release, more));
  }
});

test("where there is no WebAssembly yet, it is not the receipt that is blamed", () => {
  const text = stringify(kinds.count.least().build().release([1]));
  const code = `
    import { parse } from "sottovoce/slim";
    const code = (text) => {
      try {
        return parse(text).plan.kind;
      } catch (thrown) {
        return thrown.code;
      }
    };
    const texts = ${JSON.stringify([text, older(text)])};
    process.stdout.write(texts.map(code).join());`;
  assert.equal(
    execFileSync(process.execPath, ["--input-type=module", "--eval", code], {
      cwd: new URL(".", import.meta.url),
      encoding: "utf8",
    }),
    "ERR_NOT_LOADED,count",
  );
});
