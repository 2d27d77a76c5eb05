/** The page's models: how it writes numbers, and what it tells of points and of answers. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { explain, fromPlan, grid, median } from "sottovoce";
import { withSeed } from "sottovoce/testing";
import { ONE_ROW, parts } from "./page-models.mjs";

const [
  numbers,
  { oddsOf, positionOf },
  { parted, piecesOf },
  { STARTING_SETTINGS, planOf },
  { decimalPoints, gridPoints, listPoints },
  { toldOf },
] = await parts(
  "shared/numbers",
  "src/model/epsilon",
  "src/model/guarantee",
  "src/questions/settings",
  "src/model/points",
  "src/visit/told",
);

describe("numbers", () => {
  test("whole parts are grouped, and nothing else", () => {
    const { grouped } = numbers;
    assert.equal(
      grouped("from 0 to 100000 by 2500.12345, e^1000 and 12345/67890, -5000"),
      "from 0 to 100,000 by 2,500.12345, e^1000 and 12345/67890, -5,000",
    );
  });
  test("fractions of many digits are three, rounded up", () => {
    const { shortUp } = numbers;
    assert.equal(shortUp("1/3"), "0.334");
    assert.equal(shortUp(`${"1".repeat(40)}/${"9".repeat(41)}`), "0.0112");
    assert.equal(shortUp("2"), "2");
  });
  test("odds are three digits, as in the guarantee, and never infinite", () => {
    assert.equal(oddsOf(1), "at most 2.72 to 1");
    assert.match(
      explain(median().candidates([1]).neighbors("change-one").epsilon(1).build().plan),
      /more than 2\.72 times/,
    );
    assert.equal(oddsOf(0.1), "at most 1.11 to 1");
    assert.equal(oddsOf(1000), "more than 10^434 to 1");
    assert.equal(oddsOf(20), "more than 10^8 to 1");
    assert.equal(positionOf("-1"), null);
  });
  test("a guarantee keeps its words, and has its powers told apart", () => {
    const text = "from 0 to 100000 (epsilon 0.25; exactly e^(1/4)). exactly e^2. e^1000 times.";
    assert.deepEqual(piecesOf(text), [
      { words: "from 0 to 100,000 (epsilon 0.25; exactly " },
      { exponent: "1/4" },
      { words: "). exactly " },
      { exponent: "2" },
      { words: ". " },
      { exponent: "1000" },
      { words: " times." },
    ]);
  });
});

test("sentences on rho are apart from the guarantee, and none is lost", () => {
  const { plan } = median().candidates([1]).neighbors("change-one").epsilon("1/3").build();
  const whole = explain(plan);
  const { plain, technical } = parted(whole);
  assert.ok(plain.length > 0 && technical.length > 0);
  assert.doesNotMatch(plain, /\brho/);
  assert.match(plain, /\bepsilon\b/);
  assert.match(technical, /\brho\b/);
  assert.equal(plain.length + 1 + technical.length, whole.length);
  assert.deepEqual(parted("Nothing of that."), { plain: "Nothing of that.", technical: "" });
});

describe("the points of a grid", () => {
  test("are those of the package, and counted where none can be written out", () => {
    for (const texts of [
      ["0", "120", "1"],
      ["-1/2", "1/2", "1/4"],
      ["0", "100", "3"],
      ["5", "5", "1"],
      ["0", "1", "1/10"],
      ["-3", "-1", "7/5"],
    ]) {
      const [first, last, step] = texts;
      const all = Array.from(grid(first, last, step));
      assert.deepEqual(gridPoints({ first, last, step }), listPoints(all), texts.join());
    }
    const { count, ends } = gridPoints({ first: "0", last: "9007199254740991", step: "1" });
    assert.equal(count, 2 ** 53);
    assert.deepEqual(ends, [0, 1, 2 ** 53 - 1]);
  });
});

describe("the points of numbers of a few digits", () => {
  const texts = { digits: 2, smallest: "1/10", largest: "100" };
  test("are 0, three decades and the largest, and as many below 0", () => {
    assert.deepEqual(decimalPoints({ ...texts, signed: false }), {
      count: 3 * 90 + 2,
      ends: [0, 0.1, 100],
    });
    assert.deepEqual(decimalPoints({ ...texts, signed: true }), {
      count: 2 * (3 * 90 + 1) + 1,
      ends: [-100, -99, 100],
    });
  });
  test("are written so that none is nothing but zeros", () => {
    const { formatPlain, formatValue } = numbers;
    assert.equal(formatPlain(1e-9), "1e-9");
    assert.equal(formatValue(-1.25e-300), "-1.25e-300");
    assert.equal(formatValue(1.5e21), "1.5e21");
    assert.equal(formatValue(1.23456e-7), "0.000000123456");
    assert.equal(formatValue(0), "0");
  });
});

describe("a sum of 1,000 rows of 0.4", () => {
  const settings = {
    ...STARTING_SETTINGS,
    ...ONE_ROW,
    asked: "sum",
    first: "0",
    last: "1",
    epsilon: "0.5",
  };
  /** Gives what the page says of the sum by this step, and between which ends. */
  const by = (step) => {
    const asked = { ...settings, step };
    const query = fromPlan(planOf(asked, grid));
    const { error } = query.accuracy({ confidence: "0.95" });
    const reach = { unit: "values", errors: [{ rows: null, error }] };
    const release = withSeed(new Uint8Array(32).fill(4), () =>
      query.release(new Float64Array(1000).fill(0.4)),
    );
    const promised = { plan: query.plan, guarantee: "", points: null, reach };
    const told = toldOf({
      settings: asked,
      promised,
      released: { release, text: "", interval: null },
    });
    return { ...told, ends: told.rows.slice(1, 3).map(([, end]) => Number(end)) };
  };

  test("is promised by tenths, and holds", () => {
    const { closeness, ends, rows } = by("0.1");
    assert.match(
      closeness,
      /^With at least 95% confidence the sum of the rows, each within the bounds and rounded to a multiple of 0\.1, is off by at most 6/,
    );
    assert.ok(ends[0] <= 400 && 400 <= ends[1], ends.join());
    assert.deepEqual(rows.at(-1), ["Step", "0.1"]);
  });
  test("is by whole numbers said to be one of whole numbers", () => {
    const { closeness, ends } = by("1");
    assert.match(closeness, /each within the bounds and rounded to a whole number, is off/);
    assert.ok(ends[0] <= 0 && 0 <= ends[1] && ends[1] < 20, ends.join());
  });
});

describe("an interval whose ends are open", () => {
  const settings = {
    ...STARTING_SETTINGS,
    ...ONE_ROW,
    asked: "quantileInterval",
    confidence: "0.975",
    first: "0",
    last: "10",
    step: "1",
  };
  const promised = {
    plan: {},
    guarantee: "",
    points: { count: 11, ends: [0, 1, 10] },
    reach: null,
  };
  const told = (value) =>
    toldOf({
      settings,
      promised,
      released: { release: { value, plan: {} }, text: "", interval: null },
    });

  test("is told as what is left of it, never as a number", () => {
    assert.equal(told([3, 5]).answer, "3 to 5");
    assert.equal(told([-Infinity, 5]).answer, "at most 5");
    assert.equal(told([3, Infinity]).answer, "at least 3");
    assert.equal(told([-Infinity, Infinity]).answer, "any value");
    assert.match(told([3, 5]).closeness, /^With at least 97\.5% confidence the median of the rows/);
    for (const value of [
      [-Infinity, 5],
      [3, Infinity],
    ]) {
      const { drawing, rows } = told(value);
      assert.deepEqual(drawing.axis, [0, 10]);
      assert.ok(
        rows.flat().every((cell) => !/inf|∞|NaN/i.test(cell)),
        String(rows),
      );
    }
  });
  test("is drawn large where both are near each other", () => {
    assert.deepEqual(told([4, 5]).drawing.axis, [3, 6]);
    assert.deepEqual(told([0, 9]).drawing.axis, [0, 10]);
  });
});

describe("the ends of an answer with noise of its own", () => {
  const around = (asked, value, error) => {
    const reach = { unit: "values", errors: [{ rows: null, error }] };
    const plan = { kind: asked, categories: ["a", "b"], lowest: "0", highest: "1" };
    const release = { plan, value: asked === "histogram" ? [value, 0] : value };
    const settings = {
      ...STARTING_SETTINGS,
      ...ONE_ROW,
      asked,
      step: "1",
      bars: "words",
      other: false,
    };
    const { rows } = toldOf({
      settings,
      promised: { plan, points: null, reach },
      released: { release },
    });
    const ends = asked === "histogram" ? rows[0].slice(2) : rows.slice(1, 3).map(([, end]) => end);
    return ends.map((end) => BigInt(end.replaceAll(",", "")));
  };

  test("are never nearer than the error, also where doubles are wider apart than whole numbers", () => {
    const values = [9007199254740994, 2 ** 53, 2 ** 60 + 256, 2 ** 70, 1e22];
    const errors = [29957327503911, 1, 3, 29957, 2 ** 53 - 1];
    for (const asked of ["sum", "count", "histogram"])
      for (const value of values.flatMap((value) => [value, -value]))
        for (const error of errors) {
          const [low, high] = around(asked, value, error);
          const told = `${asked}: ${value} and ${error} from ${low} to ${high}`;
          assert.ok(low <= BigInt(value) - BigInt(error), told);
          assert.ok(high >= BigInt(value) + BigInt(error), told);
        }
  });
  test("are the sum itself where that is a double", () => {
    assert.deepEqual(around("sum", 40, 3), [37n, 43n]);
    assert.deepEqual(around("histogram", 2 ** 53, 2), [2n ** 53n - 2n, 2n ** 53n + 2n]);
  });
});
