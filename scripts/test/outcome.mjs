/** Outcome of the parts of a run of tests. */
import { Refusal, say } from "../common.mjs";
import { cpuByFolder, cpuSeconds } from "./cpu.mjs";

/** A test that failed: its line, and in TAP the first of what is said of it. */
const failing = /^ *(?:not ok \d+ - .*(?:\n +.*){0,20}|test .* \.\.\. FAILED)$/gm;

/** The lines of an output that a runner ends with. */
export const closingLines = (output, pattern) => output.match(pattern) ?? [];

/** Refuses with the whole output, and at its end the tests that failed, easy to find. */
export function failure(message, output, closing) {
  const refusal = new Refusal([output, ...closingLines(output, failing), message].join("\n"));
  return Object.assign(refusal, { closing });
}

/** Failures, and the closing lines of the runners. */
export class Outcome {
  failures = [];
  #closing = [];

  /** Does one part; false if it fails. The other parts go on. */
  async of(name, part) {
    try {
      this.#closing.push(...((await part()) ?? []));
      return true;
    } catch (thrown) {
      process.stderr.write(`${thrown instanceof Refusal ? thrown.message : thrown.stack}\n`);
      this.#closing.push(...(thrown.closing ?? []));
      this.failures.push(name);
      return false;
    }
  }

  tell(which) {
    for (const name of this.failures) say(`FAILED: ${name}`);
    if (this.failures.length === 0) say(`every suite passed: ${which}`);
    const all = cpuSeconds();
    if (all !== undefined) say(`seconds of processor: ${Math.round(all)}`);
    const folders = cpuByFolder().map(([name, seconds]) => `${name} ${Math.round(seconds)}`);
    if (folders.length > 0) say(`of node --test, by folder: ${folders.join(", ")}`);
    process.stdout.write(this.#closing.map((line) => `${line}\n`).join(""));
    if (this.failures.length > 0) process.exitCode = 1;
  }
}
