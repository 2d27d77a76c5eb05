/**
 * `npm start`: sets up, builds the demo and what it needs of the package, serves the demo and polls
 * and prints their addresses. `npm start -- --lan` opens both to the networks of this machine.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Refusal, inRoot, say, whenRun } from "./common.mjs";
import { build } from "./build.mjs";
import { buildSite } from "./build-site.mjs";
import { modulesOfSite } from "./modules.mjs";

/** The demo's usual address; another one when that port is taken. */
const usualPort = 4173;

export async function start(args) {
  const { values } = parseArgs({ args, options: { lan: { type: "boolean" } } });
  await build(modulesOfSite, "two to three minutes");
  await buildSite();
  // What serves polls is an npm package too, which the build has just seen to.
  const { servePolls } = await import("../www/poll/server/server.mjs");
  const where = placeOfPolls();
  const settings = {
    ...{ folder: inRoot("www", "dist"), where, lan: values.lan ?? false, origin: originOfProxy() },
    warn: (what) => say(`polls: ${what}; nothing that was confirmed is lost`),
  };
  const port = Number(process.env["PORT"] ?? usualPort);
  const server = await servePolls({ ...settings, port }).catch((thrown) => {
    if (thrown.code !== "EADDRINUSE") throw thrown;
    return servePolls(settings);
  });
  await tell(server, where, settings.lan);
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, async () => {
      await server.close();
      process.exit();
    });
}

/** An address of PostgreSQL, or a file: the folder is one that people see. */
function placeOfPolls() {
  const told = process.env["SOTTOVOCE_DB"];
  if (!told) return inRoot("polls", "polls.duckdb");
  return /^postgres(?:ql)?:/.test(told) ? told : resolve(told);
}

/** How a proxy in front is reached, without a path. */
function originOfProxy() {
  const told = process.env["SOTTOVOCE_ORIGIN"];
  if (!told) return undefined;
  if (!/^https?:/.test(told) || !URL.canParse(told) || new URL(told).origin !== told)
    throw new Refusal("SOTTOVOCE_ORIGIN is no origin: write it like https://poll.example");
  return told;
}

async function tell({ address, reachable, token }, where, lan) {
  const kept = where.includes("://") ? "the PostgreSQL database of SOTTOVOCE_DB" : where;
  say(`the demo is at ${address} (Ctrl+C ends it)`);
  // Behind the hash the token is in no request.
  say(`polls are made at ${address}poll/author/#token=${token}, and kept in ${kept}`);
  if (reachable === address) {
    if (lan) say("no network was found: only this machine can answer");
    return;
  }
  const { qrInTerminal } = await import("../www/poll/server/lan.mjs");
  say(`phones answer at ${reachable}poll/`);
  process.stdout.write(`${qrInTerminal(`${reachable}poll/`)}\n`);
}

await whenRun(import.meta.url, start);
