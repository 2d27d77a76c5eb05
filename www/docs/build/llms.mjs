/**
 * The list of documents for programs that read for people (`llms.txt`): at the root of the
 * repository, where it leads to files, and of the site, where it leads to pages.
 * `node www/docs/build/llms.mjs` writes the first.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot, named, whenRun } from "../../../scripts/common.mjs";
import { documents } from "./documents.mjs";
import { first } from "./lists.mjs";
import { render } from "./markdown.mjs";

const about = `# sottovoce

> Exact differential privacy for JavaScript. Compute a median, a count or a sum of sensitive data in
> the browser or in Node, with a proved limit on what the answer reveals about any one person.

- Set \`neighbors\`, \`epsilon\` (or \`rho\`), and candidates, bounds or categories. None has a default.
- Never derive a setting from the rows: settings are public.
- If the same people are asked more than once, release by a ledger, and do not retry by a program.
- Never store, show or log the true value next to the released one.
- No version is published on npm: install the file that the repository packs.
`;

/** For people who publish the package, and what others must be told of it. */
const others = [inRoot("docs", "releasing.md"), inRoot("THIRD-PARTY.md")];

/** The list; `to` is what a document is linked by. */
export function llms(to) {
  const all = documents().filter(({ path }) => !others.includes(path));
  const lines = (kind) =>
    all.filter((document) => document.kind === kind).map((document) => line(document, to));
  return [about, "## Guides\n", ...lines("guide"), "\n## To look up\n", ...lines("note"), ""].join(
    "\n",
  );
}

function line(document, to) {
  const source = named(document.path);
  const nowhere = () => ({ href: "", picture: {} });
  const { title, lead } = render(readFileSync(document.path, "utf8"), { source, resolve: nowhere });
  return `- [${title}](${to(document)}): ${first(lead)}`;
}

/** Links to files of the repository, which the package has too. */
export const toFiles = ({ path }) => named(path);
/** Links to pages of the site. */
export const toPages = ({ address }) => address;

await whenRun(import.meta.url, () => writeFileSync(inRoot("llms.txt"), llms(toFiles)));
