/**
 * Plain words: habits of speech that make people read twice, sentences that are too long, and
 * comments that begin with a headless clause. None is accepted. The README is short as well.
 *
 * npm run check:prose -- --list docs/poll.md    shows them, with plain words
 */
import { existsSync, readFileSync } from "node:fs";
import { Refusal, ask, inRoot, say, whenRun } from "../common.mjs";
import { habits, longest } from "./prose/habits.mjs";
import { readers, sentences, wordsIn } from "./prose/texts.mjs";

/**
 * Files that people read: documents, the package's comments and texts, the site's, the examples'.
 */
const read =
  /^(?:[A-Z]+\.md|docs\/.*\.md|(?:src|crates)\/.*\.(?:md|ts|rs)|www\/.*\.(?:ts|html)|examples\/.*\.(?:md|m?jsx?|html|svelte|vue))$/;
/** The most words of the README: its text and tables without code blocks, as `wordsIn` counts. */
const mostOfReadme = 1000;
/** Files whose comments are looked at, tests among them. */
const code = /\.(?:rs|ts|mjs|js|css)$/;
/** Tests, and texts in other languages: the habits are of English. */
const passed = /(?:^|\/)tests?(?:\/|\.rs$|\.ts$)|\.d\.ts$|^www\/poll\/texts\/(?!en\/)\w+\//;

export async function prose(args) {
  const lists = args.includes("--list");
  const only = args.filter((arg) => !arg.startsWith("--"));
  const paths = ask("git", ["ls-files", "--cached", "--others", "--exclude-standard"])
    .split("\n")
    .filter((path) => existsSync(inRoot(path)))
    .filter((path) => only.length === 0 || only.some((start) => path.startsWith(start)));
  const found = paths.flatMap((path) => {
    const all = [...(isRead(path) ? foundIn(path) : []), ...(code.test(path) ? begun(path) : [])];
    return all.map((one) => line(path, one));
  });
  if (lists) return found.forEach((one) => say(one));
  refuseLong(readFileSync(inRoot("README.md"), "utf8"));
  if (found.length > 0) throw new Refusal([...found, "Say it in plainer words."].join("\n"));
}

const isRead = (path) => read.test(path) && !passed.test(path);

/** Every comment that begins with a clause instead of a thing or a verb. */
export function begun(path, source = readFileSync(inRoot(path), "utf8")) {
  const heads = /^\s*(?:\/\/[/!]?|\/\*\*?|\*)\s*(What|Of|The same)\b.*/;
  return source.split("\n").flatMap((text, at) => {
    const [seen, habit] = heads.exec(text) ?? [];
    if (!seen || /\?/.test(seen)) return [];
    return [
      { line: at + 1, habit, instead: "a verb, or the noun of the thing", seen: seen.trim() },
    ];
  });
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

/** People read a first page if it is short: what is longer belongs into a guide. */
export function refuseLong(readme) {
  const words = wordsIn(readme);
  say(`README.md has ${words} of at most ${mostOfReadme} words`);
  if (words > mostOfReadme)
    throw new Refusal(`README.md has ${words} words: move ${words - mostOfReadme} to a guide`);
}

await whenRun(import.meta.url, prose);
