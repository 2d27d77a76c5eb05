import { askedWords } from "../groups/called.js";
import { VISIBLE } from "../model/account.js";
import type { Exact, Promised, Released } from "../model/asked.js";
import type { Format } from "../model/format.js";
import type { Table } from "../model/table.js";
import type { Settings } from "../questions/settings.js";

/**
 * One answer that was paid for, and everything that it is about. It stays for as long as the page
 * does, through later questions; only a person removes it.
 */
export interface Answer {
  readonly id: number;
  readonly settings: Settings;
  readonly promised: Promised;
  readonly released: Released;
  /** The columns of the file, by their names. */
  readonly columns: readonly string[];
  /** The file's name as receipts show it; empty if they do not. */
  readonly file: string;
  readonly format: Format;
  readonly people: string;
  /** When it came, in the notation of ISO 8601. */
  readonly at: string;
  /** Answer without noise, of the public sample alone; null for a person's own file. */
  readonly truth: readonly Exact[] | null;
  /** True if its receipt was saved as a file. */
  readonly saved: boolean;
}

/** An answer that has just come, about a table. */
export function answerNow(
  about: Pick<Answer, "id" | "settings" | "promised" | "released" | "columns" | "people">,
  { file, format }: Table,
): Answer {
  const at = new Date().toISOString();
  return { ...about, file: file.name, format, at, truth: null, saved: false };
}

/** Characters that a line of text may not have: they end it, turn it or are half a letter. */
const STEERING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** Most letters that a ledger takes for a note. */
export const LONGEST_NOTE = 200;

/**
 * A text as a note of a ledger: one plain line, cut off if it is too long; empty if nothing of it
 * can be seen.
 */
export function plainNote(text: string): string {
  const line = text.normalize("NFC").replace(STEERING, " ").replace(/\s+/g, " ").trim();
  if (!VISIBLE.test(line)) return "";
  if (line.length <= LONGEST_NOTE) return line;
  // Not within a letter of two units.
  return `${line.slice(0, LONGEST_NOTE - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Note that a ledger stores with a charge unless a person changes it: all of it is public. */
export function offeredNote(settings: Settings, columns: readonly string[], file: string): string {
  return plainNote(`${askedWords(settings, columns)}, ${file}`);
}
