/**
 * A release as far as it goes without a network: one version everywhere, the files that would be
 * sent, their digests, and notes cut from the changelog. And what is cited is this version.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { inRoot, manifest } from "../../scripts/common.mjs";
import { artifacts } from "../../scripts/site/downloads.mjs";
import {
  citedDay,
  faults,
  finalOf,
  folder,
  places,
  sectionOf,
} from "../../scripts/package/release.mjs";
import { published } from "./crates.mjs";

const { version } = manifest();
const changelog = readFileSync(inRoot("CHANGELOG.md"), "utf8");
const citation = readFileSync(inRoot("CITATION.cff"), "utf8");
const release = (...args) =>
  spawnSync(process.execPath, [inRoot("scripts", "package", "release.mjs"), ...args], {
    encoding: "utf8",
  });

test("a dry run leaves all that a release sends", () => {
  const { status, stderr } = release("dry");
  assert.equal(status, 0, stderr);
  const crates = published.map((name) => `${name}-${version}.crate`);
  const sent = [`sottovoce-${version}.tgz`, ...crates, ...Object.keys(artifacts)];
  assert.deepEqual(readdirSync(folder).sort(), [...sent, "NOTES.md", "SHA256SUMS"].sort());
  const read = (name) => readFileSync(join(folder, name));
  const lines = sent.map((name) => {
    const digest = createHash("sha256").update(read(name)).digest("hex");
    return `${digest}  ${name}`;
  });
  const sums = read("SHA256SUMS").toString().trim().split("\n");
  assert.deepEqual(sums.sort(), lines.sort());
  assert.equal(read("NOTES.md").toString(), sectionOf(changelog, finalOf(version)).text);
});

test("a tag that is not the version is refused before anything is packed", () => {
  for (const verb of ["check", "pack"]) {
    const { status, stderr } = release(verb, "v999.0.0");
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(`the tag is v999\\.0\\.0, and the version ${version}`));
    assert.match(stderr, /the commit of v999\.0\.0 is not on main/);
  }
  for (const args of [[], ["pack"], ["dry", "v1.0.0"], ["publish", "v1.0.0"]])
    assert.equal(release(...args).status, 1, args.join(" "));
});

test("every manifest, lock file and citation names one version", () => {
  assert.deepEqual(new Set(places().map(([, named]) => named)), new Set([version]));
  assert.equal(places().length, 4 + published.length + 1);
});

/** Release that is allowed; each case below changes one thing. */
const ready = {
  ...{ tag: "v1.2.3", version: "1.2.3", named: [["Cargo.toml", "1.2.3"]], onMain: true },
  ...{ section: { date: "2027-01-31", text: "New.\n" }, citation: "2027-01-31" },
};
const wrong = [
  [{ tag: "v1.2.4" }, /the tag is v1\.2\.4, and the version 1\.2\.3/],
  [{ tag: "1.2.3" }, /the tag is 1\.2\.3/],
  [{ named: [["Cargo.toml", "1.2.2"]] }, /Cargo\.toml says 1\.2\.2, not 1\.2\.3/],
  [{ named: [["CITATION.cff", undefined]] }, /CITATION\.cff says undefined/],
  [{ section: undefined }, /CHANGELOG\.md has no section "## 1\.2\.3, …"/],
  [{ section: { date: "2027-01-31", text: "\n" } }, /is empty/],
  [{ section: { date: "not yet published", text: "New.\n" } }, /"not yet published" is not a day/],
  [{ citation: undefined }, /CITATION\.cff was released on undefined/],
  [{ citation: "2027-01-30" }, /on 2027-01-30, by CHANGELOG\.md on 2027-01-31/],
  [{ onMain: false }, /is not on main/],
];
test("what is not ready is refused, each for its reason", () => {
  assert.deepEqual(faults(ready), []);
  for (const [change, said] of wrong) {
    const found = faults({ ...ready, ...change });
    assert.equal(found.length, 1, String(found));
    assert.match(found[0], said);
  }
});

test("a candidate has the section of its version, and needs no day", () => {
  const candidate = { tag: "v1.2.3-rc.0", version: "1.2.3-rc.0", named: [] };
  const section = { date: "not yet published", text: "New.\n" };
  assert.deepEqual(faults({ ...ready, ...candidate, section, citation: undefined }), []);
  assert.equal(finalOf("1.2.3-rc.0"), "1.2.3");
});

test("notes are one section, without its heading and without the next one", () => {
  const text = "# Changelog\n\n## 1.1.0, 2027-01-31\n\nB.\n\n### C\n\n## 1.0.0, 2026-12-24\n\nA.\n";
  assert.deepEqual(sectionOf(text, "1.1.0"), { date: "2027-01-31", text: "B.\n\n### C\n" });
  assert.deepEqual(sectionOf(text, "1.0.0"), { date: "2026-12-24", text: "A.\n" });
  assert.equal(sectionOf(text, "1.0"), undefined);
});

test("notes lead nowhere by a path: there is no repository around them", () => {
  const { text } = sectionOf(changelog, finalOf(version));
  assert.deepEqual(text.match(/\]\((?!https:)[^)]*\)/g), null);
});

test("what is cited was released when the changelog says so", () => {
  const { date } = sectionOf(changelog, finalOf(version));
  assert.equal(citedDay(citation), date === "not yet published" ? undefined : date);
  assert.equal(citedDay('date-released: "2027-01-31"\n'), "2027-01-31");
});

test("papers that are cited stand in the list from paper to file", () => {
  const list = readFileSync(inRoot("src", "README.md"), "utf8").split("## From paper to file")[1];
  const { references } = parse(citation);
  assert.ok(references.length >= 20);
  for (const { authors, year, title } of references) {
    const names = authors.map((author) => author["family-names"]);
    const all = new RegExp(`${names.join(",? (?:and )?")} ${year}\\b`);
    assert.match(list, all, `${names.join(", ")} ${year}: ${title}`);
  }
});
