/** Other packages' answers by group, from PyPI: each only if it is there. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { inRoot, run, say } from "../../scripts/common.mjs";

const folder = inRoot("target", "bench", "tables");
const python = inRoot("target", "bench", "tables", "bin", "python3");

/** Their packages, and those that need each other's versions. */
export const packages = {
  opendp: ["opendp[polars]==0.16.0"],
  pipelinedp: ["pipeline-dp==0.3.1", "python-dp==1.1.5"],
};

/** The command that installs one, as people type it. */
export const command = (peer) =>
  `${python} -m pip install ${packages[peer].map((one) => `"${one}"`).join(" ")}`;

/** Installs what can be installed. The rest is named where it would be timed. */
export async function install() {
  if (existsSync(python)) return;
  say(`installing ${Object.values(packages).flat().join(", ")} (PyPI), once`);
  try {
    await run("python3", ["-m", "venv", folder], { quiet: true });
    for (const names of Object.values(packages))
      await run(python, ["-m", "pip", "install", "--quiet", ...names], { quiet: true }).catch(
        ({ message }) => say(message),
      );
  } catch ({ message }) {
    say(message);
  }
}

/** One process of theirs, asked task by task; nothing if it cannot be started. */
export function peers() {
  if (!existsSync(python)) return { ask: async () => ({ missing: "python3" }), close: () => {} };
  const child = spawn(python, [inRoot("benches", "tables", "peers.py")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(...task) {
      child.stdin.write(`${JSON.stringify(task)}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error("the packages of others stopped");
      return JSON.parse(value);
    },
    close: () => child.stdin.end(),
  };
}
