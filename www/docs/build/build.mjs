/**
 * Turns what the repository says in Markdown, and what the published declarations say in TSDoc,
 * into pages under www/dist/docs: `node www/docs/build/build.mjs`.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import MiniSearch from "minisearch";
import { inRoot, named, say, whenRun } from "../../../scripts/common.mjs";
import { documents, licensesPage } from "./documents.mjs";
import { framed } from "./frame.mjs";
import { noticesOfSite } from "./licenses.mjs";
import { Links } from "./links.mjs";
import { llms, toPages } from "./llms.mjs";
import { lists } from "./lists.mjs";
import { render } from "./markdown.mjs";
import { reference } from "./reference/pages.mjs";
import { options } from "../search/words.js";

const sources = inRoot("www", "docs");
const site = inRoot("www", "dist");

/** `rest` is the rest of the site: it cuts the fonts, and the page of licenses names its parts. */
export async function buildDocs(rest = Promise.resolve()) {
  const links = new Links();
  rmSync(join(site, "docs"), { recursive: true, force: true });
  const { pages: entries, names } = await reference();
  await rest;
  const notices = noticesOfSite(await bundle());
  const written = documents();
  const addresses = new Map(written.map(({ path, address }) => [path, address]));
  const explained = namesIn(names, addresses);
  const pages = [
    ...written.map((document) => ({
      ...document,
      ...fromText(document, {
        ...{ links, addresses, explained },
        more: document.address === licensesPage ? notices : "",
      }),
    })),
    ...entries.map(({ address, render: from }) => ({
      ...{ address, kind: "reference" },
      ...from(links.of(address), explained),
    })),
  ];
  for (const { address, kind, render: from } of lists(pages, names))
    pages.push({ address, kind, ...from(links.of(address)) });
  for (const [at, page] of pages.entries()) page.html = framed(page, around(pages, at, links));
  links.check(pages);

  for (const { address, html } of pages) write(join(address, "index.html"), html);
  for (const [target, path] of links.pictures) {
    mkdirSync(dirname(join(site, target)), { recursive: true });
    copyFileSync(path, join(site, target));
  }
  const sections = sectionsOf(pages);
  const index = indexOf(sections);
  write("docs/search-index.js", index);
  write("docs/search-texts.js", textsOf(sections));
  // Who takes the folder of exhibits along takes them too.
  write("exhibits/licenses.md", readFileSync(inRoot("THIRD-PARTY.md"), "utf8") + notices);
  write("llms.txt", llms(toPages));
  say(`docs: ${pages.length} pages, search index ${gzipSync(index).length} bytes gzip`);
}

/** `more` is what the site adds to the text. */
function fromText(document, { links, addresses, explained, more }) {
  const { path, kind, address } = document;
  const text = readFileSync(path, "utf8") + more;
  const linker = links.of(address);
  const seen = new Set();
  return render(kind === "proof" ? withoutRust(text) : text, {
    source: named(path),
    claims: kind === "proof",
    resolve: links.resolver(document, addresses),
    // Names of the package are explained where a page first has them; proofs speak of the crate.
    named: (code) => {
      const to = kind === "proof" ? undefined : explained(code);
      if (to === undefined || to.startsWith(`${address}#`) || seen.has(code)) return undefined;
      seen.add(code);
      return linker.to(to);
    },
  });
}

/** Brackets that lead to names of the Rust crate, in its documentation alone. */
const withoutRust = (text) => text.replace(/\[(`[^`]+`)\](?![([:])/g, "$1");

/** Where a piece of code is explained: calls, types, and codes of errors. */
function namesIn(names, addresses) {
  const errors = addresses.get(inRoot("docs", "errors.md"));
  return (code) => {
    if (/^ERR_[A-Z_]+$/.test(code))
      return errors ? `${errors}#${code.toLowerCase()}` : names.get("DpErrorCode").to;
    const called = /^(\w+)\(\)$/.exec(code)?.[1];
    return called || /^\w*[a-z][A-Z]\w*$/.test(code) ? names.get(called ?? code)?.to : undefined;
  };
}

/** Finds the pages that are read before a page and after it. */
function around(pages, at, links) {
  const { kind, address } = pages[at];
  const beside = (place) =>
    ["guide", "proof"].includes(kind) && pages[place]?.kind === kind && pages[place].path
      ? pages[place]
      : undefined;
  const isList = pages[at].path === undefined;
  return {
    linker: links.of(address),
    before: isList ? undefined : beside(at - 1),
    next: isList ? undefined : beside(at + 1),
  };
}

/** Parts of pages that the search finds, each under a heading; nobody searches for licenses. */
function sectionsOf(pages) {
  const searched = pages.filter(({ address }) => address !== licensesPage);
  return searched.flatMap(({ address, title, kind, sections: all }) =>
    all.map(({ id, heading, text, what, names = [] }) => ({
      ...{ heading, title, kind, what, text, names: names.join(" ") },
      address: `${address.replace(/^docs\//, "")}${id && `#${id}`}`,
    })),
  );
}

/** Texts of sections, in the order of the index, from which results show sentences. */
function textsOf(sections) {
  const texts = sections.map(({ heading, text }) =>
    spoken(text.startsWith(heading) ? text.slice(heading.length) : text),
  );
  return `export const texts = ${JSON.stringify(texts)};\n`;
}

/** How much of a section a result can show: few have more, and what they say comes first. */
const SPOKEN = 1_850;

/** Names of tests, in brackets after the sentence of a proof that they show. */
const namesOfTests = /\s\(\w+(?:_[a-z0-9]+){3,}(?:,\s\w+(?:_[a-z0-9]+)+)*\)/g;

/** The lines that a result could show: none that only imports, or closes what others opened. */
function spoken(text) {
  const lines = text.split("\n").map((line) => line.trim());
  const shown = lines.filter((line) => /\p{L}{3}/u.test(line) && !/^(?:im|ex)port /.test(line));
  return shown.join("\n").replace(namesOfTests, "").slice(0, SPOKEN);
}

/** The index as a script, since a page may fetch nothing. */
function indexOf(sections) {
  const search = new MiniSearch(options);
  search.addAll(sections.map((section, id) => ({ id, ...section })));
  // Sections are their own numbers, so the table of numbers can be left out; `finder` adds it.
  const parts = JSON.stringify({ ...search.toJSON(), documentIds: undefined });
  return `export const index = ${JSON.stringify(parts)};\n`;
}

/** Bundles the scripts and styles, and gives the files that are in them. */
async function bundle() {
  const { metafile } = await build({
    absWorkingDir: sources,
    entryPoints: ["search/search.js", "search/find.js", "docs.css"],
    entryNames: "[name]",
    outdir: join(site, "docs"),
    // Uses the same font files as the rest of the site.
    ...{ loader: { ".woff2": "file" }, assetNames: "../fonts/[name]" },
    ...{ bundle: true, format: "esm", target: "es2022", minify: true, logLevel: "warning" },
    metafile: true,
  });
  return Object.keys(metafile.inputs).map((path) =>
    inRoot("www", "docs", path).replaceAll("\\", "/"),
  );
}

function write(target, text) {
  const path = join(site, target);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

await whenRun(import.meta.url, () => buildDocs());
