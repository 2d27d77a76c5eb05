/**
 * `npm start` as a newcomer types it: until the site, an exhibit, a page of the reference and a
 * poll answer, then Ctrl+C. Continuous integration does this before anything else is set up.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Refusal, root, say, whenRun } from "../common.mjs";

/** Pages that the site is made of in different ways, and a word that each must have. */
const pages = {
  "": /<title>[^<]*sottovoce/i,
  "exhibits/alone/": /<h1/,
  "docs/reference/quantile/": /median/,
  "poll/": /<title>/,
};

/** The longest that anybody waits, in minutes: a machine of CI may be busy. */
const patience = 20;

export async function start() {
  const began = Date.now();
  // A group of its own, so that it is ended as Ctrl+C ends it.
  const child = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PORT: "0" },
  });
  const ended = once(child, "exit");
  const end = (signal) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
  };
  const clock = setTimeout(() => end("SIGKILL"), patience * 60_000);
  try {
    const address = await addressIn(child.stdout);
    say(`npm start answered after ${Math.round((Date.now() - began) / 1000)} s`);
    for (const [path, what] of Object.entries(pages)) await demand(new URL(path, address), what);
    end("SIGINT");
    // npm ends by the signal that its program ended after.
    const [code, signal] = await ended;
    if (code !== 0 && signal !== "SIGINT")
      throw new Refusal(`npm start ended with ${code ?? signal} after Ctrl+C`);
    await demandSilence(address);
  } finally {
    clearTimeout(clock);
    end("SIGKILL");
  }
}

/** Where the site is, as the terminal says it; what else is said is passed on. */
async function addressIn(output) {
  const lines = createInterface({ input: output });
  const found = new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      process.stdout.write(`${line}\n`);
      const [address] = /http:\/\/\S+/.exec(line) ?? [];
      if (address) resolve(address);
    });
    lines.on("close", () => reject(new Refusal("npm start ended before it served anything")));
  });
  return found;
}

async function demand(url, what) {
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok || !what.test(text))
    throw new Refusal(`${url.pathname} does not answer as it should (${answer.status})`);
  say(`${url.pathname} answers`);
}

/** Waits for some seconds until nothing answers any more. */
async function demandSilence(address) {
  for (let left = 50; left > 0; left--) {
    const answers = await fetch(address).then(
      () => true,
      () => false,
    );
    if (!answers) return;
    await new Promise((wake) => setTimeout(wake, 200));
  }
  throw new Refusal("npm start still serves after Ctrl+C");
}

await whenRun(import.meta.url, start);
