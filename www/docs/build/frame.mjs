/** The frame around a page: head, ways through the site, contents, neighbors in reading order. */
import { readFileSync } from "node:fs";
import { preloads } from "../../build/fonts.js";
import { masthead } from "../../build/masthead.js";
import { inRoot } from "../../../scripts/common.mjs";
import { kinds } from "./documents.mjs";
import { escaped } from "./markdown.mjs";

const frame = readFileSync(inRoot("www", "docs", "frame.html"), "utf8");

/** Lists what documents may load: they have pictures and a search, and compute nothing. */
const policy = [
  "default-src 'none'",
  ...["script", "style", "font"].map((kind) => `${kind}-src 'self'`),
  // Firefox draws the marks of lists from data.
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

export function framed(page, { linker, before, next }) {
  const up = "../".repeat(page.address.split("/").length - 1);
  const here = page.kind === "reference" ? "reference" : "guides";
  const within = !["docs/", "docs/reference/"].includes(page.address);
  return fill(frame, {
    policy,
    fonts: preloads(up || "./"),
    masthead: masthead({ up, here, within }),
    title: escaped(page.title),
    description: escaped(shortened(page.lead)),
    up,
    kind: page.kind,
    trail: trail(page, linker),
    heading: page.titleHtml,
    contents: contents(page.headings),
    body: page.body,
    around: around(page, { linker, before, next }),
  });
}

/** At most as much as lists of results show, ending with a word. */
function shortened(text) {
  if (text.length <= 160) return text;
  return `${text.slice(0, 159).replace(/\s+\S*$/, "")}…`;
}

function trail({ kind, address }, linker) {
  const to = (target, words) =>
    target === address
      ? `<span aria-current="page">${words}</span>`
      : `<a href="${linker.to(target)}">${words}</a>`;
  const { address: above, title } = kinds[kind] ?? {};
  return [to("docs/", "All pages"), above ? to(above, title) : ""].filter(Boolean).join(" ");
}

function contents(headings) {
  const shown = headings.filter(({ level }) => level < 4);
  if (shown.length < 2) return "";
  const rows = sectionsOf(shown).flatMap(({ plain, folds }) => [
    ...plain.map(row),
    ...folds.flatMap(([fold, folded]) => [
      `<li class="level-3"><details><summary>${fold} (${folded.length})</summary><ul>`,
      ...folded.map(row),
      "</ul></details></li>",
    ]),
  ]);
  return `<nav class="toc" aria-label="On this page">
<details>
<summary>On this page</summary>
<ul>
${rows.join("\n")}
</ul>
</details>
</nav>`;
}

/** From this number on, headings that have one fold are folded, at the end of their section. */
const FOLDED = 4;

/** Headings by section: those in sight, and the others by their folds. */
function sectionsOf(shown) {
  const starts = shown.flatMap(({ level }, place) => (level === 2 || place === 0 ? [place] : []));
  return starts.map((start, number) => {
    const all = shown.slice(start, starts[number + 1]);
    const folds = [...new Set(all.map(({ fold }) => fold))]
      .map((fold) => [fold, all.filter((heading) => heading.fold === fold)])
      .filter(([fold, folded]) => fold !== undefined && folded.length >= FOLDED);
    const hidden = new Set(folds.flatMap(([, folded]) => folded));
    return { plain: all.filter((heading) => !hidden.has(heading)), folds };
  });
}

function row({ id, text, level, code }) {
  const words = code ? `<code>${escaped(text)}</code>` : escaped(text);
  return `<li class="level-${level}"><a href="#${id}">${words}</a></li>`;
}

function around({ kind }, { linker, before, next }) {
  const link = (page, words) =>
    page ? `<a href="${linker.to(page.address)}">${words}: ${page.titleHtml}</a>` : "";
  const links = [link(before, "Before"), link(next, "Next")].filter(Boolean);
  if (links.length === 0) return "";
  return `<nav class="around" aria-label="${kinds[kind].title} around this one">${links.join(" ")}</nav>`;
}

/** Puts texts where the frame names them. */
function fill(text, by) {
  return text.replace(/<!-- (\w+) -->|\{\{(\w+)\}\}/g, (_, comment, name) => by[comment ?? name]);
}
