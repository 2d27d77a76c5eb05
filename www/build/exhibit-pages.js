import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-6.0";
import { languages } from "../exhibits/languages.js";
import { exhibits, textList } from "./exhibits.js";
import { preloads } from "./fonts.js";
import { icon } from "./icon.js";
import { masthead } from "./masthead.js";

const here = join(import.meta.dirname, "..", "exhibits");
const read = (...parts) => readFileSync(join(here, ...parts), "utf8");

/**
 * Writes the pages: the text of each is a file of its own, which needs no script, and the frame
 * around it is another. A page in another language than English is in a folder of it, among the
 * sources beside the English page, and in the built site beside all of them.
 */
export function pages() {
  return {
    name: "exhibit-pages",
    generateBundle() {
      const emit = (name, source) =>
        this.emitFile({ type: "asset", fileName: `exhibits/${name}`, source });
      for (const language of languages) {
        const pagesOf = {
          "": { ...language.book, text: book(language) },
          ...Object.fromEntries(exhibits.map((_, index) => pageOf(language, index))),
          "embed/": { ...language.embed, text: embed(language) },
        };
        for (const [path, page] of Object.entries(pagesOf))
          emit(`${language.folder}${path}index.html`, framed(language, path, page));
        for (const [name, source] of texts(language))
          emit(`texts/${language.code}/${name}`, source);
      }
    },
  };
}

/**
 * The texts as translators copy them, all of a language in one folder: with their comments, and
 * without types.
 */
function texts(language) {
  const { code, folder } = language;
  const compilerOptions = { target: ts.ScriptTarget.ESNext, verbatimModuleSyntax: true };
  const sources = [
    ["index.ts", textList(language)],
    ...readdirSync(join(here, "texts", code)).map((name) => [name, read("texts", code, name)]),
    ...exhibits.map(({ name }) => [`${name}.ts`, read(name, folder, "texts.ts")]),
  ];
  return sources.map(([name, source]) => [
    name.replace(/\.ts$/, ".js"),
    inFolder(code, ts.transpileModule(source, { compilerOptions }).outputText),
  ]);
}

/** The imports of a text as they are in the built site. */
const inFolder = (code, text) =>
  text
    .replace(/"[./]+\/exhibits\/([\w-]+)\/(?:\w+\/)?texts\.js"/g, '"./$1.js"')
    .replace(new RegExp(`"[./]+\\/(?:exhibits\\/)?texts\\/${code}\\/`, "g"), '"./')
    .replace(/"[./]+\/(?:exhibits\/)?texts\.js"/g, '"../../texts.js"');

/** Title and sentence of an exhibit in a language. */
const called = ({ code }, exhibit) => exhibit[code] ?? exhibit;

function book(language) {
  const contents = exhibits.map((exhibit) => {
    const { title, sentence } = called(language, exhibit);
    return `<li><a href="./${exhibit.name}/">${title}</a><p>${sentence}</p></li>`;
  });
  return fill(read(language.folder, "index.html"), { contents: contents.join("\n        ") });
}

function pageOf(language, index) {
  const { name } = exhibits[index];
  const { title, sentence: description } = called(language, exhibits[index]);
  const code = calls(language, name);
  const text = fill(read(name, language.folder, "index.html"), {
    ...{ title, code, around: around(language, index) },
  });
  return [`${name}/`, { title, description, text, script: name }];
}

/** The calls that a page shows: the same in each language. */
function calls({ calls: label }, name) {
  const [block] = /<pre\s[^]*?<\/pre\s*>/.exec(read(name, "index.html"));
  const labeled = block.replace(/aria-label="[^"]*"/, `aria-label="${label}"`);
  return labeled.replace("<code", '<code lang="en"');
}

/** The appendix for authors of other pages: one text for all exhibits, and the lines of each. */
function embed(language) {
  const lines = exhibits.map((exhibit) => {
    const { name } = exhibit;
    const { title } = called(language, exhibit);
    const code = [
      ...scripts(language, name).map((path) => script(`sottovoce/exhibits/${path}`)),
      `<sottovoce-${name}></sottovoce-${name}>`,
    ];
    return `<h3 id="${name}"><a href="../${name}/">${title}</a></h3>
  <pre
    tabindex="0"
    role="region"
    aria-label="${language.embed.lines}: ${title}"
  ><code>${code.join("\n").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</code></pre>`;
  });
  return fill(read("embed", language.folder, "index.html"), {
    ...language.embed,
    lines: lines.join("\n  "),
  });
}

/** Scripts that a page loads for an exhibit: its texts first, so that it begins in its language. */
function scripts({ code }, name) {
  return [...(code === "en" ? [] : [`texts/${code}/${name}.js`]), `${name}.js`];
}

const script = (path) => `<script type="module" src="${path}"></script>`;

/** Links to the exhibits before and after, to guides, to the tool, and to how it is embedded. */
function around(language, index) {
  const { name, further } = exhibits[index];
  const [address, about] = further;
  const root = up(`${language.folder}${name}/`);
  const link = (exhibit, words, rel) =>
    exhibit === undefined
      ? ""
      : `<a rel="${rel}" href="../${exhibit.name}/">${words}: ${called(language, exhibit).title}</a>`;
  const english = language.code === "en" ? "" : ' hreflang="en"';
  const guide = (path, title) =>
    `<a${english} href="${root}docs/${path}/">${language.guide}: <span lang="en">${title}</span></a>`;
  return `<nav class="around" aria-label="${language.around}">
        ${link(exhibits[index - 1], language.before, "prev")} <a href="../">${language.all}</a>
        ${link(exhibits[index + 1], language.after, "next")}
      </nav>
      <nav class="around" aria-label="${language.further}">
        ${guide(address, about)}
        ${guide("guides/class", "A class of 45 minutes")}
        <a${english} href="${root}">${language.file}</a>
        <a href="../embed/#${name}">${language.embedded}</a>
      </nav>`;
}

/** From a page in the folder of the exhibits to the root of the site. */
const up = (path) => "../".repeat(path.split("/").length);

function framed(language, path, { title, description, text, script: name }) {
  const page = `${language.folder}${path}`;
  const folder = "../".repeat(page.split("/").length - 1) || "./";
  const others = languages.filter((other) => other !== language);
  const addressOf = (other) => `${folder}${other.folder}${path}`;
  return fill(read("frame.html"), {
    ...{ title, description, text, folder, icon, policy: policy() },
    ...{ code: language.code, skip: language.skip, computed: language.computed },
    licenses: language.licenses,
    root: up(page),
    fonts: preloads(up(page)),
    masthead: masthead({
      ...{ up: up(page), here: "exhibits", within: path !== "", language },
      others: others.map((other) => ({ ...other, address: addressOf(other) })),
    }),
    alternates: others
      .map(
        (other) => `<link rel="alternate" hreflang="${other.code}" href="${addressOf(other)}" />`,
      )
      .join("\n    "),
    script: (name === undefined ? [] : scripts(language, name))
      .map((file) => script(`${folder}${file}`))
      .join("\n    "),
  });
}

/** The policy of the tool as its source states it: styles from files, which pages share. */
function policy() {
  const [, stated] = /content="(default-src[^"]+)"/.exec(read("..", "index.html"));
  return stated;
}

/** Puts texts to where a page names them. */
function fill(text, by) {
  return text.replace(/<!-- (\w+) -->|\{\{(\w+)\}\}/g, (_, comment, name) => by[comment ?? name]);
}
