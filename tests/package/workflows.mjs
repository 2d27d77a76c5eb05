/** Rules that a workflow must follow, as sentences about the one that does not. */
import { existsSync } from "node:fs";
import { parse } from "yaml";
import { inRoot, manifest } from "../../scripts/common.mjs";

/** The version behind the hash is for people and for dependabot; the hash is what runs. */
const pinned = /^ *(?:- )?uses: ([\w.-]+\/[\w./-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$/gm;

/** Programs of others, or made by them: none of these runs where a token can be had. */
const builds =
  /\b(?:npm (?:ci|exec|install|run|start|test)|npx|cargo (?:build|install|run|test))\b/;
const compiles = /\bcargo (?:package|publish)\b(?!.*--no-verify)/;
const publishes = /\b(?:stage publish|npm publish|cargo publish)\b/;
/** Actions that publish, or are given what publishes. */
const publishing = ["actions/deploy-pages", "rust-lang/crates-io-auth-action"];

/** The longest that a job may take by the service's own limit, in minutes. */
const longest = 360;

/** Every action of a workflow, with its hash and its version. */
export const actionsIn = (text) =>
  [...text.matchAll(pinned)].map(([, action, hash, version]) => ({ action, hash, version }));

/** Faults of a workflow: none if nothing is wrong. */
export function faultsOf(text) {
  const { on, permissions, concurrency, jobs } = parse(text);
  const faults = Object.entries(jobs).flatMap(([name, job]) =>
    faultsOfJob(job).map((fault) => `${name}: ${fault}`),
  );
  const events = typeof on === "string" ? [on] : Array.isArray(on) ? on : Object.keys(on);
  for (const event of events.filter((name) => /^(?:pull_request_target|workflow_run)$/.test(name)))
    faults.push(`${event} runs what strangers wrote with our permissions`);
  if (JSON.stringify(permissions) !== "{}") faults.push("permissions at the top are not {}");
  if (!concurrency?.group) faults.push("there is no concurrency");
  if (/\bsecrets\b/.test(text)) faults.push("a secret: no token may outlive its job");
  const used = Object.values(jobs)
    .flatMap(stepsOf)
    .filter(({ uses }) => uses);
  if (used.length !== actionsIn(text).length)
    faults.push("an action is not pinned as owner/name@<40 hex digits> # v1.2.3");
  return faults;
}

const stepsOf = ({ steps = [] }) => steps;
const actionOf = ({ uses = "" }) => uses.split("@")[0];

function faultsOfJob(job) {
  const steps = stepsOf(job);
  const faults = steps.flatMap(faultsOfStep);
  const limit = job["timeout-minutes"];
  if (!Number.isInteger(limit) || limit > longest) faults.push("there is no time limit");
  if (typeof job.permissions !== "object") faults.push("there are no permissions");
  for (const image of imagesOf(job))
    if (!/^[a-z]+-[\d.]+$/.test(image)) faults.push(`${image} is another image next year`);
  const writes = Object.values(job.permissions ?? {}).includes("write");
  const commands = steps.map(({ run = "" }) => run.replaceAll("\\\n", " "));
  if (writes && commands.some((run) => builds.test(run) || compiles.test(run)))
    faults.push("it builds where a token can be had");
  const isPublic =
    commands.some((run) => publishes.test(run)) ||
    steps.some((step) => publishing.includes(actionOf(step)));
  if (isPublic && !job.environment) faults.push("it publishes without an environment");
  return faults;
}

/** The images of a job; of a matrix, all. */
function imagesOf({ "runs-on": image, strategy }) {
  const [, key] = /^\$\{\{ matrix\.(\w+) \}\}$/.exec(image) ?? [];
  return key ? strategy.matrix[key] : [image];
}

function faultsOfStep(step) {
  const faults = [];
  const { run = "", with: inputs = {} } = step;
  if (run.includes("${{")) faults.push("a command contains an expression: name it in env");
  if (actionOf(step) === "actions/checkout" && inputs["persist-credentials"] !== false)
    faults.push("the checkout keeps its credentials");
  const caches =
    actionOf(step) === "actions/setup-node" && inputs["package-manager-cache"] !== false;
  if (caches || actionOf(step).startsWith("actions/cache")) faults.push("there is a cache");
  for (const [, script] of run.matchAll(/\bnpm run (\S+)/g))
    if (!manifest().scripts[script]) faults.push(`there is no script ${script}`);
  for (const [, program] of run.matchAll(/\bnode (\S+\.mjs)/g))
    if (!program.includes("$") && !existsSync(inRoot(program)))
      faults.push(`there is no ${program}`);
  return faults;
}
