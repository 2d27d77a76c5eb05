/** Encodings by their names in the WHATWG Encoding Standard. */
import { refuse } from "../error.js";
import { labels, letters } from "../generated/encodings.js";

/** How bytes become letters. */
export interface Encoding {
  /** Units of 16 bits, by option: any bytes may be letters there. */
  readonly isWide: boolean;
  /**
   * Value that the core is given: a form of Unicode, or the 128 letters of the bytes from 128 on.
   */
  readonly core: string | undefined;
  /** Name of an encoding that the host's own TextDecoder turns into UTF-8 first. */
  readonly host: string | undefined;
}

/**
 * Those that no table of the standard stands for, or in which one row could decide how the next are
 * read.
 */
const refused: ReadonlyMap<string, string> = new Map([
  [
    "iso-2022-jp",
    "must not be ISO-2022-JP, where one row can decide how the next ones are read: save the file as UTF-8",
  ],
  ["replacement", "must be an encoding of text files: save the file as UTF-8"],
  ["x-user-defined", "must be an encoding of text files: save the file as UTF-8"],
]);

export function encodingOf(value: unknown): Encoding {
  if (value === undefined) return { isWide: false, core: undefined, host: undefined };
  const name = typeof value === "string" ? nameOf(value) : undefined;
  if (name === undefined)
    throw refuse(
      "encoding",
      'must be a name of the WHATWG Encoding Standard, such as "utf-8" or "windows-1252"',
    );
  const why = refused.get(name);
  if (why !== undefined) throw refuse("encoding", why);
  if (name.startsWith("utf-")) return { isWide: name !== "utf-8", core: name, host: undefined };
  const table = lettersOf(name);
  if (table !== undefined) return { isWide: false, core: table, host: undefined };
  try {
    decoderOf(name);
  } catch {
    throw refuse("encoding", "is not supported here: save the file as UTF-8");
  }
  return { isWide: false, core: "utf-8", host: name };
}

/** A decoder of the host: what is not well formed reads as U+FFFD. */
export function decoderOf(name: string): TextDecoder {
  return new TextDecoder(name);
}

/** The name that a label stands for. */
function nameOf(label: string): string | undefined {
  const known = label
    .replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const line = labels.split("\n").find((line) => line.split(" ").includes(known));
  return known === "" ? undefined : line?.split(" ")[0];
}

/** Tables by hand: some hosts read windows-1252 as ISO-8859-1. */
function lettersOf(name: string): string | undefined {
  const start = `${name} `;
  const line = letters.split("\n").find((line) => line.startsWith(start));
  if (line === undefined) return undefined;
  // Runs, as `scripts/package/encodings.mjs` writes them.
  let text = "";
  for (const run of line.slice(start.length).split(",")) {
    const [first, more] = run.split(".") as [string, string?];
    const code = first === "" ? 128 + text.length : parseInt(first, 36);
    for (let at = 0; at <= parseInt(more ?? "0", 36); at++) text += String.fromCharCode(code + at);
  }
  return text;
}
