/**
 * Lines of at most 100 columns, also where no formatter breaks them: prose, comments, macros,
 * templates. Rows of tables may be longer, and lines that one literal or address makes too long.
 */
import { readFileSync, readdirSync } from "node:fs";
import { Refusal, files, inRoot, named, root } from "../common.mjs";

const most = 100;
const folders = ["src", "crates", "scripts", "tests", "benches", "www", "docs", "examples"];
const written = /\.(?:rs|ts|cts|mts|mjs|cjs|js|jsx|vue|svelte|md|css|html|toml)$/;
/** Made, or in words of others. */
const generated = /(?:^|\/)(?:generated|dist|target|node_modules|\.next)\/|^THIRD-PARTY\.md$/;

/** Beginning of a line of a comment, in any of our languages. */
const comment = /^\s*(?:\/\/[/!]?|\/?\*\*?(?!\*)|#)\s?/;
const address = /https?:\/\/\S+/g;
const literal = [
  /"(?:[^"\\]|\\.)*"/g,
  /'(?:[^'\\]|\\.)*'/g,
  // A template may go on in the next line.
  /`(?:[^`\\]|\\.)*`?/g,
  /(?<=^\s*|[(,=:[]\s*)\/(?:[^/\\]|\\.)+\/[a-z]*/g,
];

export function columns() {
  const own = readdirSync(root).map((name) => inRoot(name));
  const all = [...own, ...folders.flatMap((folder) => files(inRoot(folder)))];
  const long = all
    .filter((path) => written.test(path) && !generated.test(named(path)))
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line, at) =>
          [...line].length > most && !mayBeLong(line, /\.md$/.test(path))
            ? [`${named(path)}:${at + 1}`]
            : [],
        ),
    );
  if (long.length > 0)
    throw new Refusal(`longer than ${most} columns: break these lines\n${long.join("\n")}`);
}

function mayBeLong(line, prose) {
  if (line.replace(comment, "").startsWith("|") || (prose && line.trim().startsWith("|")))
    return true;
  const said = prose || comment.test(line) ? [address] : [address, ...literal];
  const longest = said
    .flatMap((pattern) => line.match(pattern) ?? [])
    .reduce((most, text) => Math.max(most, text.length), 0);
  return longest > 40 && line.length - longest <= most;
}
