/**
 * Prepares a release, for `.github/workflows/release.yml` and for people. It checks that everything
 * names one version, and gathers the files that are published, their digests, and the notes.
 *
 * npm run release:dry                     all of it on this machine, and nothing is sent node
 * scripts/package/release.mjs check v1.2.3   may that tag be released? Before the build: no
 * packages node scripts/package/release.mjs pack v1.2.3    the files, in target/release-files
 */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal, ask, inRoot, manifest, run, say, whenRun } from "../common.mjs";
import { built } from "./built.mjs";
import { artifacts, buildDownloads, downloads } from "../site/downloads.mjs";
import { pack as packNpm } from "./tarball.mjs";

/** Where the files are left. */
export const folder = inRoot("target", "release-files");

const read = (name) => readFileSync(inRoot(name), "utf8");

/** Every place that names the version, as it is now. */
export function places() {
  const lock = JSON.parse(read("package-lock.json"));
  return [
    ["package.json", manifest().version],
    ["package-lock.json", lock.version],
    ["package-lock.json, the package itself", lock.packages[""].version],
    ["CITATION.cff", /^version: "?([^"\n]+)"?$/m.exec(read("CITATION.cff"))?.[1]],
    ...crates().map(({ name, version }) => [`Cargo.toml of ${name}`, version]),
  ];
}

/** Our crates, as cargo reads their manifests. */
function crates() {
  const args = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
  const told = ask("cargo", args);
  if (told === undefined) throw new Refusal(`failed: cargo ${args.join(" ")}`);
  return JSON.parse(told).packages;
}

/** The date and the text of a version in the changelog; undefined if it has no section. */
export function sectionOf(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m);
  const own = sections.find((section) => section.startsWith(`${version}, `));
  if (own === undefined) return undefined;
  const [heading, ...lines] = own.split("\n");
  return { date: heading.slice(version.length + 2), text: `${lines.join("\n").trim()}\n` };
}

/** The version whose section in the changelog a candidate for it has too. */
export const finalOf = (version) => version.split("-")[0];

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** Lists what keeps a version from being released: sentences, none if nothing does. */
export function faults({ tag, version, named, section, citation, onMain }) {
  const others = named.filter(([, other]) => other !== version);
  const found = others.map(([place, other]) => `${place} says ${other}, not ${version}`);
  if (!section) found.push(`CHANGELOG.md has no section "## ${finalOf(version)}, …"`);
  else if (section.text.trim() === "") found.push("the section in CHANGELOG.md is empty");
  if (tag === undefined) return found;
  if (tag !== `v${version}`) found.push(`the tag is ${tag}, and the version ${version}`);
  if (!onMain) found.push(`the commit of ${tag} is not on main`);
  // A candidate has the date of nothing.
  if (section && version === finalOf(version)) {
    if (!isDay.test(section.date)) found.push(`CHANGELOG.md: "${section.date}" is not a day`);
    else if (citation !== section.date)
      found.push(`CITATION.cff was released on ${citation}, by CHANGELOG.md on ${section.date}`);
  }
  return found;
}

/** The day that CITATION.cff names, if any. */
export const citedDay = (text) => /^date-released: "?([^"\n]+)"?$/m.exec(text)?.[1];

/** Refuses what is not ready, and returns its section. */
function check(tag) {
  const { version } = manifest();
  const section = sectionOf(read("CHANGELOG.md"), finalOf(version));
  const onMain =
    tag !== undefined &&
    ask("git", ["merge-base", "--is-ancestor", `${tag}^{commit}`, "origin/main"]) !== undefined;
  const citation = citedDay(read("CITATION.cff"));
  const found = faults({ tag, version, named: places(), section, citation, onMain });
  if (found.length > 0) throw new Refusal(found.join("\n"));
  say(`${version}: versions agree, and the changelog has it (${section.date})`);
  return section;
}

/** Leaves what is published in the folder; `dry` compiles no crate, and takes uncommitted files. */
async function pack({ text }, dry) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await built();
  packNpm(folder);
  const open = crates().filter(({ publish }) => publish === null);
  const some = open.flatMap(({ name }) => ["--package", name]);
  const more = dry ? ["--no-verify", "--offline", "--allow-dirty"] : [];
  // Apart from what tests pack meanwhile.
  const target = inRoot("target", "release");
  await run("cargo", ["package", "--locked", ...some, ...more, "--target-dir", target], {
    quiet: true,
  });
  for (const { name, version } of open) {
    const file = `${name}-${version}.crate`;
    cpSync(join(target, "package", file), join(folder, file));
  }
  await buildDownloads();
  for (const name of Object.keys(artifacts)) cpSync(join(downloads, name), join(folder, name));
  writeFileSync(join(folder, "SHA256SUMS"), sums(readdirSync(folder).sort()));
  writeFileSync(join(folder, "NOTES.md"), text);
  say(`target/release-files has ${readdirSync(folder).sort().join(", ")}`);
}

/** As `sha256sum` writes and checks them. */
function sums(names) {
  const line = (name) => {
    const digest = createHash("sha256").update(readFileSync(join(folder, name)));
    return `${digest.digest("hex")}  ${name}\n`;
  };
  return names.map(line).join("");
}

async function release([verb, tag]) {
  const takesTag = ["check", "pack"].includes(verb);
  if (!takesTag && verb !== "dry") throw new Refusal("say check, pack or dry: docs/releasing.md");
  if (takesTag === (tag === undefined))
    throw new Refusal(takesTag ? `name the tag: ${verb} v1.2.3` : "a dry run takes no tag");
  const section = check(tag);
  if (verb !== "check") await pack(section, verb === "dry");
  if (verb === "dry") say("nothing was sent; a tag also needs a date, main, and two people's word");
}

await whenRun(import.meta.url, release);
