/** Native programs: one process each, asked task by task. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { inRoot } from "../scripts/common.mjs";

/** The kernels. */
export const native = () => started("kernels");
/** The peers that are measured next to the kernels. */
export const peers = () => started("peers");

function started(name) {
  const program = inRoot(
    "target",
    name,
    "release",
    process.platform === "win32" ? `${name}.exe` : name,
  );
  const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  /** All numbers that the program prints for a task. */
  const askAll = async (...task) => {
    child.stdin.write(`${task.join(" ")}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error(`the native ${name} stopped`);
    return value.split(" ").map(Number);
  };
  return {
    askAll,
    /** The median that the program prints for a task. */
    ask: async (...task) => (await askAll(...task))[0],
    close: () => child.stdin.end(),
  };
}

export const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
