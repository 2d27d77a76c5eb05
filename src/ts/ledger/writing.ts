/** Lines and their parts, which the core alone writes and reads. */
import type { Json } from "../api/common.js";
import { engineFor } from "../engine/engines.js";
import { inLines } from "../engine/wire.js";
import { DpError } from "../error.js";
import { version } from "../generated/version.js";
import { bare } from "../host/bare.js";
import { hexadecimal } from "../host/text.js";

/** JSON in ASCII, as lines have it. */
export function ascii(value: Json): string {
  return JSON.stringify(bare(value)).replace(
    /[\x7f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Ids of this program: lines in which one comes twice might be the same line. */
const made = new Set<string>();

/** 128 random bits, as hexadecimal digits. They are not noise: no seed makes them repeat. */
export function newId(): string {
  let id: string;
  try {
    id = hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
  } catch {
    throw DpError.of(
      "ERR_NO_ENTROPY",
      "crypto.getRandomValues is missing or failed. Nothing was drawn or charged",
    );
  }
  if (made.has(id)) throw repeated();
  made.add(id);
  return id;
}

/** The error for an id that was used before: two charges of one id would count once. */
export function repeated(): DpError {
  return DpError.of(
    "ERR_NO_ENTROPY",
    "crypto.getRandomValues repeats itself: it returned bytes that were used before. Nothing was drawn or charged",
  );
}

/** An id, the moment, and a version of the package: this one, unless another made the release. */
export function stamp(id: string, by: string = version): readonly string[] {
  return [id, moment(), ascii(by)];
}

/** Now, or where a clock shows what no line can hold, the nearest end. It decides nothing. */
function moment(): string {
  let now: string;
  try {
    now = new Date().toISOString();
  } catch {
    return EARLIEST;
  }
  // Years before 0 and beyond 9999 have a sign.
  if (now.startsWith("-")) return EARLIEST;
  return now.startsWith("+") ? "9999-12-31T23:59:59.999Z" : now;
}

const EARLIEST = "0000-01-01T00:00:00.000Z";

type Op = "open" | "reserve" | "record" | "commit" | "cancel" | "close";

/** The line of an operation. */
export function lineOf(op: Op, ...parts: readonly (string | null)[]): string {
  return engineFor("ledger").call((glue) => glue.ledger_line(op, joined(parts)));
}

/** Parts as the core takes them apart; what is null is empty. */
export function joined(parts: readonly (string | null)[]): string {
  return inLines(
    "budget",
    parts.map((part) => part ?? ""),
  );
}
