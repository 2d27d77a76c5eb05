/**
 * Workflows and forms by linters, without a network: zizmor looks for what an attacker could use;
 * check-jsonschema compares workflows, forms, the settings of dependabot and CITATION.cff with
 * their schemas. Both are installed from PyPI once, by the digests in `workflows/requirements.txt`.
 */
import { rmSync } from "node:fs";
import { Refusal, files, findProgram, inRoot, named, onceFor, run, whenRun } from "../common.mjs";

const folder = inRoot("target", "tools", "workflows");
const program = (name) => inRoot("target", "tools", "workflows", "bin", name);
const requirements = inRoot("scripts", "check", "workflows", "requirements.txt");

const ofGithub = (...parts) =>
  files(inRoot(".github", ...parts), (path) => path.endsWith(".yml")).map(named);
const forms = () => ofGithub("ISSUE_TEMPLATE");
const isConfig = (path) => path.endsWith("/config.yml");

/** Which files obey which of the schemas that check-jsonschema has in itself. */
const schemas = () => ({
  "github-workflows": ofGithub("workflows"),
  "github-issue-forms": forms().filter((path) => !isConfig(path)),
  "github-issue-config": forms().filter(isConfig),
  dependabot: [".github/dependabot.yml"],
  "citation-file-format": ["CITATION.cff"],
});

export async function workflows() {
  await addLinters();
  // Its persona reports everything that it can find, also what is a matter of taste.
  const strict = ["--offline", "--quiet", "--no-progress", "--persona", "auditor"];
  await run(program("zizmor"), [...strict, "--format", "plain", ".github"], { quiet: true });
  for (const [schema, paths] of Object.entries(schemas())) {
    if (paths.length === 0) throw new Refusal(`no file is compared with the schema ${schema}`);
    const args = ["--builtin-schema", `vendor.${schema}`, ...paths];
    await run(program("check-jsonschema"), args, { quiet: true });
  }
}

/** Installed anew where the list of digests changed. */
function addLinters() {
  if (!findProgram("python3")) throw new Refusal("Python 3.10 or later is needed: install it");
  return onceFor("linters of workflows", {
    inputs: () => [requirements],
    outputs: () => ["zizmor", "check-jsonschema"].flatMap((name) => files(program(name))),
    work: async () => {
      rmSync(folder, { recursive: true, force: true });
      await run("python3", ["-m", "venv", folder], { quiet: true });
      const wheels = ["--require-hashes", "--only-binary", ":all:", "--requirement", requirements];
      const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
      await run(program("python3"), [...install, ...wheels], { quiet: true });
    },
  });
}

await whenRun(import.meta.url, workflows);
