/**
 * Every policy that the site states or sends, and every one that documents show: read from what is
 * built and written, so that a new one is tried with the others.
 */
import { readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { files, inRoot } from "../../../scripts/common.mjs";
import { downloads } from "../../../scripts/site/downloads.mjs";
import { policy as sentWithPolls } from "../../../www/poll/server/server.mjs";

const stated = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/g;

/** Names of pages of the built site; any other is called by its address. */
const pages = [
  [/^index\.html$/, "Your file"],
  [/^exhibits\//, "exhibits"],
  [/^docs\//, "this documentation"],
  [/^poll\/author\/index\.html$/, "a poll's page for its organizer"],
  [/^poll\/answer\.html$/, "a poll's page for phones"],
  [/^poll\/(?:screen\/)?index\.html$/, "a poll's screen and its search"],
];
const calledPage = (path) => pages.find(([pattern]) => pattern.test(path))?.[1] ?? path;

/** As tight as a policy names scripts by their addresses; the own server's is put in later. */
const naming = {
  meta: "default-src 'none'; script-src {own}channels.js {own}asked.js",
  name: "one that names each script by its address",
};

/** Gives each as its text in the page, what a server sends with it, and the names of its places. */
export function policies() {
  const site = inRoot("www", "dist");
  const built = files(site, (path) => path.endsWith(".html")).flatMap((path) => {
    const address = relative(site, path).split(sep).join("/");
    const header = address.startsWith("poll/") ? sentWithPolls : undefined;
    return statedIn(path).map((meta) => ({ meta, header, name: calledPage(address) }));
  });
  // The second one that it has inside is that of the sheets that it saves.
  const [meta] = statedIn(join(downloads, "sottovoce.html"));
  const downloaded = { meta, name: "the file `sottovoce.html`" };
  const documents = [
    ...files(inRoot("docs"), (path) => path.endsWith(".md")),
    ...["README.md", "SECURITY.md"].map((name) => inRoot(name)),
  ].flatMap((path) =>
    statedIn(path).map((meta) => ({ meta, name: `the example in \`${basename(path)}\`` })),
  );
  const sheets = statedIn(inRoot("www", "src", "visit", "sheet.ts"));
  const saved = sheets.map((meta) => ({ meta, name: "a saved sheet" }));
  return merged([
    { meta: "", name: "no policy" },
    ...built,
    downloaded,
    ...saved,
    ...documents,
    naming,
  ]);
}

function statedIn(path) {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(stated)].map(([, policy]) => policy.replace(/\s+/g, " "));
}

/** Those of one text are tried once, under all their names. */
function merged(all) {
  const byText = new Map();
  for (const { meta, header, name } of all) {
    const text = JSON.stringify([meta, header]);
    const one = byText.get(text) ?? { meta, header, names: new Set() };
    one.names.add(name);
    byText.set(text, one);
  }
  return [...byText.values()].map(({ names, ...one }) => ({
    ...one,
    name: [...names].join(", "),
  }));
}
