/**
 * Helpers that every script needs: where the repository is, how to say and run a step, how to know
 * that a step is still good.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The repository, wherever it was cloned and whatever the working directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts);

/** The package as its manifest describes it. */
export const manifest = () => JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

/** Cargo workspaces of their own, whose lock files must keep step with the crate's. */
export const apart = [
  "benches/kernels/Cargo.toml",
  "benches/peers/Cargo.toml",
  "scripts/tools/Cargo.toml",
  "tests/fuzz/Cargo.toml",
];

/** Tells in one line what happens next. */
export function say(text) {
  // A line that moves (progress.mjs) gives way.
  process.stdout.write(`${process.stdout.isTTY ? "\r\x1b[2K" : ""}> ${text}\n`);
}

/** A failure that needs no stack trace: the message says what to do. */
export class Refusal extends Error {}

/** Runs `main` if the file at `url` is the program. */
export async function whenRun(url, main) {
  if (!process.argv[1] || pathToFileURL(process.argv[1]).href !== url) return;
  await attempt(() => main(process.argv.slice(2)));
}

/** Does all that a program does; prints a refusal without a stack and exits with 1. */
export async function attempt(main) {
  try {
    await main();
  } catch (thrown) {
    process.stderr.write(`${told(thrown)}\n`);
    // Programs that still run next to the part that failed would only keep people waiting.
    for (const child of running) child.kill();
    process.exit(1);
  }
}

/** Refusals of the file system that a person can do something about. */
const refusals = {
  EACCES: "this user may not use it: allow it, or work in a folder of your own",
  EPERM: "this user may not use it: allow it, or work in a folder of your own",
  EROFS: "it is on a disk that cannot be written: copy the repository to another one",
  ENOSPC: "the disk is full: free some room, and start again",
  EISDIR: "a folder is in the place of a file: move it away, and start again",
  EEXIST: "a file is in the place of a folder: move it away, and start again",
  ENOTDIR: "a file is in the place of a folder: move it away, and start again",
};

/** One sentence for what a person can put right; for anything else, where it was thrown. */
function told(thrown) {
  if (thrown instanceof Refusal) return thrown.message;
  const rule = refusals[thrown?.code];
  if (rule !== undefined && thrown.path !== undefined)
    return `cannot write or read ${thrown.path} (${thrown.code}): ${rule}`;
  return thrown?.stack ?? thrown;
}

/** The first file of that name on PATH or in `folders`, or undefined. */
export function findProgram(name, folders = []) {
  const endings = process.platform === "win32" ? [".exe", ".cmd", ".bat", ""] : [""];
  for (const folder of [...(process.env["PATH"] ?? "").split(delimiter), ...folders]) {
    for (const ending of endings) {
      const path = join(folder, name + ending);
      if (folder && existsSync(path) && statSync(path).isFile()) return path;
    }
  }
  return undefined;
}

/** npm as a command and its first arguments: the one that runs us, else the one on PATH. */
function npm() {
  const cli = process.env["npm_execpath"];
  if (cli && /npm-cli\.c?js$/.test(cli)) return { command: process.execPath, first: [cli] };
  return { command: "npm", first: [], shell: process.platform === "win32" };
}

function resolved(command, args, options) {
  const { command: name, first = [], shell = false } = command === "npm" ? npm() : { command };
  return [
    name,
    [...first, ...args],
    { cwd: root, shell, ...options, env: { ...process.env, ...options.env } },
  ];
}

const running = new Set();

/** Output of programs that could not reach a server. */
const unreachable =
  /\bE(?:NOTFOUND|AI_AGAIN|CONNREFUSED|NETUNREACH|HOSTUNREACH|TIMEDOUT)\b|could ?n[o']t (?:resolve|connect)|network is unreachable|dns error|error sending request|timed? ?out/i;

/**
 * Runs a program in the repository with no input, its output shown, and resolves with that output.
 * `quiet` shows it only on failure; `watch` is given each piece. Refuses when the program fails,
 * unless `check` is false. A step that downloads says what it does in `network`: people read that
 * instead of all that the program printed when it reached nothing.
 */
export function run(
  command,
  args,
  { quiet = false, check = true, watch = () => {}, network, ...options } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      ...resolved(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options }),
    );
    running.add(child);
    let output = "";
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8");
      child[name].on("data", (text) => {
        output += text;
        watch(text);
        if (!quiet) process[name].write(text);
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      running.delete(child);
      if (code === 0 || !check) return resolve({ code, output });
      if (network && unreachable.test(output))
        return reject(
          new Refusal(
            `this step needs the network, and a server could not be reached: ${network}. Connect, and run this again`,
          ),
        );
      if (quiet) process.stderr.write(output);
      reject(new Refusal(`failed (${code}): ${[command, ...args].join(" ")}`));
    });
  });
}

/** Gives what a program prints on its standard output, or undefined when it cannot run or fails. */
export function ask(command, args, options = {}) {
  const { status, stdout } = spawnSync(
    ...resolved(command, args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      ...options,
    }),
  );
  return status === 0 ? stdout.trim() : undefined;
}

/** A source of constants. */
export const constants = (values) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join("");

/** Every file under a folder or the file itself, sorted, by absolute path. */
export function files(path, keep = () => true) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory()
        ? files(join(path, entry.name), keep)
        : [join(path, entry.name)].filter(keep),
    )
    .sort();
}

/** A path relative to the repository, with slashes everywhere. */
export const named = (path) => relative(root, path).split(sep).join("/");

/** The SHA-256 of bytes, as `sha256sum` prints it. */
export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** A digest of the names and contents of files. */
export function digest(paths) {
  const hash = createHash("sha256");
  for (const path of paths)
    hash
      .update(`${named(path)}\0`)
      .update(createHash("sha256").update(readFileSync(path)).digest());
  return hash.digest("hex");
}

const stampOf = (name) => inRoot("target", "stamps", `${name}.json`);

/**
 * Whether neither the inputs of a step nor what it left behind changed since it last succeeded.
 * `inputs` are files; `outputs` tells, after the work, which files it left.
 */
export function isUpToDate(name, { inputs, outputs }) {
  const stamp = stampOf(name);
  return (
    existsSync(stamp) &&
    outputs().length > 0 &&
    readFileSync(stamp, "utf8") ===
      JSON.stringify({ inputs: digest(inputs()), outputs: digest(outputs()) })
  );
}

/** Does `work` unless it is up to date. */
export async function onceFor(name, { inputs, outputs, work }) {
  if (isUpToDate(name, { inputs, outputs })) {
    say(`${name}: up to date`);
    return;
  }
  const before = digest(inputs());
  await work();
  const stamp = stampOf(name);
  mkdirSync(dirname(stamp), { recursive: true });
  // Sources edited meanwhile leave a stamp that never matches, so the next run does the work again.
  writeFileSync(stamp, JSON.stringify({ inputs: before, outputs: digest(outputs()) }));
}
