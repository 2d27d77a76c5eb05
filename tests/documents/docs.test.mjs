/** How Markdown becomes pages, and what ends the build of the site. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import MiniSearch from "minisearch";
import { files, inRoot, named } from "../../scripts/common.mjs";
import { llms, toFiles, toPages } from "../../www/docs/build/llms.mjs";
import { Links } from "../../www/docs/build/links.mjs";
import { render } from "../../www/docs/build/markdown.mjs";
import { flat, layout } from "../../www/docs/build/reference/layout.mjs";
import { byNeed } from "../../www/docs/build/reference/order.mjs";
import { excerpt, finder } from "../../www/docs/search/find.js";
import { exchanged, meant, options, processTerm, tokenize } from "../../www/docs/search/words.js";
import { isForMaintainers } from "./markdown.mjs";

const page = (text, more) =>
  render(text, { source: "text", resolve: (href) => ({ href }), ...more });
const guide = { path: inRoot("docs", "guides", "here.md"), address: "docs/guides/here/" };
const addresses = new Map([
  [guide.path, guide.address],
  [inRoot("README.md"), "docs/overview/"],
]);

/** Leads links of a guide, and checks them on these pages. */
function led(target, pages = []) {
  const links = new Links();
  const { href, text } = links.resolver(guide, addresses)(target);
  links.check(pages);
  return href ?? text;
}

test("a title, the sentence that lists show, and anchors as GitHub names them", () => {
  const { title, lead, headings, body } = page(
    "# A `b`\n\nFor *you*.\n\n## What's `it`, then?\n\n## B\n\n## B",
  );
  assert.equal(title, "A b");
  assert.equal(lead, "For you.");
  assert.deepEqual(
    headings.map(({ id }) => id),
    ["whats-it-then", "b", "b-1"],
  );
  assert.ok(!body.includes("<h1"));
  assert.throws(() => page("No title."), /does not begin with a title/);
  assert.throws(() => page("# One\n\n# Two"), /two titles/);
});

test("claims of a proof are anchors, and parts of the search", () => {
  const proof = "# P\n\n**Claim.** It is.\n\n**Not** one.\n\n**Theorem 1 (loss).** None.";
  const { headings, sections, body } = page(proof, { claims: true });
  assert.deepEqual(
    headings.map(({ id, text }) => [id, text]),
    [
      ["claim", "Claim"],
      ["theorem-1-loss", "Theorem 1 (loss)"],
    ],
  );
  assert.equal(sections.length, 3);
  assert.ok(body.includes('<p id="claim">'));
});

test("formulas are MathML, dollars in prices are not, and no style comes into a page", () => {
  const { body } = page(
    "# F\n\nIt costs $5, not $10.\n\nCode: `$x$`.\n\n$x^2$\n\n```math\n\\frac{a}{b}\n```",
  );
  assert.equal(body.match(/<math/g).length, 2);
  assert.match(body, /It costs \$5, not \$10\.[^]*<code>\$x\$<\/code>/);
  assert.match(body, /<mfrac><mi>a<\/mi><mi>b<\/mi><\/mfrac>/);
  assert.doesNotMatch(page("# T\n\n| a | b |\n| --: | :-: |\n| 1 | 2 |").body, /style=/);
  assert.doesNotMatch(page("# T\n\n| | b |\n| - | - |\n| 1 | 2 |").body, /<th><\/th>/);
  assert.throws(() => page("# F\n\nFor $10 of `$x$`"), /write \\\$ for a dollar/);
  assert.throws(() => page("# F\n\n$\\undefinedcommand$"), /no formula/);
  assert.throws(() => page("# F\n\n$a\\!b$"), /without styles/);
});

test("code is colored by classes; markup in a text is text; a strange fence ends the build", () => {
  const { body } = page("# C\n\n<b>bold</b>\n\n```js\nconst a = '<';\n```");
  assert.match(body, /<span class="hljs-keyword">const<\/span>/);
  assert.match(body, /&lt;b&gt;bold/);
  assert.throws(() => page("# C\n\n```klingon\nx\n```"), /klingon/);
});

test("a drawing is shown with its words, and a picture when somebody wants to see it", () => {
  const shown = (isDrawing) =>
    page("# P\n\n![A way](way.svg)", {
      resolve: () => ({ picture: { href: "way.svg", width: 8, height: 3, isDrawing } }),
    }).body;
  assert.match(shown(true), /^<img src="way\.svg" alt="A way" width="8" height="3"/);
  assert.match(shown(false), /<summary>Picture: A way<\/summary>[^]*<img [^>]*alt=""/);
});

test("llms.txt has every document for those who use the package, by its first sentence", () => {
  const text = readFileSync(inRoot("llms.txt"), "utf8");
  assert.equal(text, llms(toFiles), "node www/docs/build/llms.mjs writes it again");
  const there = files(inRoot("docs"), (path) => path.endsWith(".md")).map((path) => named(path));
  const lost = there.filter((path) => !text.includes(`](${path}): `));
  assert.deepEqual(lost, there.filter(isForMaintainers));
  assert.match(text, /^- \[Concepts\]\(docs\/concepts\.md\): \S.*\.$/m);
  assert.match(llms(toPages), /^- \[Concepts\]\(docs\/concepts\/\): \S.*\.$/m);
});

test("links to texts of the site lead to their pages, and to other files to nothing", () => {
  const there = [{ address: "docs/overview/", html: '<h2 id="a-poll">' }];
  assert.equal(led("../../README.md#a-poll", there), "../../overview/#a-poll");
  assert.equal(led("../../www/exhibits/coin/index.html"), "../../../exhibits/coin/");
  assert.equal(led("../../www/exhibits/coin"), "../../../exhibits/coin/");
  assert.equal(led("../../www/index.html"), "../../../");
  assert.equal(led("../../src/README.md"), "src/README.md");
  assert.equal(led("https://example.org/"), "https://example.org/");
});

test("a link or an anchor that leads nowhere ends the build", () => {
  assert.throws(() => led("../gone.md"), /links \.\.\/gone\.md, which is not there/);
  const there = [{ address: "docs/overview/", html: '<h2 id="a-poll">' }];
  assert.throws(() => led("../../README.md#no-poll", there), /lead nowhere[^]*no-poll/);
  assert.throws(() => led("../../README.md"), /lead nowhere[^]*overview/);
});

test("declarations are broken where they are too long, and only there", () => {
  const long = ["first", "second", "third"].map((name) => `${name}: ${"A".repeat(24)}`);
  const call = (items) => ["call", { open: "(", items, between: ",", close: ")" }, ": void"];
  assert.equal(flat(layout(call(["a: A", { name: "B", to: "b" }]))), "call(a: A, B): void");
  assert.equal(
    flat(layout(call(long))),
    `call(\n${long.map((item) => `  ${item},\n`).join("")}): void`,
  );
});

test("functions come in the order of the questions of mechanisms, and others after them as they were", () => {
  const given = ["load", "mean", "sum", "explain", "quantile", "count", "median"];
  const sorted = byNeed(given.map((name) => ({ name }))).map(({ name }) => name);
  assert.deepEqual(sorted, ["median", "quantile", "count", "sum", "mean", "load", "explain"]);
});

test("names in code are found whole and by their parts", () => {
  assert.deepEqual(tokenize("permuteAndFlip"), ["permuteAndFlip", "permute", "And", "Flip"]);
  assert.deepEqual(tokenize("ERR_BUDGET, of"), ["ERR_BUDGET", "ERR", "BUDGET", "of"]);
  assert.deepEqual(["Flip", "of"].map(processTerm), ["flip", null]);
});

test("a letter of a formula is asked by its name", () => {
  const { tokenize: asked } = options.searchOptions;
  assert.deepEqual(asked("smaller ε"), ["smaller", "epsilon"]);
  assert.deepEqual(asked("(ε, δ)"), ["epsilon", "delta"]);
});

const sections = [
  { heading: "mean", kind: "reference", what: "function", text: "The private mean of rows." },
  { heading: "median", kind: "reference", what: "function", text: "The private median." },
  { heading: "A file in the browser", kind: "guide", text: "Save workbooks as CSV." },
];
/** The headings that are found, and what they say. */
function found(query) {
  const search = new MiniSearch(options);
  search.addAll(sections.map((one, id) => ({ ...one, id, title: "", names: "", address: "" })));
  return finder(JSON.stringify(search))(query);
}
const headings = (query) => found(query).map(({ heading }) => heading);

test("a thing is found by what others call it, by its beginning, and with one letter wrong", () => {
  assert.deepEqual(meant("the average of ε"), [["average", "mean"], ["epsilon"]]);
  assert.deepEqual(headings("average"), ["mean"]);
  assert.deepEqual(headings("average rows"), ["mean"]);
  assert.deepEqual(headings("excel"), ["A file in the browser"]);
  assert.deepEqual(headings("medi"), ["median"]);
  assert.deepEqual(headings("mediam"), ["median"]);
  assert.ok(exchanged("medain").includes("median"));
  assert.deepEqual(headings("medain"), ["median"]);
  assert.deepEqual(headings("the of"), []);
  assert.deepEqual(headings("zzzz"), []);
});

test("of a section that was found, the sentence with the words is shown, cut to two lines", () => {
  const said = (text, terms) =>
    excerpt(text, terms)
      .map(({ text: part, isWord }) => (isWord ? `[${part}]` : part))
      .join("");
  const text = 'import { mean } from "x";\nTake it for averages. The mean of rows, ±0.5. A (last.';
  assert.equal(said(text, ["mean", "rows"]), "The [mean] of [rows], ±0.5.");
  assert.equal(said(text, ["(", "^$"]), "A [(]last.");
  assert.equal(said(text, ["absent"]), "Take it for averages.");
  assert.equal(said("", ["mean"]), "");
  const long = `${"many words ".repeat(40)}here ${"and more ".repeat(40)}.`;
  const short = said(long, ["here"]);
  assert.ok(short.length <= 165 && /^….*\[here\].*…$/.test(short), short);
});
