import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "../exhibits/languages.js";

const home = join(import.meta.dirname, "..", "exhibits");
const generated = join(import.meta.dirname, "..", "generated", "exhibits");

/**
 * The exhibits in reading order: each is a folder with a file `exhibit.json`, and its name is also
 * that of its element. The file has its title and sentence, those in another language under the
 * code of it. `further` is where to read on: a document of the site, and what it is about. `later`
 * is an entry of the package that few exhibits load, and only when they need it.
 */
export const exhibits = readdirSync(home)
  .map((name) => ({ name, path: join(home, name, "exhibit.json") }))
  .filter(({ path }) => existsSync(path))
  .map(({ name, path }) => ({ name, ...JSON.parse(readFileSync(path, "utf8")) }))
  .sort((one, other) => one.order - other.order);

const names = exhibits.map(({ name }) => name).sort();

/**
 * Lists the exhibits in `generated/exhibits`: their texts, a module for each language, and what
 * they compute. They are plain imports: a folder that lacks a file does not compile.
 */
export function exhibitLists() {
  return {
    name: "exhibit-lists",
    config() {
      mkdirSync(generated, { recursive: true });
      for (const language of languages)
        writeFileSync(join(generated, `${language.code}.ts`), textList(language));
      writeFileSync(join(generated, "models.ts"), modelList());
    },
  };
}

/** The texts of all exhibits in a language, by their names, with what all exhibits share. */
export function textList({ code, folder }) {
  const isEnglish = code === "en";
  const own = (name) => ({ name, path: `${name}/${folder}texts` });
  const all = [{ name: "frame", path: `texts/${code}/frame` }, ...names.map(own)];
  return [
    ...(isEnglish ? forTranslators : forPages),
    ...(isEnglish ? [imported("{ translate }", "texts")] : []),
    ...all.map(({ name, path }) => imported(`{ ${camelCase(name)} }`, path)),
    "",
    "export const texts = {",
    ...all.map(({ name }) => `  ${entry(name)},`),
    "};",
    ...(isEnglish ? ["export type Texts = typeof texts;", "", 'translate("en", texts);'] : []),
    "",
  ].join("\n");
}

const forTranslators = [
  "/**",
  " * The texts of all exhibits in English. For another language, copy this folder, translate what is",
  " * between quotes of any kind, and name that language below and in `words`.",
  " */",
];

const forPages = [
  "// A page that shows one exhibit loads its file alone, which names its language itself.",
];

/** Functions that elements ask, of all models, and the entries that are loaded late. */
export function modelList() {
  const late = exhibits.filter(({ later }) => later !== undefined);
  return [
    "// Made by www/build/exhibits.js at every build.",
    ...names.map((name) => imported(`{ answers as ${camelCase(name)} }`, `${name}/model`)),
    "",
    "export const models = {",
    ...names.map((name) => `  ...${camelCase(name)},`),
    "};",
    "",
    "export const later: Readonly<Record<string, () => Promise<unknown>>> = {",
    ...late.map(({ name, later }) => `  ${JSON.stringify(name)}: () => import("${later}"),`),
    "};",
    "",
  ].join("\n");
}

/** The folder of exhibits, as the lists see it. */
const seen = "../../exhibits";
const imported = (what, path) => `import ${what} from "${seen}/${path}.js";`;

const entry = (name) =>
  name === camelCase(name) ? name : `${JSON.stringify(name)}: ${camelCase(name)}`;

const camelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
