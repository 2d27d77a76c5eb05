/** The native kernels: one process, asked task by task. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { inRoot } from "../scripts/common.mjs";

export function native() {
  const program = inRoot("target", "kernels", "release", process.platform === "win32" ? "kernels.exe" : "kernels");
  const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** The median that the program prints for a task. */
    async ask(...task) {
      child.stdin.write(`${task.join(" ")}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error("the native kernels stopped");
      return Number(value);
    },
    close: () => child.stdin.end(),
  };
}

export const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
