import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-6.0";
import { preloads } from "../fonts.js";
import { masthead } from "../masthead.js";
import { exhibits } from "./exhibits.js";

const here = import.meta.dirname;
const read = (...parts) => readFileSync(join(here, ...parts), "utf8");

/**
 * Writes the pages: the text of each stands in a file of its own, which needs no script, and the
 * frame around it in one.
 */
export function pages() {
  return {
    name: "exhibit-pages",
    generateBundle() {
      const emit = (name, source) =>
        this.emitFile({ type: "asset", fileName: `exhibits/${name}`, source });
      emit("index.html", framed({ title: "Exhibits", description: BOOK, text: book(), up: "./" }));
      exhibits.forEach((exhibit, place) =>
        emit(`${exhibit.name}/index.html`, page(exhibit, place)),
      );
      for (const [name, source] of english()) emit(`texts/en/${name}`, source);
    },
  };
}

/**
 * The texts as whoever translates them copies them: with their comments, and without types. What
 * they import lies at the same place beside the built scripts as beside the sources.
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

function page({ name, title, sentence }, place) {
  const text = fill(read(name, "index.html"), {
    title,
    sentence,
    embed: fill(read("embed.html"), { name }),
    around: around(place),
  });
  return framed({ title, description: sentence, text, up: "../", script: name });
}

/** The ways to the exhibits before and after, and from here to guides and to the tool. */
function around(place) {
  const [address, about] = exhibits[place].further;
  const link = (exhibit, words) =>
    exhibit === undefined ? "" : `<a href="../${exhibit.name}/">${words}: ${exhibit.title}</a>`;
  return `<nav class="around" aria-label="Around this exhibit">
        ${link(exhibits[place - 1], "Before")} <a href="../">All exhibits</a>
        ${link(exhibits[place + 1], "Next")}
      </nav>
      <nav class="around" aria-label="Further">
        <a href="../../docs/${address}/">Guide: ${about}</a>
        <a href="../../docs/guides/class/">Guide: A class of 45 minutes</a>
        <a href="../../">Ask it of a file of yours</a>
      </nav>`;
}

function framed({ title, description, text, up, script }) {
  return fill(read("frame.html"), {
    title,
    description,
    up,
    policy: policy(),
    fonts: preloads(`${up}../`),
    masthead: masthead({ up: `${up}../`, here: "exhibits", within: script !== undefined }),
    script: script === undefined ? "" : `<script type="module" src="${up}${script}.js"></script>`,
    text,
  });
}

/** The policy of the whole site, as its first page states it. */
function policy() {
  const [, stated] = /content="(default-src[^"]+)"/.exec(read("..", "index.html"));
  return stated;
}

/** Puts texts where a page names them. */
function fill(text, by) {
  return text.replace(/<!-- (\w+) -->|\{\{(\w+)\}\}/g, (_, comment, name) => by[comment ?? name]);
}
