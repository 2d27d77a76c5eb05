/**
 * The package as it is packed: its files, against a golden list; that README links no
 * others, for it is read where they alone are; that documents link no document that is left out;
 * what no file may weigh or name; and two linters without a message.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, posix } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import MarkdownIt from "markdown-it";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { Refusal, ask, inRoot, manifest, root, say, whenRun } from "../common.mjs";
import { pack } from "../package/tarball.mjs";
import { matchGolden } from "./golden.mjs";

/** The most that the package may weigh, packed, and one file of it, unpacked: in bytes. */
const most = { packed: 3_600_000, file: 670_000 };

export async function listing() {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-listing-"));
  try {
    const packed = pack(folder);
    const unpacked = join(folder, "package");
    ask("tar", ["-xzf", packed.path, "-C", folder]);
    await check(packed, readFileSync(packed.path), unpacked);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function check({ files, size, unpackedSize }, tarball, unpacked) {
  say(
    `packed ${(size / 1000).toFixed(1)} kB, unpacked ${(unpackedSize / 1000).toFixed(1)} kB, ${files.length} files`,
  );
  matchGolden("listing.txt", files.map(({ path }) => path).sort());
  const packed = new Set(files.map(({ path }) => path));
  const lost = relativeLinks(readFileSync(inRoot("README.md"), "utf8")).filter(
    (path) => !packed.has(path),
  );
  demandDocuments(packed);
  // Registries resolve others by the repository, once it has an address.
  if (lost.length > 0 && !manifest().repository)
    throw new Refusal(`README.md links what is not packed: ${lost.join(", ")}`);
  demandLight(size, files);
  const wrong = files.flatMap(({ path }) =>
    oddities(readFileSync(join(unpacked, path), "latin1")).map((what) => `${path} ${what}`),
  );
  if (wrong.length > 0) throw new Refusal(wrong.join("\n"));
  await demandTypes(tarball);
  const { messages } = await publint({ pkgDir: unpacked, pack: false, strict: true });
  if (messages.length > 0)
    throw new Refusal(
      messages.map((message) => `publint: ${formatMessage(message, manifest())}`).join("\n"),
    );
}

/** Refuses links of packed documents to documents that are not; sources are not expected there. */
export function demandDocuments(packed, read = (path) => readFileSync(inRoot(path), "utf8")) {
  const documents = [...packed].filter((path) => path.endsWith(".md"));
  const lost = documents.flatMap((path) =>
    relativeLinks(read(path))
      .map((target) => posix.join(posix.dirname(path), target))
      .filter((target) => /^docs\/.*\.md$|^[A-Z-]+\.md$/.test(target) && !packed.has(target))
      .map((target) => `${path} links ${target}, which is not packed`),
  );
  if (lost.length > 0) throw new Refusal(lost.join("\n"));
}

/** Refuses a package or file above its limit. */
export function demandLight(size, files) {
  if (size > most.packed)
    throw new Refusal(`the package weighs ${size} bytes: at most ${most.packed} are wanted`);
  for (const { path, size: bytes } of files)
    if (bytes > most.file)
      throw new Refusal(`${path} weighs ${bytes} bytes: at most ${most.file} are wanted`);
}

/**
 * Finds what a packed file may not name: folders of its builder, and sources that are not packed.
 */
export function oddities(text) {
  const homes = [root, homedir()].filter((path) => path.length > 1 && text.includes(path));
  const others = text.match(/\/(?:home|Users)\/[\w.-]+\/|[A-Z]:\\Users\\|\.cargo\/registry/) ?? [];
  return [
    ...[...homes, ...others].map((path) => `names a folder of its builder: ${path}`),
    ...(/[#@] sourceMappingURL=/.test(text) ? ["has a source map"] : []),
  ];
}

/**
 * Refuses entries whose types are not found, or are not those of what runs. Files of WebAssembly
 * are excluded: the linter expects scripts there.
 */
async function demandTypes(tarball) {
  const { problems } = await checkPackage(createPackageFromTarballData(tarball), {
    excludeEntrypoints: [/\.wasm$/],
  });
  if (problems.length > 0)
    throw new Refusal(problems.map((problem) => `attw: ${JSON.stringify(problem)}`).join("\n"));
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
