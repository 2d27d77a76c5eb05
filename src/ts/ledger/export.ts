/** Exports: all lines of a ledger, and a hash that shows tampering to whoever kept one. */
import { bare } from "../bare.js";
import { engineFor } from "../engines.js";
import { DpError } from "../error.js";
import type { Neighbors } from "../api/person.js";
import { sha256 } from "../sha256.js";
import { utf8Of } from "../text.js";

export function exported(lines: readonly string[]): string {
  return JSON.stringify(bare({ lines, head: headOf(lines) }));
}

/**
 * The charges of an export, as they stand in the line that opens the next ledger.
 */
export function carriedFrom(text: string, neighbors: Neighbors): string {
  const { lines, head } = read(text);
  if (head !== headOf(lines))
    throw uncarried("must not be changed: its head is that of other lines");
  const joined = lines.join("\n");
  const carried = engineFor("ledger").call((glue) =>
    glue.ledger_carried(joined, lines.length, head, neighbors),
  );
  const reason = reasons[carried];
  if (reason) throw uncarried(reason);
  return carried;
}

/** By the core's letters. */
const reasons: { readonly [letter: string]: string } = {
  " d": "must be of a ledger whose lines are whole",
  " o": "must end with a close: call close() on that ledger, and export it again",
  " n": "must be of a ledger with the same neighbors",
};

function read(text: string): { readonly lines: readonly string[]; readonly head: string } {
  try {
    const { lines, head } = JSON.parse(text) as { lines: unknown; head: unknown };
    if (Array.isArray(lines) && lines.every((line) => typeof line === "string"))
      if (typeof head === "string") return { lines, head };
  } catch {
    // As what is JSON of something else.
  }
  throw uncarried("must be the text that export() of a ledger gave");
}

function uncarried(rule: string): DpError {
  return DpError.of("ERR_LEDGER", `carry ${rule}`, "carry");
}

/**
 * The hash of nothing is nothing; of lines, SHA-256 of the bytes of that of all but the last, and
 * of the last.
 */
function headOf(lines: readonly string[]): string {
  let head = "";
  for (const line of lines) {
    const [before, text] = [head.match(/../g) ?? [], utf8Of(line)];
    const bytes = new Uint8Array(before.length + text.length);
    bytes.set(before.map((digits) => Number.parseInt(digits, 16)));
    bytes.set(text, before.length);
    head = sha256(bytes);
  }
  return head;
}
