/** Which results are shown as a number and a bar, and which tell nothing: of real reports. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { number, oneOf, rating, survey, yesNo } from "sottovoce/survey";
import { build } from "esbuild";
import { inRoot } from "../../scripts/common.mjs";

/** Bundled, since Node 20 reads no TypeScript. */
async function bundled(...path) {
  const { outputFiles } = await build({
    entryPoints: [inRoot("www", "poll", ...path)],
    ...{ bundle: true, write: false, format: "esm", platform: "node", logLevel: "silent" },
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${source}`);
}
// Texts ask this of a page.
globalThis.document = { documentElement: { lang: "en" } };
const { outcomesOf } = await bundled("shared", "results.ts");
const { tellsNothing } = await bundled("shared", "telling.ts");

const confidence = 0.95;
const asked = (question, odds = 3) => survey("poll", { answer: question }).odds(odds).build();
/** Outcome of this many reports of each value. */
function outcomeOf(built, values) {
  const total = values.reduce((sum, count) => sum + count, 0);
  const rows = [{ question: "answer", item: -1, n: total }];
  values.forEach((n, item) => rows.push({ question: "answer", item, n }));
  const estimates = built.estimate(built.countsOf(rows), { confidence });
  const read = JSON.parse(JSON.stringify(estimates));
  const [outcome] = outcomesOf(built.plan, { reports: total, confidence, estimates: read });
  return outcome;
}
const vague = ({ lines }) => lines.map((line) => line.vague);

test("a result that is possible tells nothing where the organizer was told so before", () => {
  const built = asked(yesNo({ text: "Yes?" }));
  const margin = (respondents) => built.accuracy({ respondents, confidence }).answer.margin;
  let checked = 0;
  for (let people = 1; people <= 40; people += 1)
    for (let yes = 0; yes <= people; yes += 1) {
      const [line] = outcomeOf(built, [yes, people - yes]).lines;
      // An estimate that is impossible has a shorter interval.
      if (line.estimate < 0 || line.estimate > 1) continue;
      checked += 1;
      if (tellsNothing(margin(people))) assert.ok(line.vague, `${yes} of ${people}`);
      // In the middle, and there only, a result may tell nothing though others would not.
      const middle = Math.abs(line.estimate - 0.5) < 0.05;
      if (middle) assert.equal(line.vague, tellsNothing(2 * margin(people)), `${yes} of ${people}`);
    }
  assert.ok(checked > 400, `${checked}`);
  assert.ok(tellsNothing(margin(8)) && !tellsNothing(margin(40)));
});

test("at odds of 3 to 1, up to 15 people tell nothing by a yes or no, and 67 always something", () => {
  const built = asked(yesNo({ text: "Yes?" }));
  const shown = (people) =>
    Array.from({ length: people + 1 }, (_, yes) => outcomeOf(built, [yes, people - yes]).lines[0])
      .filter(({ outside }) => !outside)
      .map((line) => line.vague);
  for (let people = 1; people <= 15; people += 1) assert.ok(shown(people).every(Boolean));
  assert.ok(shown(16).some((each) => !each) && shown(66).some(Boolean));
  for (let people = 67; people <= 120; people += 1) assert.ok(!shown(people).some(Boolean));
});

test("an interval that leaves half of what is possible open tells nothing; a shorter one tells", () => {
  const built = asked(yesNo({ text: "Yes?" }));
  assert.deepEqual(vague(outcomeOf(built, [15, 15])), [true, true]);
  // These are the same 30 people: almost all of them say yes.
  const most = outcomeOf(built, [22, 8]);
  assert.ok(most.lines[0].lowest > 0.5);
  assert.deepEqual(vague(most), [false, false]);
  assert.deepEqual(vague(outcomeOf(built, [500, 500])), [false, false]);
  assert.deepEqual(vague(outcomeOf(built, [0, 0])), [true, true]);
});

test("an impossible estimate of few reports tells nothing, though its interval is cut", () => {
  const [line] = outcomeOf(asked(yesNo({ text: "Yes?" })), [10, 0]).lines;
  assert.ok(line.estimate > 1.4 && line.lowest > 0.8 && !line.outside, JSON.stringify(line));
  assert.equal(line.vague, true);
});

test("reports that fit no share are told of as such, and not as too few", () => {
  const [line] = outcomeOf(asked(yesNo({ text: "Yes?" })), [9_000, 0]).lines;
  assert.deepEqual([line.outside, line.vague], [true, false]);
});

test("the mean of a number, and that of a rating, are held to the same rule", () => {
  const hours = asked(number(0, 20, { text: "How many?" }));
  const estimated = (mean) =>
    vague(outcomesOf(hours.plan, { reports: 9, confidence, estimates: { answer: { mean } } })[0]);
  assert.deepEqual(estimated({ estimate: -3.864, lowest: 0, highest: 13.62 }), [true]);
  assert.deepEqual(estimated({ estimate: 8, lowest: 3.1, highest: 13 }), [false]);
  assert.deepEqual(estimated({ estimate: 8, lowest: 2.9, highest: 13 }), [true]);
  const stars = asked(rating(1, 5, { text: "How?" }), 9);
  const many = outcomeOf(stars, [100, 100, 100, 300, 300]);
  assert.ok(many.mean.standardError > 0);
  assert.equal(outcomeOf(stars, [1, 0, 0, 1, 1]).mean, null);
});

test("which of several is first is drawn only where it can be said", () => {
  const pets = oneOf(["cat", "dog", "fish"], { text: "Which?", skip: true });
  const built = asked(pets, 9);
  assert.equal(outcomeOf(built, [400, 390, 100, 100]).ordered, false);
  assert.equal(outcomeOf(built, [500, 200, 100, 100]).ordered, true);
  // Those who do not say are none of the answers.
  assert.equal(outcomeOf(built, [400, 150, 100, 500]).ordered, true);
  assert.equal(outcomeOf(asked(yesNo({ text: "Yes?" })), [50, 50]).ordered, true);
});
