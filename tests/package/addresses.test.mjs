/**
 * Where the repository is, said alike by everything that is published: by these fields registries
 * resolve links. All of them are set, or none is.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { manifest } from "../../scripts/common.mjs";
import { cargo, published } from "./crates.mjs";

/** What a manifest says, without what each notation adds. */
const plain = (address) => address?.replace(/^git\+|\.git$|(?:#readme|\/issues)$/g, "") ?? "none";

/** The addresses by the fields that have them. */
function addresses({ repository, homepage, bugs }, crates) {
  const ofNpm = { repository: repository?.url ?? repository, homepage, bugs: bugs?.url ?? bugs };
  const fields = Object.entries(ofNpm).map(([field, value]) => [`package.json ${field}`, value]);
  const ofCrates = crates.map((crate) => [`${crate.name} repository`, crate.repository]);
  return [...fields, ...ofCrates].map(([field, value]) => [field, plain(value ?? undefined)]);
}

/** Refuses addresses of which some are set and others are not, or which differ. */
function demandOne(all) {
  const [[, first]] = all;
  for (const [field, address] of all) assert.equal(address, first, field);
}

test("the npm package and each crate name one repository, or none of them does", () => {
  const metadata = ["metadata", "--no-deps", "--locked", "--offline", "--format-version", "1"];
  const { packages } = JSON.parse(cargo(metadata).stdout);
  const crates = packages.filter(({ name }) => published.includes(name));
  assert.equal(crates.length, published.length);
  demandOne(addresses(manifest(), crates));
});

test("fields of which some are set are noticed", () => {
  const address = "https://example.org/sottovoce";
  const all = {
    repository: { type: "git", url: `git+${address}.git` },
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
  };
  const crates = [{ name: "sottovoce", repository: address }];
  demandOne(addresses(all, crates));
  demandOne(addresses({}, [{ name: "sottovoce", repository: null }]));
  const broken = [
    [all, [{ name: "sottovoce", repository: null }]],
    [{ ...all, bugs: undefined }, crates],
    [{ ...all, homepage: "https://example.org/other" }, crates],
    [{}, crates],
  ];
  for (const [npm, rust] of broken) assert.throws(() => demandOne(addresses(npm, rust)));
});
