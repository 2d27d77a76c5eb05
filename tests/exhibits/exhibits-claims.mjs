/** Claims of pages of exhibits: checks that they say them, and that they say no other figure. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./exhibits-given.mjs";
import { textOf } from "./exhibits-helpers.mjs";

/** Exhibits whose figures are computed in a file of their own. */
export const OF_BUDGETS = ["questions", "battery"];

/** Claims of each exhibit, which were computed. */
const told = new Map();

/** The page of an exhibit says each of these. */
export function says(name, ...claims) {
  const text = textOf(name);
  for (const claim of claims) assert.ok(text.includes(claim), `${name} does not say "${claim}"`);
  told.set(name, [...(told.get(name) ?? []), ...claims]);
}

export const near = (seen, wanted, by) =>
  assert.ok(Math.abs(seen - wanted) <= by, `${seen} is not ${wanted} give or take ${by}`);

/** Rest of a text when these phrases are gone; the longest first. */
const without = (text, phrases) =>
  [...phrases]
    .sort((a, b) => b.length - a.length)
    .reduce((left, phrase) => left.replaceAll(phrase, "…"), text);

/** The last test of a file: these pages say no other figure than those that it computed. */
export function othersAreGiven(names) {
  test("a page says no other figure than those above, and what is given", () => {
    for (const name of names) {
      assert.ok(told.has(name), `${name}: none of its figures is computed here`);
      assert.ok(given[name], `${name} is not in exhibits-given.mjs`);
      const text = textOf(name, { code: false });
      for (const phrase of given[name]) assert.ok(text.includes(phrase), `${name}: ${phrase}`);
      const claimed = told.get(name).filter((phrase) => /\d/.test(phrase));
      const left = without(text, [...claimed, ...given[name]]);
      assert.equal(/.{0,30}\d.{0,30}/.exec(left)?.[0], undefined, name);
    }
  });
}
