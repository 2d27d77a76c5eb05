/**
 * Workflows run what they name and nothing newer, with the least permissions, for a limited time;
 * what can publish builds nothing. (`npm run check:workflows` asks linters as well.)
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "yaml";
import { ask, files, inRoot, named } from "../../scripts/common.mjs";
import { actionsIn, faultsOf } from "./workflows.mjs";

const workflows = files(inRoot(".github", "workflows"), (path) => /\.ya?ml$/.test(path)).map(
  (path) => ({ name: named(path), text: readFileSync(path, "utf8") }),
);
const textOf = (file) => workflows.find(({ name }) => name.endsWith(`/${file}`)).text;

test("the four workflows are there", () => {
  const names = workflows.map(({ name }) => name.split("/").at(-1));
  assert.deepEqual(names, ["advisories.yml", "ci.yml", "pages.yml", "release.yml"]);
});

for (const { name, text } of workflows)
  test(`${name} keeps to the rules`, () => assert.deepEqual(faultsOf(text), []));

test("an action is one version in all workflows", () => {
  const seen = new Map();
  for (const { action, hash, version } of workflows.flatMap(({ text }) => actionsIn(text))) {
    const one = `${hash} ${version}`;
    assert.equal(seen.get(action) ?? one, one, action);
    seen.set(action, one);
  }
  assert.ok(seen.size >= 7, `actions are found: ${[...seen.keys()]}`);
});

/** Changes in a workflow, and what is then said. */
const broken = [
  ["ci.yml", /@[0-9a-f]{40} # v/, "@v", /not pinned/],
  ["ci.yml", / # v7\.0\.1/, "", /not pinned/],
  ["ci.yml", /@3d3c42/, "@3d3c4", /not pinned/],
  ["ci.yml", / *timeout-minutes: .*\n/, "", /linux: there is no time limit/],
  ["ci.yml", /timeout-minutes: 350/, "timeout-minutes: 999", /nightly: there is no time limit/],
  ["ci.yml", / *permissions:\n *contents: read\n/, "", /linux: there are no permissions/],
  ["ci.yml", /permissions: \{\}/, "permissions: read-all", /at the top/],
  ["ci.yml", /permissions: \{\}\n/, "", /at the top/],
  ["ci.yml", /concurrency:(?:\n .*)+/, "", /no concurrency/],
  ["ci.yml", /pull_request:/, "pull_request_target:", /strangers/],
  ["ci.yml", /ubuntu-24\.04/, "ubuntu-latest", /ubuntu-latest is another image/],
  ["ci.yml", /macos-15/, "macos-latest", /macos-latest is another image/],
  ["ci.yml", /persist-credentials: false/, "persist-credentials: true", /keeps its credentials/],
  ["ci.yml", / *package-manager-cache: false\n/, "", /a cache/],
  [
    "ci.yml",
    /run: bash .ci.run$/m,
    "run: bash .ci/run ${{ github.event.number }}",
    /an expression/,
  ],
  ["ci.yml", /npm run test:full/, "npm run test:fuller", /no script test:fuller/],
  ["release.yml", /release\.mjs check/, "tags.mjs check", /no scripts\/package\/tags\.mjs/],
  ["pages.yml", / *environment:\n.*\n.*\n/, "", /without an environment/],
  ["release.yml", / *environment: npm\n/, "", /npm: it publishes without an environment/],
  ["release.yml", / *environment: crates\n/, "", /crates: it publishes without an environment/],
  ["release.yml", / --no-verify$/m, "", /it builds where a token can be had/],
  ["release.yml", /sha256sum --check/, "npm ci && sha256sum --check", /it builds where a token/],
  ["release.yml", /github\.token/, "secrets.TOKEN", /a secret/],
];
for (const [file, from, to, said] of broken)
  test(`a copy of ${file} is refused: ${said.source}`, () => {
    const changed = textOf(file).replace(from, to);
    assert.notEqual(changed, textOf(file));
    assert.match(faultsOf(changed).join("\n"), said);
  });

test("dependabot looks at every lock file, once a week has passed", () => {
  const { updates } = parse(readFileSync(inRoot(".github", "dependabot.yml"), "utf8"));
  const locks = { cargo: "Cargo.lock", npm: "package-lock.json", pip: "requirements.txt" };
  const seen = updates.flatMap(({ directory, directories = [directory], ...update }) =>
    directories.map((folder) => `${folder.slice(1)}/${locks[update["package-ecosystem"]]}`),
  );
  const there = ask("git", ["ls-files", "*Cargo.lock", "*package-lock.json", "*requirements.txt"]);
  for (const path of there.split("\n"))
    assert.ok(seen.includes(path.includes("/") ? path : `/${path}`), `${path} is not looked at`);
  for (const { cooldown } of updates) assert.ok(cooldown["default-days"] >= 7);
});

test("forms ask for no data", () => {
  const forms = files(inRoot(".github", "ISSUE_TEMPLATE"));
  const text = (name) =>
    readFileSync(
      forms.find((path) => path.endsWith(`${name}.yml`)),
      "utf8",
    );
  assert.match(text("guarantee"), /Report a vulnerability/);
  assert.match(text("guarantee"), /Do not post data/);
  assert.match(text("file"), /make up a file/);
});
