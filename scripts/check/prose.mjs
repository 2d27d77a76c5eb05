/**
 * Plain words: habits of speech that make people read twice, counted in each file. A count may only
 * fall, and a new file begins at none. The README is short as well.
 *
 * npm run check:prose -- --list docs/poll.md    shows them, with plain words
 * npm run check:prose -- --update               writes lower counts down
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Refusal, ask, inRoot, say, whenRun } from "../common.mjs";
import { habits, longest } from "./prose/habits.mjs";
import { readers, sentences, wordsIn } from "./prose/texts.mjs";

const allowed = inRoot("scripts", "check", "prose", "counts.json");

/** What people read: documents, the package's comments and texts, the site's, the examples'. */
const read =
  /^(?:[A-Z]+\.md|docs\/.*\.md|(?:src|crates)\/.*\.(?:md|ts|rs)|www\/.*\.(?:ts|html)|examples\/.*\.(?:md|m?jsx?|html|svelte|vue))$/;
/** The most words of the README: its text and tables without code blocks, as `wordsIn` counts. */
const mostOfReadme = 1000;
/** Tests, and texts in other languages: the habits are of English. */
const passed = /(?:^|\/)tests?(?:\/|\.rs$|\.ts$)|\.d\.ts$|^www\/poll\/texts\/(?!en\/)\w+\//;

export async function prose(args) {
  const lists = args.includes("--list");
  const only = args.filter((arg) => !arg.startsWith("--"));
  const paths = ask("git", ["ls-files", "--cached", "--others", "--exclude-standard"])
    .split("\n")
    .filter((path) => read.test(path) && !passed.test(path) && existsSync(inRoot(path)))
    .filter((path) => only.length === 0 || only.some((start) => path.startsWith(start)));
  const found = new Map(paths.map((path) => [path, foundIn(path)]));
  if (lists) for (const [path, all] of found) all.forEach((one) => say(line(path, one)));
  if (only.length > 0) return;
  const counts = Object.fromEntries(
    [...found].filter(([, all]) => all.length > 0).map(([path, all]) => [path, all.length]),
  );
  tellSums([...found.values()].flat());
  refuseLong(readFileSync(inRoot("README.md"), "utf8"));
  const known = existsSync(allowed) ? JSON.parse(readFileSync(allowed, "utf8")) : counts;
  refuseMore(counts, known, found);
  if (args.includes("--update"))
    return writeFileSync(allowed, `${JSON.stringify(counts, null, 2)}\n`);
  const fewer = Object.keys(known).filter((path) => (counts[path] ?? 0) < known[path]);
  if (fewer.length > 0)
    throw new Refusal(`${fewer.join(", ")}: fewer than before: npm run check:prose -- --update`);
}

/** Every habit in a file, and every sentence that is too long. */
export function foundIn(path, source = readFileSync(inRoot(path), "utf8")) {
  const texts = readers[path.split(".").at(-1)](source, path);
  const ours = habits.filter(({ not }) => !not?.test(path));
  return texts.flatMap(({ line, text }) => [
    ...ours.flatMap(({ habit, pattern, instead }) =>
      [...text.matchAll(pattern)].map(({ 0: seen, index }) => ({
        ...{ line, habit, instead },
        seen: text.slice(Math.max(0, index - 30), index + seen.length + 30),
      })),
    ),
    ...sentences(text)
      .map((sentence) => ({ sentence, words: sentence.split(/\s+/).length }))
      .filter(({ words }) => words > longest)
      .map(({ sentence, words }) => ({
        ...{ line, habit: `${words} words`, instead: `at most ${longest}` },
        seen: `${sentence.slice(0, 60)}…`,
      })),
  ]);
}

const line = (path, { line, habit, instead, seen }) =>
  `${path}:${line} ${habit} (${instead}): ${seen}`;

function tellSums(all) {
  const long = all.filter(({ habit }) => /^\d+ words$/.test(habit)).length;
  say(`${all.length - long} habits, ${long} sentences above ${longest} words`);
}

/** People read a first page if it is short: what is longer belongs into a guide. */
export function refuseLong(readme) {
  const words = wordsIn(readme);
  say(`README.md has ${words} of at most ${mostOfReadme} words`);
  if (words > mostOfReadme)
    throw new Refusal(`README.md has ${words} words: move ${words - mostOfReadme} to a guide`);
}

function refuseMore(counts, known, found) {
  const more = Object.keys(counts).filter((path) => counts[path] > (known[path] ?? 0));
  if (more.length === 0) return;
  const lines = more.flatMap((path) => [
    `${path}: ${counts[path]} habits, ${known[path] ?? 0} before`,
    ...found.get(path).map((one) => `  ${line(path, one)}`),
  ]);
  throw new Refusal([...lines, "Say it in plainer words."].join("\n"));
}

await whenRun(import.meta.url, prose);
