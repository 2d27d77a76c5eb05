/**
 * Code that questions by group add to the page: loaded once it rests, so that the first view is as
 * small for everyone who asks for one number.
 */
import type { Book } from "../model/account.js";
import type { Promised } from "../model/asked.js";
import type { Format } from "../model/format.js";
import type { Form } from "../questions/fields.js";
import type { Settings } from "../questions/settings.js";
import type { PromiseWords, Term } from "../questions/words.js";

export interface Tables {
  /** Fields for whether and how rows are grouped. */
  readonly groups: (form: Form, columns: readonly string[]) => unknown;
  /** Questions that are asked together with the one in hand. */
  readonly several: (form: Form, columns: readonly string[], promised: Promised | null) => unknown;
  /** How close each of several answers will be. */
  readonly parts: (settings: Settings, columns: readonly string[], promised: Promised) => unknown;
  /** Fields for whose rows they are. */
  readonly owners: (form: Form, columns: readonly string[]) => unknown;
  /** Locked terms of groups and of people. */
  readonly settled: (settings: Settings, columns: readonly string[]) => readonly Term[];
  /** How many rows of a person count, and how a person is known. */
  readonly owned: (settings: Settings, columns: readonly string[]) => string;
  readonly promise: (settings: Settings) => PromiseWords;
  /** The program that does what the page does. */
  readonly program: (
    settings: Settings,
    columns: readonly string[],
    format: Format,
    book: Book,
  ) => string;
}
