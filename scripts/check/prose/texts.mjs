/** Running text of the project's files, without code: `[{ line, text }]`, a paragraph each. */
import MarkdownIt from "markdown-it";
import ts from "typescript-5.9";

/** Replaces code in a sentence. */
const code = "CODE";

const markdown = new MarkdownIt({ html: true });

/** The readers, by the ending of a file's name. */
export const readers = {
  md: (source) => ofMarkdown(source),
  ts: ofTypeScript,
  html: ofHtml,
  rs: ofRust,
  ...{ js: ofTypeScript, jsx: ofTypeScript, mjs: ofTypeScript, svelte: ofHtml, vue: ofHtml },
};

function ofMarkdown(source, first = 1) {
  let line = first;
  return markdown.parse(source, {}).flatMap(({ type, map, children }) => {
    // Cells have no place of their own, but their rows have.
    if (map) line = first + map[0];
    return type === "inline" ? [{ line, text: children.map(word).join("") }] : [];
  });
}

/**
 * How many words a document shows: all that stands between blanks and has a letter or digit, in
 * text, headings, tables, names in backquotes and titles of pictures. Code blocks, comments and
 * addresses of links are not counted.
 */
export function wordsIn(source) {
  const blocks = markdown.parse(source, {}).filter(({ type }) => type === "inline");
  const text = blocks.map(({ children }) => children.map(shown).join("")).join(" ");
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

const shown = ({ type, content }) => {
  if (type === "softbreak" || type === "hardbreak") return " ";
  return ["text", "code_inline", "image"].includes(type) ? content : "";
};

function word({ type, content }) {
  if (type === "code_inline") return code;
  if (type === "softbreak" || type === "hardbreak") return " ";
  return type === "text" ? content.replace(/https?:\/\/\S+/g, code) : "";
}

/** Comments that document, and texts of three words and more. */
function ofTypeScript(source, path) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const lineOf = (position) => file.getLineAndCharacterOfPosition(position).line + 1;
  for (const { index, 0: comment } of source.matchAll(/\/\*\*[^]*?\*\//g))
    found.push(...ofMarkdown(commented(comment), lineOf(index)));
  const visit = (node) => {
    const text = literal(node);
    if (text === undefined) return void ts.forEachChild(node, visit);
    found.push(...phrases(text, lineOf(node.getStart())));
    if (ts.isTemplateExpression(node))
      node.templateSpans.forEach(({ expression }) => visit(expression));
  };
  visit(file);
  return found;
}

/** A comment without its stars and tags; examples are code. */
function commented(comment) {
  return comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .replace(/^[ \t]*\* ?/gm, "")
    .replace(/^@example\b[^]*?(?=^@|(?![^]))/gm, (example) => example.replace(/[^\n]/g, ""))
    .replace(/\{@link [^}]*\}/g, code)
    .replace(/^@(?:param|returns|throws|remarks|see)\b(?: \w+ -)?/gm, "");
}

/** Texts in pieces that are added up are one. */
function literal(node) {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal: { text } }) => text)].join(code);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return;
  const [left, right] = [literal(node.left), literal(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/**
 * Phrases of a text that are read, without its markup; those of fewer than three words are left
 * out.
 */
function phrases(text, line) {
  return (
    text
      .split(
        /<\/?(?:p|li|h\d|td|th|dt|dd|div|section|label|button|summary|figcaption)\b[^>]*>|\n\n/,
      )
      .map((part) =>
        part
          .replace(/<(code|pre|script|style)\b[^]*?<\/\1>/g, code)
          .replace(/<[^>]*>|`[^`]*`/g, (markup) => (markup.startsWith("`") ? code : ""))
          .replace(/\s+/g, " ")
          .trim(),
      )
      .filter((part) => /^[^{};=]*$/.test(part) && part.split(" ").length >= 3)
      // Statements of SQL, by the words that it has in capitals.
      .filter((part) => !/\b(?:SELECT|FROM|CASE|WHEN|THEN|ELSE|WHERE|CAST)\b/.test(part))
      .map((part) => ({ line, text: part }))
  );
}

function ofHtml(source) {
  const body = source.replace(/<!--[^]*?-->|<(script|style)\b[^]*?<\/\1>/g, (cut) =>
    cut.replace(/[^\n]/g, ""),
  );
  const blocks = body.matchAll(
    /(?:^|>)([^<]*(?:<(?:a|b|i|em|strong|code|span|abbr|kbd)\b[^]*?)?)(?=<\/?(?:p|li|h\d|td|th|dt|dd|div|section|label|button|summary|figcaption|title|main|article|header|footer|nav|ol|ul|body)\b|$)/g,
  );
  return [...blocks].flatMap(({ index, 1: block }) =>
    phrases(block, body.slice(0, index).split("\n").length),
  );
}

/** Comments that document, and texts of three words and more, without the tests. */
function ofRust(source) {
  const text = source.split(/^#\[cfg\(test\)\]\nmod \w+ \{/m)[0];
  const comments = text.matchAll(/(?:^[ \t]*\/\/[/!].*\n)+/gm);
  const found = [...comments].flatMap(({ index, 0: comment }) =>
    ofMarkdown(comment.replace(/^[ \t]*\/\/[/!] ?/gm, ""), text.slice(0, index).split("\n").length),
  );
  const bare = text.replace(/^[ \t]*\/\/.*$/gm, "");
  for (const { index, 1: inside } of bare.matchAll(/(?<![\w'])"((?:[^"\\]|\\[^])*)"/g)) {
    const joined = inside.replace(/\\\n\s*/g, "").replace(/\{[^}]*\}/g, code);
    found.push(...phrases(joined, bare.slice(0, index).split("\n").length));
  }
  return found;
}

/** The sentences of a paragraph. */
export const sentences = (text) => text.split(/(?<=[.!?])\s+(?=[A-Z"'(]|CODE)/);
