/**
 * The static site for any web server, whose pages open from a disk too. Scripts are classic, fonts
 * are in the styles and links lead to files. Polls are not in it, because they need their server.
 */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { files, named } from "../../../scripts/common.mjs";
import { zipSync } from "fflate";
import { bundled } from "./bundle.mjs";
import { fileIn } from "../links.js";
import { toolDocument } from "./tool.mjs";

const dist = join(import.meta.dirname, "..", "..", "dist");

/** The folder that unpacking leaves. */
const FOLDER = "sottovoce";

/** Files that are left out: polls, and files that are inside another file here. */
const LEFT_OUT = /^(?:\.vite\/|poll\/|assets\/|fonts\/.*\.woff2$|docs\/(?:find|search[\w-]*)\.js$)/;

/** Where links to polls lead instead: how to run them. */
const POLLS = ["poll/author/index.html", "docs/poll/index.html"];

/** The zip: the same bytes whenever the files are the same. */
export async function siteZip() {
  const site = await siteFiles();
  const paths = [...site.keys()].sort();
  // Local time, which is what a zip has: everywhere it is this one.
  const fixed = { mtime: new Date(2000, 0, 1), level: 9 };
  const bytes = (content) => (typeof content === "string" ? Buffer.from(content) : content);
  return zipSync(
    Object.fromEntries(paths.map((path) => [`${FOLDER}/${path}`, [bytes(site.get(path)), fixed]])),
  );
}

/** Every file of the site, by its path. */
async function siteFiles() {
  const [exhibits, search] = [await bundled("exhibits.ts"), await bundled("search.js")];
  const site = new Map([
    ...files(dist)
      .map((path) => [named(path).replace(/^www\/dist\//, ""), readFileSync(path)])
      .filter(([path]) => !LEFT_OUT.test(path)),
    ["index.html", await toolDocument({ within: "site" })],
    ["exhibits/all.js", exhibits.script],
    ["docs/search.js", search.script],
  ]);
  for (const [path, content] of site) {
    if (path.endsWith(".html")) site.set(path, pageFrom(path, String(content)));
    if (path.endsWith(".css")) site.set(path, withFonts(path, String(content)));
  }
  demandLinks(site);
  return site;
}

/** A page of the site, as it opens from a disk as well. */
function pageFrom(path, html) {
  const up = posix.relative(posix.dirname(path), ".") || ".";
  const script = `<script src="${up}/exhibits/all.js" defer></script>`;
  const text = html
    .replace(/\s*<link rel="preload"[^>]*>/g, "")
    .replace(/(http-equiv="Content-Security-Policy" content=)"([^"]*)"/, policyFrom)
    .replace(/(<script) type="module"( src="[^"]*docs\/search\.js")/, "$1$2 defer")
    .replace(/(?:<script type="module"[^>]*><\/script>\s*)+/, `${script}\n  `);
  return inMarkup(text, (markup) =>
    markup.replace(LINK, (_, start, address) => `${start}"${leading(path, address)}"`),
  );
}

/** Adapts the page's own policy to a disk: fonts come from data, workers from blobs. */
function policyFrom(_, start, policy) {
  const here = { "font-src": "data:", "worker-src": "blob:" };
  const directives = policy.split("; ").map((directive) => {
    const [name] = directive.split(" ");
    return Object.hasOwn(here, name) ? `${name} ${here[name]}` : directive;
  });
  return `${start}"${directives.join("; ")}"`;
}

const LINK = /(<(?:a|link|img|script)\b[^>]*?\s(?:href|src)=)"(?!#|[a-z]+:)([^"]*)"/g;

/** Changes what is no script and no style. */
function inMarkup(html, change) {
  const parts = html.split(/(<script>[^]*?<\/script>|<style>[^]*?<\/style>)/);
  return parts.map((part, at) => (at % 2 === 1 ? part : change(part))).join("");
}

/** A link of the page at that path, to a file. */
function leading(path, address) {
  const link = fileIn(address);
  const [from, to] = POLLS;
  return resolved(path, link) === from ? posix.relative(posix.dirname(path), to) : link;
}

const resolved = (path, link) => posix.join(posix.dirname(path), link.replace(/[?#].*$/s, ""));

/** Styles with their fonts inside. */
function withFonts(path, style) {
  return style.replace(/url\("?([^")]*\.woff2)"?\)/g, (_, address) => {
    const font = readFileSync(join(dist, posix.join(posix.dirname(path), address)));
    return `url(data:font/woff2;base64,${font.toString("base64")})`;
  });
}

/** Every link leads to a file of the site. */
function demandLinks(site) {
  for (const [path, content] of site) {
    if (!path.endsWith(".html")) continue;
    inMarkup(content, (markup) => {
      for (const [, , address] of markup.matchAll(LINK))
        if (!site.has(resolved(path, address)))
          throw new Error(`in site.zip, ${path} links ${address}, which is not in it`);
      return markup;
    });
  }
}
