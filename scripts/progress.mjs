/** One line that says what is being done, how far it is and how long it has taken. */
import { run } from "./common.mjs";

/** How often the line is written anew where it can move, and where it cannot (a file, a CI). */
const pace = { moving: 500, still: 20_000 };

const clock = (milliseconds) => {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/**
 * Does `work`, which is given a function that tells how far it is. On a terminal the line moves;
 * elsewhere it is repeated now and then. The last one says whether the work was done.
 */
export async function showing(title, work, out = process.stdout) {
  const start = Date.now();
  let far = "";
  const line = (text) => `> ${[title, text].filter(Boolean).join(": ")}`;
  const now = () => `${line(far)} (${clock(Date.now() - start)})`;
  // Cut where the terminal ends: a line that wraps cannot be written over.
  const moved = () => `\r\x1b[2K${now().slice(0, Math.max(20, (out.columns ?? 80) - 1))}`;
  const write = () => out.write(out.isTTY ? moved() : `${now()}\n`);
  out.write(out.isTTY ? moved() : `${line("")}\n`);
  const timer = setInterval(write, out.isTTY ? pace.moving : pace.still);
  const end = (text) =>
    out.write(`${out.isTTY ? "\r\x1b[2K" : ""}${line(text)} (${clock(Date.now() - start)})\n`);
  try {
    const done = await work((text) => void (far = text));
    end("done");
    return done;
  } catch (thrown) {
    end("failed");
    throw thrown;
  } finally {
    clearInterval(timer);
  }
}

/** Lets cargo say how far it is, also where nobody looks at a terminal. */
const cargo = { CARGO_TERM_PROGRESS_WHEN: "always", CARGO_TERM_PROGRESS_WIDTH: "80" };

/**
 * Runs a program, and shows which crate of how many it is at where it builds with cargo. What the
 * program prints is shown if it fails.
 */
export function building(title, command, args, { env = {}, ...options } = {}) {
  return showing(title, (tell) =>
    run(command, args, {
      ...options,
      env: { ...cargo, ...env },
      quiet: true,
      watch(text) {
        const [at, all] = [...text.matchAll(/\] (\d+)\/(\d+)/g)].at(-1)?.slice(1) ?? [];
        if (at) tell(`crate ${at} of ${all}`);
      },
    }),
  );
}
