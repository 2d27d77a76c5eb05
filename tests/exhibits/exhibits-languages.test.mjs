/**
 * Exhibits in other languages than English: nothing is missing, left in English or said of other
 * figures, in the texts of the elements and on their pages. That no key is missing, types check.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readFileSync } from "node:fs";
import { exhibits } from "../../www/build/exhibits.js";
import { languages } from "../../www/exhibits/languages.js";
import { inRoot } from "../../scripts/common.mjs";
import { source } from "./exhibits-helpers.mjs";

const { texts: english } = await source("../generated/exhibits/en");
const translations = languages.filter(({ code }) => code !== "en");

/** Words that are the same in both languages, and texts that are not words. */
const SAME = { de: ["Code", "Computer", "Sam"] };

/** Words that are in nearly every English sentence, and in none of another language. */
const ENGLISH = /\b(?:the|and|of|with|your|each|is|are|from|how|this)\b/i;

/** Gives what is seen of a text. */
function seen(text) {
  if (text?._$litType$ === undefined) return String(text);
  const parts = text.strings.map((part, at) => part + (at in text.values ? text.values[at] : ""));
  return parts
    .join("")
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ");
}

/** All texts by their paths; how numbers are written is no text. */
function flat(texts, path = "") {
  return Object.entries(texts).flatMap(([key, text]) => {
    const at = `${path}/${key}`;
    if (at === "/frame/numbers" || at === "/frame/pages") return [];
    return typeof text === "object" ? flat(text, at) : [[at, text]];
  });
}

/** A number that also has all parts that a text asks of what it gets. */
const argument = (value) =>
  Object.assign(new Number(value), {
    ...{ said: 3, estimate: 5, lowest: 7, highest: 11, truth: 13 },
    ...{ people: 17, epsilon: 19, candidates: 23, join: () => `${value}, ${value}` },
  });

/** Gives what a function says to arguments, or that it cannot take them. */
function called(text, values) {
  try {
    return seen(text(...values));
  } catch {
    return "cannot take it";
  }
}

/** Values passed in place of each argument: what changes with them must do so in both languages. */
const OTHERS = [3.5, 1, 0, true, false, null, "ours", { ...argument(2), truth: 4, people: 4 }];

/** Which arguments a text depends on, and how it differs between them. */
function dependence(text) {
  const usual = Array.from({ length: text.length }, (_, at) => argument(29 + at));
  const before = called(text, usual);
  return usual.map((_, at) =>
    OTHERS.map((other) => called(text, usual.with(at, other)) !== before),
  );
}

/** Each text with what is wrong with it. */
function faults(theirs, same, ours = english) {
  const found = [];
  const texts = new Map(flat(theirs));
  for (const [path, text] of flat(ours)) {
    const other = texts.get(path);
    texts.delete(path);
    if (typeof other !== typeof text) found.push(`${path}: not there, or of another kind`);
    else if (typeof text === "function") {
      if (other.length !== text.length) found.push(`${path}: takes other arguments`);
      else if (JSON.stringify(dependence(other)) !== JSON.stringify(dependence(text)))
        found.push(`${path}: does not say the same arguments`);
    }
    const values = Array.from({ length: text.length }, (_, at) => argument(29 + at));
    const [mine, said] = [text, other].map((each) =>
      typeof each === "function" ? called(each, values) : seen(each),
    );
    if (/\p{L}{2}/u.test(mine) && mine === said && !same.includes(said))
      found.push(`${path}: still English: ${said}`);
    if (ENGLISH.test(said)) found.push(`${path}: an English word: ${said}`);
  }
  return [...found, ...[...texts.keys()].map((path) => `${path}: in this language only`)];
}

const page = (folder, name) =>
  readFileSync(inRoot("www", "exhibits", name, folder, "index.html"), "utf8");

/** A page without what stays in English, and without its calls. */
const ownText = (html) =>
  html
    .replace(/<pre[^]*?<\/pre\s*>/g, "")
    .replace(/<(\w+)[^>]*\slang="en"[^]*?<\/\1\s*>/g, "")
    .replace(/<code>[^]*?<\/code\s*>/g, "");

/** Each figure of a page, without what its language puts into it. */
const figures = (html, mark) =>
  (
    ownText(html)
      .replace(/<[^>]+>/g, " ")
      .match(/\d[\d.,]*\d|\d/g) ?? []
  )
    .map((each) => each.replaceAll(mark, "").replace(",", "."))
    .sort();

const BLOCKS = /<(?:h1|h2|p|ul|li|dl|dt|dd|section|sottovoce-[\w-]+)\b/g;

describe("what is wrong with a translation is found", () => {
  const ours = {
    plain: "People",
    called: (people, off) => `${people} people, ${off} off`,
    told: (isThere) => (isThere ? "there" : "nobody"),
    list: ["One", "Two"],
  };
  const sound = {
    plain: "Personen",
    called: (people, off) => `${off} daneben, bei ${people} Personen`,
    told: (isThere) => (isThere ? "da" : "niemand"),
    list: ["Eins", "Zwei"],
  };
  test("and nothing else", () => assert.deepEqual(faults(sound, [], ours), []));
  for (const [what, fault, broken] of [
    ["a missing text", /not there/, { plain: undefined }],
    ["one too many", /only/, { further: "Mehr" }],
    ["a list that is shorter", /list\/1: not there/, { list: ["Eins"] }],
    ["a text left in English", /still English/, { plain: "People" }],
    ["an English word", /English word/, { plain: "Personen of 100" }],
    ["another number of arguments", /other arguments/, { called: (people) => `${people}` }],
    ["an argument unsaid", /same arguments/, { called: (people, _off) => `${people} da` }],
    ["a case unsaid", /same arguments/, { told: (_isThere) => "da" }],
  ])
    test(what, () => assert.match(faults({ ...sound, ...broken }, [], ours).join("\n"), fault));
});

for (const { code, folder } of translations)
  describe(`exhibits in ${code}`, async () => {
    const { texts } = await source(`../generated/exhibits/${code}`);
    const { value: mark } = new Intl.NumberFormat(code)
      .formatToParts(1e6)
      .find(({ type }) => type === "group");
    const half = new Intl.NumberFormat(code).format(2.5);
    test("every text is there, translated, and says the same arguments", () =>
      assert.deepEqual(faults(texts, SAME[code]), []));

    test("a guess between two whole numbers is written in the language", () => {
      const guessed = flat(texts).filter(([path]) => path.endsWith("/guessed"));
      assert.equal(guessed.length, exhibits.length);
      for (const [path, text] of guessed) assert.ok(text(2.5, 30).includes(half), path);
    });

    test("each page has the parts and the figures of the English one, and no English words", () => {
      for (const name of ["", ...exhibits.map((exhibit) => exhibit.name)]) {
        const [theirs, ours] = [page(folder, name), page("", name)];
        assert.deepEqual(theirs.match(BLOCKS), ours.match(BLOCKS), name);
        assert.deepEqual(figures(theirs, mark), figures(ours, ","), name);
        const words = ownText(theirs).replace(/<[^>]+>/g, " ");
        assert.equal(ENGLISH.exec(words)?.[0], undefined, name);
      }
    });

    test("each exhibit is called something else than in English", () => {
      for (const exhibit of exhibits)
        for (const key of ["title", "sentence"]) {
          assert.notEqual(exhibit[code][key], exhibit[key], exhibit.name);
          assert.doesNotMatch(exhibit[code][key], ENGLISH, exhibit.name);
        }
    });

    test("the sentence to take away is the same on the page and in the exhibit", () => {
      for (const { name } of exhibits) {
        const [, onPage] = /class="takeaway">([^]*?)<\/p>/.exec(page(folder, name));
        assert.equal(onPage.replace(/\s+/g, " ").trim(), texts[name].takeaway, name);
      }
    });
  });
