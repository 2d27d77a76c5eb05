#!/usr/bin/env node
/** The program of `sottovoce-poll.tgz`. It imports nothing of ours before it knows its Node. */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const oldest = 20;

if (Number(process.versions.node.split(".")[0]) < oldest) {
  process.stderr.write(
    `Node ${oldest} or later is needed; this is ${process.versions.node}. See https://nodejs.org\n`,
  );
  process.exitCode = 1;
} else await main(process.argv.slice(2));

/** Serves the site of this package; polls are stored where it was started. */
async function main(args) {
  const [{ serveSite, settingsOf }, { attempt }] = await Promise.all([
    import("../server/serve.mjs"),
    import("../../../scripts/common.mjs"),
  ]);
  const site = join(fileURLToPath(import.meta.url), "..", "site");
  await attempt(() => serveSite(site, settingsOf(args, resolve("polls", "polls.duckdb"))));
}
