/**
 * Where the repository is, said alike by everything that is published: by these fields registries
 * resolve links. All of them are set, or none is.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "yaml";
import { inRoot, manifest } from "../../scripts/common.mjs";
import { cargo, published } from "./crates.mjs";

/** Address that a manifest states, without what each notation adds. */
const plain = (address) => address?.replace(/^git\+|\.git$|(?:#readme|\/issues)$/g, "") ?? "none";

/** The addresses by the fields that have them. */
function addresses({ repository, homepage, bugs }, crates, citation) {
  const ofNpm = { repository: repository?.url ?? repository, homepage, bugs: bugs?.url ?? bugs };
  const fields = Object.entries(ofNpm).map(([field, value]) => [`package.json ${field}`, value]);
  const ofCrates = crates.map((crate) => [`${crate.name} repository`, crate.repository]);
  const cited = ["CITATION.cff repository-code", citation["repository-code"]];
  return [...fields, ...ofCrates, cited].map(([field, value]) => [
    field,
    plain(value ?? undefined),
  ]);
}

/** Refuses addresses of which some are set and others are not, or which differ. */
function demandOne(all) {
  const [[, first]] = all;
  for (const [field, address] of all) assert.equal(address, first, field);
}

test("the npm package, each crate and the citation name one repository, or none of them does", () => {
  const metadata = ["metadata", "--no-deps", "--locked", "--offline", "--format-version", "1"];
  const { packages } = JSON.parse(cargo(metadata).stdout);
  const crates = packages.filter(({ name }) => published.includes(name));
  assert.equal(crates.length, published.length);
  const citation = parse(readFileSync(inRoot("CITATION.cff"), "utf8"));
  demandOne(addresses(manifest(), crates, citation));
});

test("fields of which some are set are noticed", () => {
  const address = "https://example.org/sottovoce";
  const all = {
    repository: { type: "git", url: `git+${address}.git` },
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
  };
  const crates = [{ name: "sottovoce", repository: address }];
  const citation = { "repository-code": address };
  demandOne(addresses(all, crates, citation));
  demandOne(addresses({}, [{ name: "sottovoce", repository: null }], {}));
  const broken = [
    [all, [{ name: "sottovoce", repository: null }], citation],
    [{ ...all, bugs: undefined }, crates, citation],
    [{ ...all, homepage: "https://example.org/other" }, crates, citation],
    [{}, crates, citation],
    [all, crates, {}],
  ];
  for (const fields of broken) assert.throws(() => demandOne(addresses(...fields)));
});
