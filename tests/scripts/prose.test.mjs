/** The check of words sees habits in every kind of file, and takes no code for words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, foundIn, refuseLong } from "../../scripts/check/prose.mjs";
import { habits } from "../../scripts/check/prose/habits.mjs";
import { wordsIn } from "../../scripts/check/prose/texts.mjs";

const seen = (path, source) => foundIn(path, source).map(({ line, habit }) => `${line} ${habit}`);

test("habits are seen in documents, also in cells of tables, and not in code", () => {
  const source = [
    "# Whoever asks",
    "",
    "Text with `whoever` in code, and",
    "told in a second line.",
    "",
    "| a | b |",
    "| - | - |",
    "| fine | is no number |",
    "",
    "```js",
    "const told = beside;",
    "```",
  ].join("\n");
  assert.deepEqual(seen("docs/x.md", source), ["1 whoever", "3 told", "8 is no"]);
});

test("habits are seen in comments and texts of TypeScript, and not in names", () => {
  const source = [
    "/** Gives what was told. */",
    "const told = one.price;",
    "/**",
    " * ```ts",
    " * told;",
    " * ```",
    " */",
    "/**",
    " * @example",
    " * query.release(told);",
    " *",
    " * told;",
    " * @throws whoever asks",
    " */",
    'throw new Error("it stands in the " + "way of whoever asks");',
    "const text = `so many ${told ? 'answers come afresh' : ''} today`;",
    'import "./beside/the/price.ts";',
  ].join("\n");
  assert.deepEqual(seen("src/ts/x.ts", source), [
    ...["1 told", "13 whoever", "15 whoever", "15 stands in", "16 so many", "16 else, anew"],
  ]);
});

test("habits are seen in pages, between their tags", () => {
  const source = [
    "<!-- told --><script>const told = 1 + 2 + 3;</script>",
    "<p>Nobody is <em>told</em> about it.</p>",
    '<p title="whoever">Fine words here.</p>',
  ].join("\n");
  assert.deepEqual(seen("www/x.html", source), ["2 told"]);
});

test("habits are seen in components: in texts of JSX and in templates", () => {
  const jsx = [
    "/** Gives what was told. */",
    "const told = <p title={told}>Press it now, whoever {told} asks</p>;",
  ].join("\n");
  assert.deepEqual(seen("examples/x/src/main.jsx", jsx), ["1 told", "2 whoever"]);
  const vue = "<script setup>\nconst told = 1;\n</script>\n<p>Nobody is told about it.</p>";
  assert.deepEqual(seen("examples/x/src/App.vue", vue), ["4 told"]);
});

test("habits are seen in documentation and texts of Rust, and not in tests", () => {
  const source = [
    "//! The price of a release.",
    "// A note beside code is not looked at.",
    "/// ```",
    "/// told();",
    "/// ```",
    'fn told() { refuse("{name} is no number \\',
    '    of the grid"); }',
    "#[cfg(test)]",
    "mod tests {",
    "/// Whoever asks.",
    "}",
  ].join("\n");
  assert.deepEqual(seen("src/x.rs", source), ["1 price", "6 is no"]);
});

test("a sentence above 30 words is seen, and two of 30 are not", () => {
  const words = (count) => Array(count).fill("word").join(" ");
  assert.deepEqual(seen("x.md", `W${words(30)}. W${words(30)}.`), []);
  assert.deepEqual(seen("x.md", `W${words(31)}.`), ["1 31 words"]);
});

test("clauses that open a sentence are seen, and questions, headings and labels are not", () => {
  const of = (text) => seen("a.md", text).map((one) => one.replace(/^1 /, ""));
  for (const text of [
    "What is asked of each group.",
    "A plan. Whether an app may read it is public.",
    "A rule: Which of the rows counts.",
  ])
    assert.deepEqual(of(text), ["What …, no question"], text);
  for (const text of [
    "What is asked of each group?",
    "# What a change must keep",
    "**What leaks.** It.",
  ])
    assert.deepEqual(of(text), [], text);
  assert.deepEqual(of("It is null where there is none, and so it is left out without a word."), [
    ...["where for if", ", and so", "without a word"],
  ]);
  assert.deepEqual(of("It is stored where rows are kept, and so are ids, and so on."), []);
  assert.deepEqual(of("Time tells about rows, and gives them away."), [
    ...["tells, gives away", "tells, gives away"],
  ]);
});

test("each habit has a plain word, and terms of proofs are no habits there", () => {
  for (const { habit, instead, pattern } of habits) {
    assert.ok(instead.length > 0, habit);
    assert.ok(pattern.global, habit);
  }
  assert.deepEqual(seen("src/mechanism/x/proof.md", "The law of a value."), []);
  assert.deepEqual(seen("docs/x.md", "The law of a value."), ["1 law"]);
});

test("the words of a first page are counted as readers see them, without code blocks", () => {
  const source = [
    "# One `two`, three",
    "",
    "![four](five-is-an-address.png)",
    "",
    "<!-- a comment -->",
    "",
    "| five | six |",
    "| --- | --- |",
    "| [seven](address) | **eight**: `nine ten()` - … |",
    "",
    "```js",
    "not(counted);",
    "```",
  ].join("\n");
  assert.equal(wordsIn(source), 10);
});

test("a README is refused from the first word too many on", () => {
  refuseLong("word ".repeat(1000));
  assert.throws(() => refuseLong("word ".repeat(1001)), /1001 words: move 1 /);
});

test("comments that begin with a clause are seen, also of tests; questions are not", () => {
  const source = [
    "/** What one row costs. */",
    "const what = 1; // Of a kind",
    "// The same as above.",
    " * Of these the first.",
    "//! What is asked?",
    "/// Gives what one row costs.",
    'say("What");',
  ].join("\n");
  assert.deepEqual(
    begun("tests/x.rs", source).map(({ line, habit }) => `${line} ${habit}`),
    ["1 What", "3 The same", "4 Of"],
  );
});
