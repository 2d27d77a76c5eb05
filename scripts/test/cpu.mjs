/**
 * Imported before each file of tests: as the file ends, a line says which it was and how many
 * seconds of processor it took, with the programs that it ran. Where the system does not say what
 * those took, there is no line.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { inRoot } from "../common.mjs";

/** Where the lines are. */
export const cpuLines = inRoot("target", "tests", "cpu.txt");

/** Seconds that this process took, and those that it ran and waited for; undefined elsewhere. */
export function cpuSeconds() {
  try {
    // After the name, which may hold anything: utime, stime, cutime and cstime, in hundredths.
    const [, rest] = readFileSync("/proc/self/stat", "latin1").split(/\) (?!.*\) )/s);
    const hundredths = rest.split(" ").slice(11, 15).map(Number);
    return hundredths.reduce((sum, each) => sum + each) / 100;
  } catch {
    return undefined;
  }
}

/** Seconds by the folder of the tests, largest first; none where no test left a line. */
export function cpuByFolder() {
  const sums = new Map();
  if (!existsSync(cpuLines)) return [];
  for (const line of readFileSync(cpuLines, "utf8").trim().split("\n")) {
    const [folder, seconds] = line.split(" ");
    sums.set(folder, (sums.get(folder) ?? 0) + Number(seconds));
  }
  return [...sums].sort(([, one], [, other]) => other - one);
}

const file = relative(inRoot("tests"), process.argv[1] ?? "");
if (file.endsWith(".test.mjs"))
  process.on("exit", () => {
    const seconds = cpuSeconds();
    if (seconds !== undefined)
      appendFileSync(cpuLines, `${file.split(sep)[0]} ${seconds.toFixed(2)} ${file}\n`);
  });
