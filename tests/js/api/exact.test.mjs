/** Exact numbers from outside: what is read, as what, and what is refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { discreteGaussian, discreteLaplace, median, quantile } from "sottovoce";
import { fraction, read, text } from "../../vectors/exact.mjs";
import { refusal } from "./api-helpers.mjs";

const told = (epsilon) =>
  median().candidates([1, 2]).neighbors("change-one").epsilon(epsilon).build().plan.epsilon;

for (const [value, canonical] of [
  [0.1, "1/10"],
  ["0.1", "1/10"],
  ["1/10", "1/10"],
  ["10/100", "1/10"],
  ["1e-1", "1/10"],
  [1n, "1"],
  [10n ** 30n, `1${"0".repeat(30)}`],
  [1, "1"],
  ["1", "1"],
  ["1.0", "1"],
  ["001", "1"],
  ["1e0", "1"],
  ["1e+2", "100"],
  ["100e-2", "1"],
  [1e21, `1${"0".repeat(21)}`],
  [1 / 3, "3333333333333333/10000000000000000"],
  ["1/3", "1/3"],
  ["2/6", "1/3"],
  [2 ** 53, "9007199254740992"],
  [5e-324, `1/2${"0".repeat(323)}`],
  [1.7976931348623157e308, `17976931348623157${"0".repeat(292)}`],
  ["1e400", `1${"0".repeat(400)}`],
  ["1e-400", `1/1${"0".repeat(400)}`],
  ["9".repeat(64), "9".repeat(64)],
]) {
  test(`${typeof value} ${String(value).slice(0, 40)} is ${canonical.slice(0, 40)}`, () => {
    assert.equal(told(value), canonical);
    assert.equal(told(canonical), canonical);
  });
}

const notExact = [
  "",
  " ",
  " 1",
  "1 ",
  "1\n",
  "\t1",
  "+1",
  "--1",
  "-",
  ".5",
  "5.",
  ".",
  "e5",
  "1e",
  "1e+",
  "1E5",
  "1e1.5",
  "1e5e5",
  "1_000",
  "1,5",
  "0x10",
  "0b1",
  "1n",
  "NaN",
  "Infinity",
  "-Infinity",
  "inf",
  "abc",
  "1/0",
  "0/0",
  "1/-3",
  "1/ 3",
  "1 /3",
  "1/3/5",
  "/3",
  "3/",
  "1.5/2",
  "1e2/3",
  "1e401",
  "1e-401",
  "1e999999999",
  "1e-999999999",
  "1e99999999999999999999",
  "١",
  "١/٣",
  "１",
  "½",
  "1​",
  "1\u0000",
  "−1",
  "9".repeat(65),
  `1/${"7".repeat(65)}`,
  `0.${"3".repeat(65)}`,
  "1".repeat(10_000),
  `1/${"1".repeat(10_000)}`,
  "0".repeat(10_000),
  `1e${"0".repeat(10_000)}1`,
];
for (const value of notExact) {
  test(`${JSON.stringify(value.slice(0, 30))} (${value.length} letters) is refused`, () =>
    assert.throws(() => told(value), refusal("epsilon")));
}

/**
 * The digits of the longest integer that is written out while `body` runs: that takes long. 2047
 * bits have 617.
 */
function written(body) {
  const real = globalThis.String;
  let longest = 0;
  globalThis.String = Object.assign(
    (value) => {
      const text = real(value);
      if (typeof value === "bigint") longest = Math.max(longest, text.length);
      return text;
    },
    { raw: real.raw, fromCharCode: real.fromCharCode, fromCodePoint: real.fromCodePoint },
  );
  try {
    body();
  } finally {
    globalThis.String = real;
  }
  return longest;
}

const noNumbers = [
  undefined,
  null,
  true,
  false,
  [],
  [1],
  {},
  { valueOf: () => 1 },
  { toString: () => "1" },
  new Number(1),
  new String("1"),
  new Date(3),
  () => 1,
  Symbol("1"),
  { [Symbol.toPrimitive]: () => 1 },
  NaN,
  Infinity,
  -Infinity,
  1e400,
  10n ** 2000n,
  2n ** 100_000_000n,
  -(2n ** 1_000_000n),
  123456789n ** 40n,
];
for (const value of noNumbers) {
  const size =
    typeof value === "bigint"
      ? `of ${value.toString(16).length} hex digits`
      : String(Array.isArray(value) ? "array" : (value?.constructor?.name ?? value));
  test(`${typeof value} ${size} is refused, and no long integer is written out`, () => {
    assert.ok(written(() => assert.throws(() => told(value), refusal("epsilon"))) <= 620);
    assert.ok(
      written(() =>
        assert.throws(
          () => quantile(value).candidates([1]).neighbors("change-one").epsilon(1).build(),
          refusal("alpha"),
        ),
      ) <= 620,
    );
  });
}

for (const epsilon of [0, -0, "0", "-0", "0/5", 0n, -1, -1e-300, "-1/10", -1n]) {
  test(`epsilon ${String(epsilon)} (${typeof epsilon}) is refused`, () =>
    assert.throws(() => told(epsilon), refusal("epsilon")));
}

for (const alpha of [
  -0.0000001,
  1.0000001,
  "-1/2",
  2,
  "3/2",
  -1n,
  2n,
  1 / 3,
  "1/10001",
  "5000/10001",
  0.00001,
  "1e-400",
  "1e400",
  5e-324,
]) {
  test(`alpha ${String(alpha)} is outside [0, 1] or too fine: refused`, () => {
    assert.throws(
      () => quantile(alpha).candidates([1]).neighbors("change-one").epsilon(1).build(),
      refusal("alpha"),
    );
  });
}

for (const [alpha, canonical] of [
  [0, "0"],
  [-0, "0"],
  [1, "1"],
  [1n, "1"],
  [0.5, "1/2"],
  ["1/3", "1/3"],
  [0.0001, "1/10000"],
  ["9999/10000", "9999/10000"],
  ["5000/15000", "1/3"],
]) {
  test(`alpha ${String(alpha)} is ${canonical}`, () => {
    assert.equal(
      quantile(alpha).candidates([1]).neighbors("change-one").epsilon(1).build().plan.alpha,
      canonical,
    );
  });
}

const digits = (least, most) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: least, maxLength: most });
const decimals = fc
  .tuple(
    digits(1, 30),
    fc.option(digits(1, 30), { nil: undefined }),
    fc.option(fc.tuple(fc.constantFrom("", "+", "-"), fc.integer({ min: 0, max: 400 })), {
      nil: undefined,
    }),
  )
  .map(([whole, places, exponent]) =>
    [
      whole,
      ...(places === undefined ? [] : [".", places]),
      ...(exponent ? ["e", ...exponent] : []),
    ].join(""),
  );
const fractions = fc
  .tuple(digits(1, 60), digits(1, 60))
  .filter(([, bottom]) => BigInt(bottom) > 0n)
  .map((parts) => parts.join("/"));

test("text is read as an independent reader reads it", () => {
  fc.assert(
    fc.property(fc.oneof(decimals, fractions), (written) => {
      const exact = read(written);
      fc.pre(exact.top > 0n);
      assert.equal(told(written), text(exact));
    }),
    { seed: 20_250_101, numRuns: 1500 },
  );
});

test("a number is read as the shortest decimal that prints it", () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: Number.MIN_VALUE }),
      (value) => {
        assert.equal(told(value), text(read(String(value))));
        assert.equal(Number(told(value).split("/").length), told(value).includes("/") ? 2 : 1);
      },
    ),
    { seed: 20_250_102, numRuns: 1500 },
  );
});

test("bigints are read as they are", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 60n }), (value) =>
      assert.equal(told(value), text(fraction(value))),
    ),
    { seed: 20_250_103, numRuns: 300 },
  );
});

test("text that is almost a number is read or refused as the grammar says", () => {
  const grammar = /^-?(?:[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?|[0-9]+\/[0-9]+)$/;
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."0123456789.eE+-/ "), maxLength: 8 }),
      (written) => {
        let accepted = true;
        let canonical;
        try {
          canonical = told(written);
        } catch (thrown) {
          refusal("epsilon")(thrown);
          accepted = false;
        }
        const exponent = Math.abs(Number(/e([+-]?\d+)$/.exec(written)?.[1] ?? 0));
        const valid =
          grammar.test(written) &&
          exponent <= 400 &&
          !/\/0+$/.test(written) &&
          read(written).top > 0n;
        assert.equal(accepted, valid, written);
        if (valid) assert.equal(canonical, text(read(written)));
      },
    ),
    { seed: 20_250_104, numRuns: 5000 },
  );
});

test("a sensitivity is the larger one of a double and its decimal, and no fraction is too cheap", () => {
  const laplace = (sensitivity) => discreteLaplace().sensitivity(sensitivity).scale(1).build();
  assert.equal(laplace(0.3).loss.epsilon, "3/10");
  assert.equal(laplace(0.1).loss.epsilon, "3602879701896397/36028797018963968");
  assert.equal(laplace("0.1").loss.epsilon, "1/10");
  // Integers that are 9/2 apart at most are 4 apart.
  assert.equal(laplace("9/2").loss.epsilon, "9/2");
  assert.equal(laplace("9/2").loss.rho, laplace(4).loss.rho);
  const gaussian = () => discreteGaussian().scale(1);
  assert.equal(gaussian().sensitivity("9/2").build().loss.rho, "81/8");
  assert.equal(gaussian().squaredSensitivity(20).build().loss.rho, "10");
});
