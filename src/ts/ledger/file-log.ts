/** Logs in files, for Node: each line is one write at the end of a file. */
import { constants, open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { Log } from "../api/ledger.js";
import { DpError, refuse } from "../error.js";

const NEWLINE = 10;

/** A pipe that nobody writes to must be refused at once, and not when somebody does. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Returns a log in a file on this machine. The first entry creates the file. The ledger opens the
 * file for each read or write, and closes it after that.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if the path is invalid.
 *
 * @example
 * import { ledger } from "sottovoce/ledger";
 * import { fileLog } from "sottovoce/ledger/node";
 *
 * const book = await ledger()
 *   .people("readers")
 *   .neighbors("add-or-remove-one")
 *   .budget({ epsilon: 2 })
 *   .openOrCreate(fileLog(path)); // such as "/var/lib/readers.ledger"
 */
export function fileLog(path: string): Log {
  if (typeof path !== "string" || path === "" || path.includes("\0"))
    throw refuse("path", "must be the path of a file, as text");
  const reader = new Reader();
  let whose: string | undefined;
  let isNamed = false;
  const checked = async <T>(people: string, body: () => Promise<T>): Promise<T> => {
    whose ??= people;
    if (people !== whose)
      throw failed("contains the ledger of other people: use one file for each set of people");
    try {
      return await body();
    } catch (thrown) {
      throw refusalOf(thrown);
    }
  };
  return Object.freeze({
    append: (people: string, line: string, from: number) =>
      checked(people, () =>
        withFile(path, "a+", async (file) => {
          const isNew = (await sizeOf(file)) === 0;
          await write(file, line);
          // Also of a file that is not new: its maker may have died before its name was kept.
          if (isNew || !isNamed) await keepName(path);
          isNamed = true;
          return reader.linesOf(file, from);
        }),
      ),
    read: (people: string, from: number) =>
      checked(people, async () => {
        try {
          return await withFile(path, READ, (file) => reader.linesOf(file, from));
        } catch (thrown) {
          if (codeOf(thrown) === "ENOENT") return [];
          throw thrown;
        }
      }),
  });
}

/** One write between two ends of lines: after a torn line, the next one still begins as its own. */
async function write(file: FileHandle, line: string): Promise<void> {
  const bytes = new TextEncoder().encode(`\n${line}\n`);
  const { bytesWritten } = await file.write(bytes);
  // The rest could come after another process's line. The part that was written is a torn line, or
  // a charge too many; never a line twice.
  if (bytesWritten !== bytes.length) throw noRoom();
  await file.datasync();
}

/** Makes the name of a file as durable as what is in it. */
async function keepName(path: string): Promise<void> {
  try {
    await withFile(dirname(path), READ, (folder) => folder.sync());
  } catch {
    // Not every system opens folders; those that do not keep names by themselves.
  }
}

/**
 * Parts of the file that were read: where each line begins, where the last one ends, and the first.
 */
interface Known {
  readonly starts: number[];
  end: number;
  first: string;
}

/** Reads on from its last position, unless the file is no longer the one that was read. */
class Reader {
  #known: Known = { starts: [], end: 0, first: "" };

  async linesOf(file: FileHandle, from: number): Promise<readonly string[]> {
    // As they are now, before the size is asked for: while this call waits, others read on.
    let known = this.#known;
    let [length, end] = [known.starts.length, known.end];
    const size = await sizeOf(file);
    if (!(await isSame(file, size, known, end))) {
      known = { starts: [], end: 0, first: "" };
      [length, end] = [0, 0];
    }
    const passed = Math.min(Math.max(from, 1), length);
    const start = passed < length ? (known.starts[passed] as number) : end;
    const bytes = await bytesOf(file, start, size);
    const lines = linesIn(bytes);
    const first = passed > 0 ? known.first : (lines[0] ?? "");
    if (start + endOf(bytes) >= known.end) {
      known.starts.length = passed;
      for (const each of startsIn(bytes)) known.starts.push(start + each);
      known.end = start + endOf(bytes);
      known.first = first;
      this.#known = known;
    }
    if (lines.length + passed === 0) return [];
    return [first, ...lines.slice(Math.max(from, 1) - passed)];
  }
}

/** True if the file has everything that was read, as far as its first line shows. */
async function isSame(
  file: FileHandle,
  size: number,
  { starts, first }: Known,
  end: number,
): Promise<boolean> {
  if (end === 0 || size < end) return false;
  const [found] = linesIn(await bytesOf(file, 0, starts[1] ?? end));
  return found === first;
}

async function sizeOf(file: FileHandle): Promise<number> {
  const status = await file.stat();
  if (!status.isFile()) throw noFile();
  return status.size;
}

async function bytesOf(file: FileHandle, from: number, to: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(to - from);
  let length = 0;
  while (length < bytes.length) {
    const rest = bytes.length - length;
    const { bytesRead } = await file.read(bytes, length, rest, from + length);
    // It was cut off meanwhile.
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

/**
 * End of the last whole line. A part that no newline ends is not yet a line: another process may be
 * writing it.
 */
const endOf = (bytes: Uint8Array) => bytes.lastIndexOf(NEWLINE) + 1;

/** Where the lines begin that are not empty. */
function startsIn(bytes: Uint8Array): number[] {
  const starts: number[] = [];
  for (let start = 0, end; (end = bytes.indexOf(NEWLINE, start)) >= 0; start = end + 1)
    if (end > start) starts.push(start);
  return starts;
}

/**
 * Bytes outside ASCII become characters outside it, which no line holds: the judge of the lines
 * takes them for damage.
 */
function linesIn(bytes: Uint8Array): string[] {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    bytes.subarray(0, endOf(bytes)),
  );
  return text.split("\n").filter((line) => line !== "");
}

async function withFile<T>(
  path: string,
  flags: string | number,
  body: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await open(path, flags, 0o600);
  try {
    return await body(file);
  } finally {
    await file.close();
  }
}

const failed = (rule: string) => refuse("log", rule, "ERR_LEDGER");
const noRoom = () =>
  failed(
    "has no room left on its disk. Nothing was drawn, but a charge may stand: make room, and check summary() before you try again",
  );

const noFile = () => failed("is not a file: pass the path of a file, which need not exist yet");

const codeOf = (thrown: unknown) => (thrown as { readonly code?: unknown } | null)?.code;

/** Refusal that says what to do, by the system's code. */
function refusalOf(thrown: unknown): DpError {
  if (thrown instanceof DpError) return thrown;
  switch (codeOf(thrown)) {
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return noRoom();
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return failed("may not be read and written by this process: give it the right to do both");
    case "ENOENT":
    case "ENOTDIR":
      return failed("is in a folder that does not exist: create it first");
    case "EISDIR":
      return noFile();
    default:
      return failed(
        `failed in its file (${String(codeOf(thrown))}). Nothing was drawn, but a charge may stand: check the disk, and summary() before you try again`,
      );
  }
}
