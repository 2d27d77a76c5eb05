import { VISIBLE } from "../model/account.js";
import type { Promised, Released } from "../model/asked.js";
import type { Format } from "../model/format.js";
import { calledOf } from "../questions/question.js";
import type { Settings } from "../questions/settings.js";

/**
 * One answer that was paid for, and all that it is about. It stays for as long as the page does,
 * whatever is asked next; only a person takes it away.
 */
export interface Answer {
  readonly id: number;
  readonly settings: Settings;
  readonly promised: Promised;
  readonly released: Released;
  readonly column: string;
  /** The file's name as receipts tell it; empty where they do not. */
  readonly file: string;
  readonly format: Format;
  readonly people: string;
  /** When it came, in the notation of ISO 8601. */
  readonly at: string;
  /** Whether its receipt was saved as a file. */
  readonly saved: boolean;
}

/** A column as it is called in sentences; one without a name by its place. */
export function columnName(columns: readonly string[], position: number): string {
  return columns[position] || `column ${position + 1}, which has no name`;
}

/** "median of Body Mass (g)". */
export function askedWords(settings: Settings, column: string): string {
  return `${calledOf(settings)} of ${column}`;
}

/** What a line of text may not hold: what ends it, steers it or is half a letter. */
const STEERING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** Most letters that a ledger takes for a note. */
export const LONGEST_NOTE = 200;

/**
 * A text as a note of a ledger: one plain line, cut off where it is too long; empty where nothing
 * of it can be seen.
 */
export function plainNote(text: string): string {
  const line = text.normalize("NFC").replace(STEERING, " ").replace(/\s+/g, " ").trim();
  if (!VISIBLE.test(line)) return "";
  if (line.length <= LONGEST_NOTE) return line;
  // Not within a letter of two units.
  return `${line.slice(0, LONGEST_NOTE - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** What a ledger notes beside a charge unless its holder says otherwise: all of it is public. */
export function offeredNote(settings: Settings, column: string, file: string): string {
  return plainNote(`${askedWords(settings, column)}, ${file}`);
}
