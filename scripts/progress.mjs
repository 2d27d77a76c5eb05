/** One line that says what is being done, how far it is and how long it has taken. */
import { run } from "./common.mjs";

/** How often the line is written again if it can move, and if it cannot (a file, a CI). */
const pace = { moving: 500, still: 20_000 };

const clock = (milliseconds) => {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** One line that says everything that is being done at the moment. */
class Line {
  #out;
  #timer;
  #running = new Set();

  constructor(out) {
    this.#out = out;
  }

  begin(title) {
    const task = { title, far: "", start: Date.now() };
    this.#running.add(task);
    if (this.#out.isTTY) this.#write();
    else this.#out.write(`> ${title}\n`);
    this.#timer ??= setInterval(() => this.#write(), pace[this.#out.isTTY ? "moving" : "still"]);
    return task;
  }

  end(task, text) {
    this.#running.delete(task);
    const clear = this.#out.isTTY ? "\r\x1b[2K" : "";
    this.#out.write(`${clear}> ${task.title}: ${text} (${clock(Date.now() - task.start)})\n`);
    if (this.#running.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #write() {
    const tasks = [...this.#running];
    const parts = tasks.map(({ title, far }) => [title, far].filter(Boolean).join(": "));
    const since = Math.min(...tasks.map(({ start }) => start));
    const now = `> ${parts.join(" · ")} (${clock(Date.now() - since)})`;
    // Cut where the terminal ends: a line that wraps cannot be written over.
    const moved = () => `\r\x1b[2K${now.slice(0, Math.max(20, (this.#out.columns ?? 80) - 1))}`;
    this.#out.write(this.#out.isTTY ? moved() : `${now}\n`);
  }
}

const lines = new Map();

function lineOn(out) {
  if (!lines.has(out)) lines.set(out, new Line(out));
  return lines.get(out);
}

/**
 * Does `work`, which is given a function that says how far it is. On a terminal the line moves;
 * elsewhere it is repeated now and then. The last one says whether the work was done. Work that is
 * done at the same time shares the line.
 */
export async function showing(title, work, out = process.stdout) {
  const line = lineOn(out);
  const task = line.begin(title);
  let outcome = "failed";
  try {
    const done = await work((text) => void (task.far = text));
    outcome = "done";
    return done;
  } finally {
    line.end(task, outcome);
  }
}

/** Does what it is given one after the other, in the order in which it is asked. */
export function lane() {
  let last = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    // The next work does not depend on how this one ends.
    last = mine.catch(() => {});
    return mine;
  };
}

/** Lets cargo say how far it is, also where nobody looks at a terminal. */
const cargo = { CARGO_TERM_PROGRESS_WHEN: "always", CARGO_TERM_PROGRESS_WIDTH: "80" };

/**
 * Runs a program, and shows which crate of how many it is at where it builds with cargo. The output
 * of the program is shown if it fails.
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
