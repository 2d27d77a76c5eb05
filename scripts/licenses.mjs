/**
 * Others' work in what we publish: which licenses it may have, and the texts that must come along.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import satisfies from "spdx-satisfies";
import { Refusal, inRoot, named } from "./common.mjs";

/** Licenses that what is shipped may have. The exception permits more than the license. */
const ofCode = [
  ...["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "ISC"],
  ...["BSD-2-Clause", "BSD-3-Clause", "Unicode-3.0", "Zlib"],
];
const ofFonts = ["OFL-1.1"];
/**
 * Licenses of what npm may install for examples, none of which we publish: also Vite's CSS compiler
 * (MPL), the table of browsers (CC-BY) and the library of images (LGPL) that Next asks for.
 */
const ofExamples = [...ofCode, "0BSD", "MPL-2.0", "CC-BY-4.0", "LGPL-3.0-or-later"];
const lists = { fonts: ofFonts, examples: ofExamples };

/**
 * Texts that crates and packages do not bring along: copied from the repositories of their authors
 * into `licenses`. hyparquet's decoder is that of snappyjs.
 */
const kept = {
  "dashu-base": "dashu.txt",
  "dashu-int": "dashu.txt",
  hyparquet: "snappyjs.txt",
};

/** Refuses what an example installs under a license that is on no list, by its lock file. */
export function demandAllowedIn(lock) {
  const { packages } = JSON.parse(readFileSync(lock, "utf8"));
  const installed = Object.entries(packages).filter(([path]) => path !== "");
  const refused = installed.filter(
    ([, { license }]) => !mayBeShipped({ license, part: "examples" }),
  );
  if (refused.length === 0) return;
  const rows = refused.map(([path, { license }]) => `${path} is under ${license ?? "no license"}`);
  throw new Refusal(
    `${named(lock)}:\n${rows.join("\n")}\nTake another library, or add the license to ofExamples in scripts/licenses.mjs and say why.`,
  );
}

/** An npm package in that folder, for that part of what is shipped. */
export function npmWork(folder, part) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { name, version, license, part, texts: textsIn(folder, name) };
}

/** A file of the repository. */
export const textOf = (...path) => readFileSync(inRoot(...path), "utf8");

/** The license texts and notices of a crate or package in that folder. */
export function textsIn(folder, name) {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]e|copy|notice)/i.test(file.name))
    .map((file) => file.name);
  const texts = [
    ...(kept[name] ? [textOf("licenses", kept[name])] : []),
    ...found.sort().map((file) => readFileSync(join(folder, file), "utf8")),
  ];
  if (!kept[name] && !found.some((file) => /^(licen[cs]e|copying)/i.test(file)))
    throw new Refusal(
      `${name} brings no license text: copy it from its repository into licenses, and name it in scripts/licenses.mjs`,
    );
  return texts;
}

/** Refuses a license that is not on the list: it decides what users may do with the package. */
export function demandAllowed(works) {
  const refused = works.filter((work) => !mayBeShipped(work));
  if (refused.length === 0) return;
  const rows = refused.map(
    ({ name, version, license }) => `${name} ${version} is under ${license ?? "no license"}`,
  );
  throw new Refusal(
    `licenses of what is shipped:\n${rows.join("\n")}\nOn the list are ${ofCode.join(", ")}, and ${ofFonts.join(", ")} for fonts (scripts/licenses.mjs). Take another library, or add the license there and say why.`,
  );
}

export function mayBeShipped({ license, part }) {
  // Old crates write a slash where an expression has OR.
  const expression = String(license).replaceAll("/", " OR ");
  try {
    return satisfies(expression, lists[part] ?? ofCode);
  } catch {
    return false; // It is no expression.
  }
}

/** A table of works, and each of their texts once, as Markdown. */
export function noticesOf(works) {
  const users = new Map();
  for (const { name, texts } of works)
    for (const text of texts) {
      const key = text.replace(/\s+/g, " ").trim();
      const entry = users.get(key) ?? { text, number: users.size + 1, names: [] };
      if (!entry.names.includes(name)) entry.names.push(name);
      users.set(key, entry);
    }
  const numbers = (name) =>
    [...users.values()].filter(({ names }) => names.includes(name)).map(({ number }) => number);
  return [
    "| what | version | license | in | texts |",
    "| --- | --- | --- | --- | --- |",
    ...works.map(
      ({ name, version, license, part }) =>
        `| ${name} | ${version} | ${license} | ${part} | ${numbers(name).join(", ")} |`,
    ),
    ...[...users.values()].flatMap(({ text, number, names }) => [
      ...["", `**Text ${number}**, of ${names.join(", ")}`, "", "````text"],
      ...plain(text),
      "````",
    ]),
  ];
}

/** The lines of a text, without what no reader sees. */
const plain = (text) =>
  text
    .replace(/^\uFEFF|\r/g, "")
    .replace(/[ \t\f]+$/gm, "")
    .replace(/^\n+|\n+$/g, "")
    .split("\n");
