/** Exports: all lines of a ledger, and a hash that shows tampering to anyone who kept one. */
import type { Neighbors } from "../api/person.js";
import { engineFor } from "../engine/engines.js";
import { countedLines } from "../engine/wire.js";
import { type DpError, refuse } from "../error.js";
import { bare } from "../host/bare.js";
import { hexadecimal, utf8Of } from "../host/text.js";
import { Pace } from "../host/turn.js";
import { sha256Bytes } from "../identity/sha256.js";
import { ascii } from "./writing.js";

export async function exported(lines: readonly string[]): Promise<string> {
  const kept = lines.slice();
  return JSON.stringify(bare({ lines: kept, head: await headOf(kept) }));
}

/**
 * The charges of an export, as the line has them that opens the ledger of these people. If that one
 * sets no delta aside, those with a delta have no bound there.
 */
export async function carriedFrom(
  text: string,
  people: string,
  neighbors: Neighbors,
  setsAside: boolean,
): Promise<string> {
  const { lines, head } = read(text);
  if (head !== (await headOf(lines)))
    throw uncarried("was changed: its head does not match its lines. Export the ledger again");
  const carried = engineFor("ledger").call((glue) =>
    glue.ledger_carried(...countedLines(lines), head, ascii(people), neighbors, setsAside),
  );
  const reason = reasons[carried];
  if (reason) throw uncarried(reason);
  return carried;
}

/** By the core's letters. */
const reasons: { readonly [letter: string]: string } = {
  " d": "must be from an undamaged ledger",
  " o": "must end with a close: call close({ into }) on that ledger, and export it again",
  " n": "must be from a ledger with the same neighbors",
  " u": "must be from a ledger that was closed into this one: it was closed without naming a successor",
  " p": "must be from a ledger that was closed into this one: it was closed into another name",
};

function read(text: string): { readonly lines: readonly string[]; readonly head: string } {
  try {
    const { lines, head } = JSON.parse(text) as { lines: unknown; head: unknown };
    if (Array.isArray(lines) && lines.every((line) => typeof line === "string"))
      if (typeof head === "string") return { lines, head };
  } catch {
    // As what is JSON of something else.
  }
  throw uncarried("must be the text that a ledger's export() returned");
}

function uncarried(rule: string): DpError {
  return refuse("carry", rule, "ERR_LEDGER");
}

/**
 * The hash of nothing is nothing; of lines, SHA-256 of the bytes of that of all but the last, and
 * of the last.
 */
async function headOf(lines: readonly string[]): Promise<string> {
  let head: Uint8Array = new Uint8Array(0);
  // Pages go on meanwhile: the host's own digest would take its turn, and longer, at every line.
  const pace = new Pace();
  for (const line of lines) {
    if (pace.isDue()) await pace.hostTurn();
    const text = utf8Of(line);
    const bytes = new Uint8Array(head.length + text.length);
    bytes.set(head);
    bytes.set(text, head.length);
    head = sha256Bytes(bytes);
  }
  return hexadecimal(head);
}
