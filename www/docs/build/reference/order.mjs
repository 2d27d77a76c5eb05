/** Orders functions in the reference by need, as the questions of docs/mechanisms.md name them. */
import { readFileSync } from "node:fs";
import { inRoot } from "../../../../scripts/common.mjs";

const questions = readFileSync(inRoot("docs", "mechanisms.md"), "utf8").split(
  /^\| Question .*$/m,
)[1];
const asked = [...questions.split("\n\n")[0].matchAll(/`(\w+)\(/g)].map(([, name]) => name);

const rank = ({ name }) => (asked.includes(name) ? asked.indexOf(name) : asked.length);

/** Puts the items that are asked for most first; the rest stays in the order of its entry. */
export const byNeed = (items) => items.toSorted((a, b) => rank(a) - rank(b));
