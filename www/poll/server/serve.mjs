/**
 * Serves the site and polls until a signal ends it, and prints their addresses: what `npm start`
 * and the program of `sottovoce-poll.tgz` have in common.
 */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Refusal, say } from "../../../scripts/common.mjs";

/** The site's usual port; another one when that is taken. */
const usualPort = 4173;

/**
 * How to serve, by arguments and variables; polls are stored in the file `polls` unless
 * SOTTOVOCE_DB names another place. Refuses what cannot be meant.
 */
export function settingsOf(args, polls) {
  const where = placeOfPolls(polls);
  demandWritable(where);
  return { lan: isForNetworks(args), port: portOf(), where, origin: originOfProxy() };
}

/** Serves `folder`; resolves once the addresses are printed. */
export async function serveSite(folder, settings) {
  // It imports npm packages, which `npm start` installs after it has read the settings.
  const { servePolls } = await import("./server.mjs");
  const all = {
    ...{ ...settings, folder },
    warn: (what) => say(`polls: ${what}; nothing that was confirmed is lost`),
  };
  const server = await servePolls(all).catch((thrown) => {
    demandAnother(thrown, settings);
    say(`port ${settings.port} is taken, so this takes another`);
    return servePolls({ ...all, port: 0 });
  });
  await tell(server, settings);
  endBySignal(server);
}

/** Refuses unless another port would do as well as the one that could not be had. */
function demandAnother(thrown, { port, origin }) {
  if (thrown.code === "EACCES" && thrown.syscall === "listen")
    throw new Refusal(
      `port ${port} is for administrators: set PORT to a number of 1024 or more, and run this again`,
    );
  if (thrown.code !== "EADDRINUSE") throw thrown;
  if (origin !== undefined)
    throw new Refusal(
      `port ${port} is taken, and ${origin} leads to it: end what uses it, or set PORT and lead the proxy there`,
    );
}

/**
 * Ends the server with all that it was sent stored. npx hands on the Ctrl+C that the terminal has
 * sent here too, so a second signal ends it at once only if it comes later.
 */
function endBySignal(server) {
  let first;
  const end = async () => {
    if (first !== undefined && performance.now() - first > 1_000) process.exit(1);
    if (first !== undefined) return;
    first = performance.now();
    await server.close().catch(() => {
      say("polls: the last reports could not be stored; their phones send them again");
      process.exit(1);
    });
    process.exit();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);
}

function isForNetworks(args) {
  try {
    return parseArgs({ args, options: { lan: { type: "boolean" } } }).values.lan ?? false;
  } catch {
    throw new Refusal(`${args.join(" ")} is not an option: there is only --lan`);
  }
}

function portOf() {
  const told = process.env["PORT"] || String(usualPort);
  if (!/^\d{1,5}$/.test(told) || Number(told) > 65_535)
    throw new Refusal("PORT is not a port: write a whole number of at most 65535");
  return Number(told);
}

/** An address of PostgreSQL, or a file. */
function placeOfPolls(polls) {
  const told = process.env["SOTTOVOCE_DB"];
  if (!told) return polls;
  return isDatabase(told) ? told : resolve(told);
}

const isDatabase = (where) => /^postgres(?:ql)?:/.test(where);

/** Refuses a file that cannot be made or written, before anybody makes a poll. */
function demandWritable(where) {
  if (isDatabase(where)) return;
  let nearest = where;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  const isRight = statSync(nearest).isDirectory() !== (nearest === where);
  if (isRight && mayWrite(nearest)) return;
  throw new Refusal(
    `polls cannot be stored in ${where}: ${nearest} cannot be written. Start in a folder of your own, or name a file with SOTTOVOCE_DB`,
  );
}

function mayWrite(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** How a proxy in front is reached, without a path. */
function originOfProxy() {
  const told = process.env["SOTTOVOCE_ORIGIN"];
  if (!told) return undefined;
  if (!/^https?:/.test(told) || !URL.canParse(told) || new URL(told).origin !== told)
    throw new Refusal("SOTTOVOCE_ORIGIN is no origin: write it like https://poll.example");
  return told;
}

async function tell({ address, reachable, token }, { where, lan }) {
  const kept = isDatabase(where) ? "the PostgreSQL database of SOTTOVOCE_DB" : where;
  say(`the site is at ${address} (Ctrl+C ends it)`);
  // Behind the hash the token is in no request.
  say(`polls are made at ${address}poll/author/#token=${token}, and stored in ${kept}`);
  if (reachable === address) {
    if (lan) say("no network was found: only this machine can answer");
    return;
  }
  const { qrInTerminal } = await import("./lan.mjs");
  say(`phones answer at ${reachable}poll/`);
  process.stdout.write(`${qrInTerminal(`${reachable}poll/`)}\n`);
}
