/**
 * The files that `npm pack` would pack, against a golden list; that README links no others, for it
 * is read where they alone are; and publint without a message.
 */
import { readFileSync } from "node:fs";
import MarkdownIt from "markdown-it";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { Refusal, ask, inRoot, manifest, say, whenRun } from "../common.mjs";
import { matchGolden } from "./golden.mjs";

export async function listing() {
  const [{ files, size, unpackedSize }] = JSON.parse(
    ask("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"]),
  );
  say(
    `packed ${(size / 1000).toFixed(1)} kB, unpacked ${(unpackedSize / 1000).toFixed(1)} kB, ${files.length} files`,
  );
  matchGolden("listing.txt", files.map(({ path }) => path).sort());
  const packed = new Set(files.map(({ path }) => path));
  const lost = relativeLinks(readFileSync(inRoot("README.md"), "utf8")).filter(
    (path) => !packed.has(path),
  );
  // Registries resolve others by the repository, once it has an address.
  if (lost.length > 0 && !manifest().repository)
    throw new Refusal(`README.md links what is not packed: ${lost.join(", ")}`);
  const { messages } = await publint({ pkgDir: inRoot(), pack: "npm", strict: true });
  if (messages.length > 0)
    throw new Refusal(
      messages.map((message) => `publint: ${formatMessage(message, manifest())}`).join("\n"),
    );
}

/** The files that a text links or shows, without what a browser would fetch from elsewhere. */
function relativeLinks(text) {
  const tokens = new MarkdownIt().parse(text, {}).flatMap(({ children }) => children ?? []);
  return tokens
    .map((token) => token.attrGet("href") ?? token.attrGet("src"))
    .filter((target) => target && !/^(?:\w+:|#)/.test(target))
    .map((target) => target.split("#")[0]);
}

await whenRun(import.meta.url, listing);
