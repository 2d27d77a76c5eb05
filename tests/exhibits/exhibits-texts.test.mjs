/** Words of exhibits: all of them are in `texts`, and another language may take their place. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readFileSync } from "node:fs";
import ts from "typescript-6.0";
import { exhibits } from "../../www/build/exhibits.js";
import { files, inRoot, named } from "../../scripts/common.mjs";
import { source } from "./exhibits-helpers.mjs";

const { ofHundred, several, times } = await source("texts/en/words");
const { spoken, translate, whenTranslated } = await source("texts");

describe("words in English", () => {
  test("what is nearly nothing or nearly all is said so", () => {
    for (const [share, said] of [
      [0, "0"],
      [0.001, "fewer than 1"],
      [0.014, "1"],
      [0.5, "50"],
      [0.999, "more than 99"],
      [1, "100"],
    ])
      assert.equal(ofHundred(share), said);
  });
  test("factors are rounded up", () => assert.equal(times(Math.E), "2.72 times"));
  test("one is told from several", () => {
    assert.equal(several(1, "person", "people"), "1 person");
    assert.equal(several(2000, "person", "people"), "2,000 people");
  });
});

describe("translations", () => {
  const english = { frame: { reveal: "Reveal", retry: "Try again" }, own: { people: "People" } };
  const said = (language) => spoken(language, "coin", english);
  test("are said where the page is in their language, and English elsewhere", () => {
    let told = 0;
    const silence = whenTranslated(() => told++);
    translate("de", { frame: { reveal: "Aufdecken" } });
    assert.deepEqual(said("de"), { language: "en", ...english }, "this exhibit is not translated");
    translate("DE", { coin: { people: "Personen" } });
    const german = {
      language: "de",
      frame: { reveal: "Aufdecken", retry: "Try again" },
      own: { people: "Personen" },
    };
    for (const language of ["de", "de-AT", "De-ch"]) assert.deepEqual(said(language), german);
    for (const language of ["", "en", "fr", "den"])
      assert.deepEqual(said(language), { language: "en", ...english });
    translate("de-AT", { coin: { people: "Leute" } });
    assert.equal(said("de-AT").own.people, "Leute");
    assert.equal(said("de").own.people, "Personen");
    assert.equal(told, 3);
    silence();
    translate("de", { coin: {} });
    assert.equal(told, 3);
    assert.equal(said("de").own.people, "People", "what is missing is said in English");
  });
});

/** Attributes that are seen or heard. */
const SAID = /\s(?:alt|aria-label|aria-valuetext|aria-description|label|placeholder|title)="?$/;

/** Words with a space between them, or a word as it begins a sentence. */
const SENTENCE = /\p{L}{2,}[,.:;?!]?\s+\p{L}|^\p{Lu}\p{Ll}+$/u;
const BESIDE = /\s\p{L}{2,}|\p{L}{2,}[,.:;?!]?\s/u;

/** Texts that a template shows by itself: its text, and attributes that are read out. */
function shownBy(strings) {
  const hole = "\u0000";
  const markup = strings.join(hole);
  const attributes = [...markup.matchAll(/(\s[\w-]+=)"([^"]*)"/g)]
    .filter(([, name]) => SAID.test(name))
    .map(([, , value]) => value);
  return [markup.replace(/<(?:[^>"]|"[^"]*")*>/g, hole), ...attributes];
}

/** Texts of a source that somebody may see: they belong into `texts`. */
function sayings(path, text) {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    // Only a browser reads this.
    if (ts.isCallExpression(node) && node.expression.getText() === "matchMedia") return;
    // Only a developer sees this.
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return;
    if (ts.isTaggedTemplateExpression(node)) {
      const { template } = node;
      const isWhole = ts.isNoSubstitutionTemplateLiteral(template);
      const strings = isWhole
        ? [template.text]
        : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
      if (node.tag.getText() !== "css")
        found.push(...shownBy(strings).filter((shown) => /\p{L}{2}/u.test(shown)));
      if (!isWhole) for (const { expression } of template.templateSpans) visit(expression);
      return;
    }
    if (ts.isStringLiteralLike(node) && SENTENCE.test(node.text)) found.push(node.text);
    // Between two values a single word is enough.
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
      const words = parts.map(({ text: part }) => part).filter((part) => BESIDE.test(part));
      // The only line that a worker is begun with.
      found.push(...words.filter((part) => part !== "import "));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.map((each) => each.replace(/\s+/g, " ").trim());
}

describe("sources of exhibits hold no text of their own", () => {
  test("what would be one is found", () => {
    for (const [code, words] of [
      ["html`<p>Reveal</p>`", "Reveal"],
      ["html`<p>${x} of 100</p>`", "of"],
      ['html`<svg aria-label="Ten people"></svg>`', "Ten people"],
      ["svg`<text x=${x}>nobody</text>`", "nobody"],
      ["html`<p>${x ? html`<b>twice</b>` : 1}</p>`", "twice"],
      ['range({ label: "People" })', "People"],
      ["say(`${n} answers drawn.`)", "answers drawn"],
      ["say(`${n} of ${m} people`)", "people"],
    ])
      assert.match(sayings("x.ts", code).join(" "), new RegExp(words), code);
    for (const code of [
      'html`<p class="number-out ${x}" id="exact" @click=${() => 1}>${texts.exact}</p>`',
      'svg`<path d="M${x} ${y} l6 6"/>`',
      'throw new Error("the worker stopped")',
      'matchMedia("(prefers-reduced-motion: reduce)")',
      'import { a } from "../b c.js"',
    ])
      assert.deepEqual(sayings("x.ts", code), [], code);
  });
  test("all are in the texts", () => {
    const home = inRoot("www", "exhibits");
    const sources = files(home, (path) => {
      // Styles show nothing by themselves.
      return path.endsWith(".ts") && !/look\.ts$|[\\/]texts(?:\.ts$|[\\/])/.test(path);
    });
    assert.ok(sources.length > 3 * exhibits.length);
    for (const path of sources)
      assert.deepEqual(sayings(path, readFileSync(path, "utf8")), [], named(path));
  });
});
