/**
 * Others' work in the site: what the bundlers found in its scripts, and its fonts. THIRD-PARTY.md
 * lists what modules contain.
 */
import { readFileSync } from "node:fs";
import { fontPackages } from "../../build/fonts.js";
import { inRoot } from "../../../scripts/common.mjs";
import { demandAllowed, noticesOf, npmWork } from "../../../scripts/licenses.mjs";

/** Lists of licenses that Vite writes for each of its builds. */
const lists = [
  ["www/dist/.vite/licenses.json", "pages"],
  ["www/dist/poll/.vite/licenses-find.json", "the page that finds a poll"],
  ["www/dist/poll/.vite/licenses-answer.json", "the page of a poll"],
];

/** As Markdown, to go on after THIRD-PARTY.md. `bundled` are the files in its search. */
export function noticesOfSite(bundled) {
  const listed = lists.flatMap(([path, part]) =>
    JSON.parse(readFileSync(inRoot(path), "utf8")).map(({ name, version, identifier, text }) => ({
      ...{ name, version, license: identifier, part, texts: [text] },
    })),
  );
  const searching = packagesOf(bundled).map((folder) => npmWork(folder, "the search"));
  const fonts = fontPackages.map((folder) => npmWork(folder, "fonts"));
  const works = [...listed, ...searching, ...fonts];
  demandAllowed(works);
  const lead = "The scripts and fonts of this site contain more. The sample names its own license.";
  return ["", "## In this site", "", lead, "", ...noticesOf(works), ""].join("\n");
}

/** The folders of the npm packages that files belong to, each once. */
function packagesOf(paths) {
  const folders = paths.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(folders)].filter(Boolean);
}
