/** The frame around a page: head, ways through the site, contents, neighbors in reading order. */
import { readFileSync } from "node:fs";
import { preloads } from "../../fonts.js";
import { masthead } from "../../masthead.js";
import { inRoot } from "../../../scripts/common.mjs";
import { kinds } from "./documents.mjs";
import { escaped } from "./markdown.mjs";

const frame = readFileSync(inRoot("www", "docs", "frame.html"), "utf8");

/** The policy of the whole site, as its first page states it. */
const [, policy] = /content="(default-src[^"]+)"/.exec(
  readFileSync(inRoot("www", "index.html"), "utf8"),
);

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
  const rows = shown.map(({ id, text, level, code }) => {
    const words = code ? `<code>${escaped(text)}</code>` : escaped(text);
    return `<li class="level-${level}"><a href="#${id}">${words}</a></li>`;
  });
  return `<nav class="toc" aria-label="On this page">
<details>
<summary>On this page</summary>
<ul>
${rows.join("\n")}
</ul>
</details>
</nav>`;
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
