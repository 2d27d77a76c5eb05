/** Local reports of other packages, from PyPI in a folder of this project. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { inRoot, run, say } from "../../scripts/common.mjs";

/** xxhash from version 4 on takes no texts, which multi-freq-ldpy gives it. */
const packages = ["multi-freq-ldpy==0.2.5", "xxhash==3.6.0", "opendp==0.16.0"];
const folder = inRoot("target", "bench", "ldp");
const python = inRoot("target", "bench", "ldp", "bin", "python3");

export async function install() {
  if (existsSync(python)) return;
  say(`installing ${packages.join(", ")} (PyPI), once`);
  await run("python3", ["-m", "venv", folder], { quiet: true });
  await run(python, ["-m", "pip", "install", "--quiet", ...packages], { quiet: true });
}

/** One process, asked task by task: it answers in seconds. */
export function ldp() {
  const child = spawn(python, [inRoot("benches", "survey", "peers.py")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(...task) {
      child.stdin.write(`${JSON.stringify(task)}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error("the packages of others stopped");
      return Number(value);
    },
    close: () => child.stdin.end(),
  };
}
