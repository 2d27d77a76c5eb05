/**
 * Markdown as the repository writes it, to what stands in a page: anchors as GitHub makes them,
 * code with its colors as classes, formulas as MathML, tables that scroll inside themselves.
 */
import { tex } from "@mdit/plugin-tex";
import GithubSlugger from "github-slugger";
import hljs from "highlight.js/lib/common";
import MarkdownIt from "markdown-it";
import Token from "markdown-it/lib/token.mjs";
import { Refusal } from "../../../scripts/common.mjs";
import { formula } from "./formula.mjs";

/** Fences of these hold no code. */
const plain = new Set(["", "text"]);

const md = new MarkdownIt({ html: false, linkify: false, typographer: false });
md.use(tex, {
  render: (source, display, { source: path }) => formula(source, display, path),
});

md.renderer.rules.fence = (tokens, at, options, { source }) => {
  const { content, info } = tokens[at];
  const [language] = info.trim().split(/[\s,]/);
  return language === "math" ? formula(content, true, source) : codeBlock(content, language);
};
md.renderer.rules.table_open = () =>
  '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n';
md.renderer.rules.table_close = () => "</table></div>\n";

/** Markdown aligns columns by styles, which the policy forbids; and what is empty heads nothing. */
for (const cell of ["th", "td"]) {
  md.renderer.rules[`${cell}_open`] = (tokens, at) => {
    const [, side] = /text-align:(right|center)/.exec(tokens[at].attrGet("style")) ?? [];
    const tag = tokens[at + 1].content === "" ? "td" : cell;
    return `<${tag}${side ? ` class="${side}"` : ""}>`;
  };
  md.renderer.rules[`${cell}_close`] = (tokens, at) =>
    `</${tokens[at - 1].content === "" ? "td" : cell}>\n`;
}

export function codeBlock(text, language) {
  if (!plain.has(language) && !hljs.getLanguage(language))
    throw new Refusal(`a fence is of ${language}, which nothing here can read`);
  const shown = plain.has(language)
    ? escaped(text)
    : hljs.highlight(text, { language, ignoreIllegals: true }).value;
  return `<pre tabindex="0" role="group" aria-label="Code"><code>${shown}</code></pre>\n`;
}

export const escaped = (text) => md.utils.escapeHtml(text);

/**
 * Renders a document. `resolve(target)` tells what a link or picture leads to: `{ href }`,
 * `{ picture }`, or `{ text }` where it leads to nothing that the site has; `named(code)` where the
 * name in a piece of code is explained. With `claims`, what begins with words in bold is an anchor
 * too.
 */
export function render(text, { source, resolve, named = () => undefined, claims = false }) {
  const env = { source };
  const tokens = md.parse(text, env);
  const slugger = new GithubSlugger();
  const page = { title: "", lead: "", headings: [], sections: [] };
  let section = { id: "", heading: "", text: [] };
  const begin = (token, heading, level) => {
    const id = slugger.slug(heading);
    token.attrSet("id", id);
    page.headings.push({ id, text: heading, level });
    page.sections.push((section = { id, heading, text: [] }));
  };
  page.sections.push(section);

  tokens.forEach((token, at) => {
    if (token.type === "heading_open") {
      const heading = textOf(tokens[at + 1]);
      if (token.tag !== "h1") return begin(token, heading, Number(token.tag[1]));
      if (page.title !== "") throw new Refusal(`${source} has two titles`);
      page.title = heading;
      page.titleHtml = md.renderer.render(tokens[at + 1].children, md.options, env);
      slugger.slug(heading);
      section.heading = heading;
      for (const part of tokens.slice(at, at + 3)) part.hidden = true;
      tokens[at + 1].children = [];
      tokens[at + 1].content = "";
    }
    if (token.type === "paragraph_open" && claims && token.level === 0) {
      const claim = claimOf(tokens[at + 1]);
      if (claim) begin(token, claim, 2);
    }
    if (token.type === "inline" && isPicture(token)) {
      for (const part of [tokens[at - 1], tokens[at + 1]]) part.hidden = true;
    }
    if (token.type === "inline") {
      follow(token, { resolve, named });
      section.text.push(textOf(token));
      if (page.lead === "" && tokens[at - 1].type === "paragraph_open") page.lead = textOf(token);
    }
    if (token.type === "fence") section.text.push(token.content);
  });
  if (page.title === "") throw new Refusal(`${source} does not begin with a title`);
  for (const each of page.sections) each.text = each.text.join("\n");
  return { ...page, body: md.renderer.render(tokens, md.options, env).trim() };
}

/** A few sentences without headings, as comments of the reference hold them. */
export function renderComment(text, { source, resolve, named = () => undefined }) {
  const tokens = md.parse(text, { source });
  for (const token of tokens) if (token.type === "inline") follow(token, { resolve, named });
  return md.renderer.render(tokens, md.options, { source }).trim();
}

/** The words in bold that a paragraph begins with, if they end a sentence. */
function claimOf({ children }) {
  const first = children.findIndex(({ type, content }) => type !== "text" || content !== "");
  if (children[first]?.type !== "strong_open") return undefined;
  const end = children.findIndex(({ type }) => type === "strong_close");
  const words = textOf({ children: children.slice(first, end) });
  return /[.:]$/.test(words) ? words.slice(0, -1) : undefined;
}

/** Text of inline tokens as a reader sees it, without marks. */
function textOf({ children }) {
  return children
    .map(({ type, content, children: inner }) =>
      type === "softbreak" || type === "hardbreak"
        ? " "
        : inner
          ? textOf({ children: inner })
          : content,
    )
    .join("");
}

/** Leads links and pictures to where they are in the site. */
function follow(inline, { resolve, named }) {
  const open = [];
  const shown = [];
  for (const token of inline.children) {
    if (token.type === "link_open") {
      const to = resolve(token.attrGet("href"));
      open.push(to);
      if (to.href !== undefined) {
        token.attrSet("href", to.href);
        shown.push(token);
      }
    } else if (token.type === "link_close") {
      const { href, text } = open.pop();
      if (href !== undefined) shown.push(token);
      else if (text) shown.push(html(` (<code>${escaped(text)}</code>)`));
    } else if (token.type === "image") {
      const { picture } = resolve(token.attrGet("src"));
      if (!picture) throw new Refusal(`a picture is missing: ${token.attrGet("src")}`);
      shown.push(html(pictureHtml(picture, textOf(token)), ""));
    } else if (token.type === "code_inline" && open.length === 0) {
      const to = named(token.content);
      const code = `<code>${escaped(token.content)}</code>`;
      shown.push(to ? html(`<a href="${to}">${code}</a>`, token.content) : token);
    } else shown.push(token);
  }
  inline.children = shown;
}

/** A picture that is a paragraph by itself. */
const isPicture = ({ children }) => children.length === 1 && children[0].type === "image";

/**
 * Drawings are part of the text. Pictures weigh more than the text around them: loaded when
 * somebody wants to see them.
 */
function pictureHtml({ href, width, height, isDrawing }, said) {
  const image = (alt) =>
    `<img src="${href}" alt="${alt}" width="${width}" height="${height}" loading="lazy" />\n`;
  if (isDrawing) return image(escaped(said));
  return `<details>\n<summary>Picture: ${escaped(said)}</summary>\n${image("")}</details>\n`;
}

/** Markup of our own among inline tokens; `content` is what it says. */
function html(markup, content = "") {
  const says = Object.assign(new Token("text", "", 0), { content });
  return Object.assign(new Token("html_inline", "", 0), { content: markup, children: [says] });
}
