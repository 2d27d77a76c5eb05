/** The frame of exhibits: settings in addresses, typed numbers, counts out of 100, the test. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readFileSync } from "node:fs";
import { exhibits } from "../../www/build/exhibits.js";
import { inRoot } from "../../scripts/common.mjs";
import { source } from "./exhibits-helpers.mjs";

const [settings, judging, guesses, { distance }, { room }, { ledBy, viewOf }] = await Promise.all(
  ["frame/settings", "draws/judge", "frame/guesses", "frame/sight", "frame/room", "frame/view"].map(
    (name) => source(name),
  ),
);
const { choice, factors, fromAddress, lastPosition, positionOf, readNumber } = settings;
const { readSettings, startSettings, steps, valueAt, writeSettings } = settings;

const SHAPE = {
  people: steps(30, 10, 100, 5),
  epsilon: factors(1, 0.1, 10),
  who: choice("a", ["a", "b"]),
};

describe("settings", () => {
  test("come back from the address that they were written to", () => {
    const set = { people: 55, epsilon: 0.25, who: "b" };
    assert.equal(writeSettings(SHAPE, set), "people=55&epsilon=0.25&who=b");
    assert.deepEqual(readSettings(SHAPE, fromAddress(`#${writeSettings(SHAPE, set)}`)), set);
  });
  test("start as they are where a text is missing, strange or out of bounds", () => {
    const start = { people: 30, epsilon: 1, who: "a" };
    assert.deepEqual(startSettings(SHAPE), start);
    for (const hash of [
      "",
      "#",
      "#people=5&epsilon=1e9&who=c",
      "#people=x&epsilon=-1",
      "#people=12.5",
    ])
      assert.deepEqual(readSettings(SHAPE, fromAddress(hash)), start, hash);
  });
  test("positions of sliders and values lead to each other", () => {
    for (const field of [SHAPE.people, SHAPE.epsilon]) {
      for (let position = 0; position <= lastPosition(field); position++)
        assert.equal(positionOf(field, valueAt(field, position)), position);
      assert.equal(valueAt(field, 0), field.least);
      assert.equal(valueAt(field, lastPosition(field)), field.most);
    }
    assert.equal(valueAt(SHAPE.epsilon, 20), 1);
  });
  test("numbers are typed with a point, a comma or as a fraction", () => {
    for (const [text, value] of [
      ["0.5", 0.5],
      ["0,5", 0.5],
      [" 1/4 ", 0.25],
      ["2", 2],
    ])
      assert.equal(readNumber(SHAPE.epsilon, text), value);
    for (const text of ["", "x", "0", "11", "1,2,3", "1e400"])
      assert.equal(readNumber(SHAPE.epsilon, text), null);
    assert.equal(readNumber(SHAPE.people, "30.5"), null);
  });
});

describe("guesses", () => {
  const { MOST, medianOf, offBy, typedList } = guesses;
  test("of a class are a list of numbers within their limits, typed in any of the usual ways", () => {
    const whole = steps(0, 0, 1000);
    for (const [text, read] of [
      ["", []],
      ["  ", []],
      ["12", [12]],
      ["12, 30, 8", [12, 30, 8]],
      ["12,30,8", [12, 30, 8]],
      ["12 30;8;\n9,", [12, 30, 8, 9]],
      ["1000, 5", [1000, 5]],
      ["1,000", null],
      ["3.5", null],
      ["12 x", null],
      ["-1", null],
      ["1001", null],
      ["1 ".repeat(MOST), new Array(MOST).fill(1)],
      ["1 ".repeat(MOST + 1), null],
    ])
      assert.deepEqual(typedList(whole, text, { decimal: "." }), read, text.slice(0, 20));
    const half = steps(1, 1, 20, 0.5);
    for (const decimal of [".", ","])
      assert.deepEqual(typedList(half, "2.5 3,5, 4", { decimal }), [2.5, 3.5, 4]);
  });
  test("have the middle one as their median, and the distance that a reader would compute", () => {
    assert.equal(medianOf([20, 3, 12]), 12);
    assert.equal(medianOf([20, 3, 12, 5]), 8.5);
    assert.equal(offBy(6, 2.72), 3.28);
    assert.equal(offBy(0.3, 0.1), 0.2);
    assert.equal(offBy(18, 18), 0);
  });
});

describe("the room of a revealed exhibit", () => {
  test("is moved to only as far as needed, and never past the question", () => {
    assert.equal(distance(300, 700, 720), 0);
    assert.equal(distance(300, 800, 720), 92);
    assert.equal(distance(100, 900, 720), 88);
    assert.equal(distance(-200, 300, 720), -212);
  });
  test("is shared by text and picture from 900 pixels on, and enlarged on a projector", () => {
    assert.deepEqual(room(899, true), { width: 899, scale: 1 });
    assert.deepEqual(room(1032, false), { width: 600, scale: 1 });
    assert.deepEqual(room(1032, true), { width: 400, scale: 1.5 });
  });
  test("is chosen by the address, and left by keys", () => {
    assert.deepEqual(["", "?present", "?x&present=1", "?presents"].map(viewOf), [
      ...["page", "present", "present", "page"],
    ]);
    assert.deepEqual(["ArrowLeft", "ArrowRight", "Escape", "Enter"].map(ledBy), [
      ...["prev", "next", "leave", null],
    ]);
  });
});

describe("the language of numbers", () => {
  test("is that of the texts; in English, that of the reader's browser", async () => {
    for (const [reader, language, all] of [
      ["en", "en", "1,574 2.72 2.72 65.1% 0.0001"],
      ["de", "en", "1.574 2,72 2,72 65,1\u00a0% 0,0001"],
      ["en", "de", "1.574 2,72 2,72 65,1\u00a0% 0,0001"],
      ["fr", "de", "1.574 2,72 2,72 65,1\u00a0% 0,0001"],
    ]) {
      const { numbersIn } = await source("frame/numbers", reader);
      const { asTyped, formatCount, formatFixed, formatUp, percentUp } = numbersIn(language);
      const written = [formatCount(1574), formatUp(Math.E, 3), formatFixed(Math.E, 2)];
      const said = [...written, percentUp(0.651), asTyped("0.0001")].join(" ");
      assert.equal(said, all, `${language}, read in ${reader}`);
    }
  });
  test("says which mark begins a fraction where a number could be read in two ways", () => {
    const { typedNumber } = settings;
    const field = steps(1, 0, 2000, 0.001);
    for (const [text, decimal, read] of [
      ["2,72", ",", 2.72],
      ["2.72", ",", 2.72],
      ["1,574", ",", 1.574],
      ["1.574", ",", null],
      ["1.574", ".", 1.574],
      ["1,574", ".", null],
      ["1.574,5", ",", 1574.5],
    ])
      assert.equal(typedNumber(field, text, { decimal }), read, `${text} with ${decimal}`);
  });
  test("is English where a browser tells none that there is", async () => {
    const { known } = await source("../shared/locale");
    // WebKitGTK says "C" where the system has no language.
    for (const told of [undefined, "", "C", "POSIX_", "en_US"]) assert.equal(known(told), "en");
    for (const told of ["de", "fr-CA", "ar-EG"]) assert.equal(known(told), told);
  });
});

describe("chi-square", () => {
  // Published quantiles (NIST/SEMATECH handbook, table 1.3.6.7.4).
  test("has the published quantiles", () => {
    for (const [statistic, freedom, chance] of [
      [3.841, 1, 0.05],
      [14.067, 7, 0.05],
      [24.322, 7, 0.001],
      [2.167, 7, 0.95],
      [124.342, 100, 0.05],
    ])
      assert.ok(Math.abs(judging.chance(statistic, freedom) - chance) < 3e-5, `${statistic}`);
  });
  test("adds up to the statistic by hand, and judges rare outcomes together", () => {
    const { statistic, freedom } = judging.judge([60, 40], [0.5, 0.5]);
    assert.equal(statistic, 4);
    assert.equal(freedom, 1);
    // Expected are 98, 1 and 1: too few for a group of their own, and together too.
    assert.equal(judging.judge([98, 1, 1], [0.98, 0.01, 0.01]).freedom, 1);
    const rare = judging.judge([90, 3, 3, 4], [0.9, 0.03, 0.03, 0.04]);
    assert.equal(rare.freedom, 1);
    assert.ok(Math.abs(rare.statistic) < 1e-12);
  });
});

describe("sources of exhibits", () => {
  const sourcesOf = (name) =>
    ["element", "model", "shape"].map((file) => ({
      file: `${name}/${file}`,
      text: readFileSync(inRoot("www", "exhibits", name, `${file}.ts`), "utf8"),
    }));
  test("models know no document, and elements import no package", () => {
    for (const { name } of exhibits)
      for (const { file, text } of sourcesOf(name)) {
        const isElement = file.endsWith("element");
        if (isElement) assert.ok(!/from "sottovoce/.test(text), file);
        else assert.ok(!/\b(document|window|HTMLElement)\b|from "lit"/.test(text), file);
        assert.ok(!/innerHTML|unsafeHTML|\beval\b|Math\.random/.test(text), file);
      }
  });
  test("what is broken on purpose says so where it stands", () => {
    for (const name of ["last-bits", "impossible", "questions", "looking", "draws", "alone"])
      assert.match(sourcesOf(name)[1].text, /BROKEN on purpose/, name);
  });
});

describe("marks", async () => {
  const { field, piles } = await source("frame/places");
  test("a hundred dots fill their rows, however narrow the page is", () => {
    for (const width of [2000, 920, 480, 320, 288, 130]) {
      const { place } = field(100, width, 24);
      const rows = {};
      for (let k = 0; k < 100; k++) rows[place(k).y] = (rows[place(k).y] ?? 0) + 1;
      const sizes = Object.values(rows);
      assert.equal(new Set(sizes).size, 1, `${width}: ${sizes}`);
      assert.ok(place(99).x < width, `${width}`);
    }
  });
  test("piles begin at round numbers, hold each number once, and name some of them evenly", () => {
    for (const [numbers, most, step, from] of [
      [[-38, 99, 104, 217], 24, 20, -40],
      [[3, 4, 4, 9], 24, 1, 3],
      [[-1003, 7, 1997], 24, 200, -1200],
    ]) {
      const { count, isNamed, of, ...found } = piles(numbers, 900, most);
      assert.deepEqual([found.step, found.from], [step, from]);
      assert.ok(count <= most + 1 && from + count * step > Math.max(...numbers));
      const held = of(numbers);
      assert.equal(held.length, count);
      assert.equal(
        held.reduce((sum, each) => sum + each),
        numbers.length,
      );
      const named = held.map((_, k) => k).filter(isNamed);
      assert.ok(named.length > 1, "some are named");
      const apart = named[1] - named[0];
      assert.ok(apart * (900 / count) >= 50, "their names do not touch");
      assert.ok(named.every((k) => (from + k * step) % (apart * step) === 0));
    }
  });
});
