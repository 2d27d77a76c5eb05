/** The Markdown of the repository: its files, their code blocks, links and headings. */
import { readFileSync, readdirSync } from "node:fs";
import { files, inRoot, named, root } from "../../scripts/common.mjs";

const folders = ["src", "crates", "scripts", "tests", "benches", "www", "docs", "examples"];
/** Paths that tools make or install. */
export const made = /(?:^|\/)(?:node_modules|target|dist|generated|\.next)\//;

/** Every Markdown file, with its name in the repository and its text. */
export const documents = [
  ...readdirSync(root).map((name) => inRoot(name)),
  ...folders.flatMap((folder) => files(inRoot(folder))),
]
  .filter((path) => path.endsWith(".md") && !made.test(named(path)))
  .map((path) => ({ name: named(path), text: readFileSync(path, "utf8") }));

const fence = /^( *)(`{3,})([^\n`]*)\n(.*?)^\1\2 *$/gms;

/** The code blocks of a text, each with its language and the line that it begins in. */
export const blocksOf = (text) =>
  [...text.matchAll(fence)].map(({ 1: indent, 3: language, 4: code, index }) => ({
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    line: text.slice(0, index).split("\n").length,
  }));

/** All code blocks of a language. */
export const blocksIn = (...languages) =>
  documents.flatMap(({ name, text }) =>
    blocksOf(text)
      .filter(({ language }) => languages.includes(language))
      .map((block) => ({ ...block, name, where: `${name}:${block.line}` })),
  );

/** Code that is wrong on purpose says so in its first line, where readers see it. */
export const isWrong = (code) => /^(?:\/\/|--|<!--) Wrong: /.test(code);

const proseOf = (text) => text.replaceAll(fence, "");

/** The names in backquotes. */
export const quotedIn = (text) =>
  [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);

/** Where links and pictures point to. */
export const linksIn = (text) =>
  [
    ...proseOf(text)
      .replaceAll(/`[^`]*`/g, "")
      .matchAll(/\]\(([^()\s]+(?:\([^()\s]*\))?)\)/g),
  ].map(([, target]) => target);

/** The anchors of a text's headings, as GitHub makes them. */
export function anchorsOf(text) {
  const seen = new Map();
  return [...proseOf(text).matchAll(/^#{1,6} +(.*?) *#*$/gm)].map(([, heading]) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*]/g, "");
    const slug = plain
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .replaceAll(" ", "-");
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

/** Whether a document is for maintainers: neither in the package nor in its lists. */
export const isForMaintainers = (name) =>
  name === "docs/releasing.md" || name.startsWith("docs/contributing/");
