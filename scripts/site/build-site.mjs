/**
 * Builds the site into www/dist: the tool, polls, exhibits, and the documentation. It imports the
 * package by its name, as any user would.
 */
import { rmSync } from "node:fs";
import { files, inRoot, onceFor, run, whenRun } from "../common.mjs";
import { entries } from "../package/entries.mjs";
import { showing } from "../progress.mjs";

export function buildSite() {
  const built = inRoot("www", "dist");
  const generated = inRoot("www", "generated");
  return onceFor("site", {
    inputs: () => [
      ...files(inRoot("www"), (path) => !path.startsWith(built) && !path.startsWith(generated)),
      ...files(inRoot("dist")),
      // Sources of the documentation; entries begin with what they are for.
      ...["src", "crates"].flatMap((top) =>
        files(inRoot(top), (path) => path.endsWith("proof.md")),
      ),
      ...entries.map(({ source }) => inRoot("src", "ts", source)),
      ...files(inRoot("docs")),
      ...["README.md", "SECURITY.md", "CHANGELOG.md", "THIRD-PARTY.md"].map((name) => inRoot(name)),
      ...["package.json", "package-lock.json", "tsconfig.json"].map((name) => inRoot(name)),
      ...[...files(inRoot("scripts", "site")), inRoot("scripts", "package", "entries.mjs")],
      inRoot("scripts", "licenses.mjs"),
    ],
    outputs: () => files(built),
    work: () => showing("building the site", () => build(built)),
  });
}

/** Pages of phones, and languages of polls. */
const ofPolls = ["find", "answer", "de", "fr", "es"];

async function build(built) {
  rmSync(built, { recursive: true, force: true });
  // Imported late, as Vite is: on a fresh clone what it is made with is there only now.
  const { buildDocs } = await import("../../www/docs/build/build.mjs");
  const pages = vite(inRoot("www"));
  const polls = ofPolls.map((mode) =>
    vite("--config", inRoot("www", "poll", "vite.config.js"), "--mode", mode),
  );
  const rest = Promise.all([pages, ...polls]);
  // Documents wait for it later; until then nobody else would hear of a failure.
  rest.catch(() => {});
  await Promise.all([buildDocs(rest), checkTypes(pages), rest]);
}

/** Checks them after the pages are built, which writes the sample that the sources import. */
async function checkTypes(pages) {
  await pages;
  const program = inRoot("node_modules", "typescript", "bin", "tsc");
  await run(process.execPath, [program, "--project", inRoot("www")]);
}

function vite(...args) {
  const program = inRoot("node_modules", "vite", "bin", "vite.js");
  return run(process.execPath, [program, "build", ...args, "--logLevel", "warn"]);
}

await whenRun(import.meta.url, buildSite);
