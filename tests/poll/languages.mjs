/** The texts of polls as pages say them, bundled for Node, and what tests need to compare them. */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { inRoot } from "../../scripts/common.mjs";

const texts = inRoot("www", "poll", "texts");
export const sections = readdirSync(`${texts}/en`)
  .map((name) => basename(name, ".ts"))
  .filter((name) => name !== "index");

/** The languages that there are, and `en` with them. */
export const languages = ["de", "fr", "es"];

const { outputFiles } = await build({
  stdin: {
    contents: [
      'export { put, handOver } from "./spoken.ts"; export * from "./languages.ts";',
      ...languages.map((name) => `export { texts as ${name} } from "./${name}/index.ts";`),
      ...sections.map((name) => `export { ${name} } from "./en/${name}.ts";`),
    ].join("\n"),
    resolveDir: texts,
    loader: "ts",
  },
  ...{ bundle: true, write: false, format: "esm", platform: "node", logLevel: "silent" },
});
const source = Buffer.from(outputFiles[0].contents).toString("base64");
const html = { lang: "en" };
globalThis.document ??= { documentElement: html };
Object.defineProperty(globalThis, "navigator", {
  get: () => ({ language: html.lang, languages: [html.lang] }),
  configurable: true,
});
export const bundled = await import(`data:text/javascript;base64,${source}`);

/** All sections of a language; numbers in them are written as a page in it does. */
export function textsIn(language) {
  html.lang = language;
  if (language !== "en") return bundled[language];
  return Object.fromEntries(sections.map((name) => [name, bundled[name]()]));
}

/** Sets the language of the page that texts believe to be on. */
export const setLanguage = (language) => (html.lang = language);

/** The numbers of a sentence, however its language writes them, in order of size. */
export function numbersOf(sentence, language) {
  const [group, point] = { en: [",", "."], de: ["\\.", ","], es: ["\\.", ","] }[language] ?? [
    "[\\u202f\\u00a0]",
    ",",
  ];
  const plain = sentence
    .replace(new RegExp(`(?<=\\d)${group}(?=\\d{3}(?!\\d))`, "g"), "")
    .replace(new RegExp(`(?<=\\d)${point === "." ? "\\." : ","}(?=\\d)`, "g"), ".");
  return (plain.match(/\d+(?:\.\d+)?/g) ?? []).map(Number).sort((a, b) => a - b);
}
