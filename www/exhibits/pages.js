import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-6.0";
import { preloads } from "../fonts.js";
import { masthead } from "../masthead.js";
import { exhibits } from "./exhibits.js";

const here = import.meta.dirname;
const read = (...parts) => readFileSync(join(here, ...parts), "utf8");

/**
 * Writes the pages: the text of each is a file of its own, which needs no script, and the frame
 * around it is another.
 */
export function pages() {
  return {
    name: "exhibit-pages",
    generateBundle() {
      const emit = (name, source) =>
        this.emitFile({ type: "asset", fileName: `exhibits/${name}`, source });
      emit("index.html", framed({ title: "Exhibits", description: BOOK, text: book(), up: "./" }));
      exhibits.forEach((exhibit, index) =>
        emit(`${exhibit.name}/index.html`, page(exhibit, index)),
      );
      emit("embed/index.html", framed({ ...EMBED, text: embed(), up: "../", within: true }));
      for (const [name, source] of english()) emit(`texts/en/${name}`, source);
    },
  };
}

/**
 * The texts as translators copy them: with their comments, and without types. What they import is
 * at the same relative path in the built site as in the sources.
 */
function english() {
  const compilerOptions = { target: ts.ScriptTarget.ESNext, verbatimModuleSyntax: true };
  return readdirSync(join(here, "texts", "en")).map((name) => [
    name.replace(/\.ts$/, ".js"),
    ts.transpileModule(read("texts", "en", name), { compilerOptions }).outputText,
  ]);
}

const BOOK = "Privacy and chance to try by hand: exhibits for a class, each computed live.";

function book() {
  const contents = exhibits.map(
    ({ name, title, sentence }) => `<li><a href="./${name}/">${title}</a><p>${sentence}</p></li>`,
  );
  return fill(read("index.html"), { contents: contents.join("\n        ") });
}

function page({ name, title, sentence }, index) {
  const text = fill(read(name, "index.html"), { title, sentence, around: around(index) });
  return framed({ title, description: sentence, text, up: "../", within: true, script: name });
}

const EMBED = {
  title: "Exhibits in your own page",
  description: "How to put an exhibit into another page, set it and translate it.",
};

/** The appendix for authors of other pages: one text for all exhibits, and the lines of each. */
function embed() {
  const lines = exhibits.map(
    ({ name, title }) => `<h3 id="${name}"><a href="../${name}/">${title}</a></h3>
  <pre
    tabindex="0"
    role="region"
    aria-label="Two lines for your page: ${title}"
  ><code>&lt;script type="module" src="sottovoce/exhibits/${name}.js"&gt;&lt;/script&gt;
&lt;sottovoce-${name}&gt;&lt;/sottovoce-${name}&gt;</code></pre>`,
  );
  return fill(read("embed", "index.html"), { ...EMBED, lines: lines.join("\n  ") });
}

/** Links to the exhibits before and after, to guides, to the tool, and to how it is embedded. */
function around(index) {
  const { name, further } = exhibits[index];
  const [address, about] = further;
  const link = (exhibit, words, rel) =>
    exhibit === undefined
      ? ""
      : `<a rel="${rel}" href="../${exhibit.name}/">${words}: ${exhibit.title}</a>`;
  return `<nav class="around" aria-label="Around this exhibit">
        ${link(exhibits[index - 1], "Before", "prev")} <a href="../">All exhibits</a>
        ${link(exhibits[index + 1], "Next", "next")}
      </nav>
      <nav class="around" aria-label="Further">
        <a href="../../docs/${address}/">Guide: ${about}</a>
        <a href="../../docs/guides/class/">Guide: A class of 45 minutes</a>
        <a href="../../">Try it with your own file</a>
        <a href="../embed/#${name}">Put this exhibit into your own page</a>
      </nav>`;
}

function framed({ title, description, text, up, within = false, script }) {
  return fill(read("frame.html"), {
    title,
    description,
    up,
    policy: policy(),
    fonts: preloads(`${up}../`),
    masthead: masthead({ up: `${up}../`, here: "exhibits", within }),
    script: script === undefined ? "" : `<script type="module" src="${up}${script}.js"></script>`,
    text,
  });
}

/** The policy of the whole site, as its first page states it. */
function policy() {
  const [, stated] = /content="(default-src[^"]+)"/.exec(read("..", "index.html"));
  return stated;
}

/** Puts texts to where a page names them. */
function fill(text, by) {
  return text.replace(/<!-- (\w+) -->|\{\{(\w+)\}\}/g, (_, comment, name) => by[comment ?? name]);
}
