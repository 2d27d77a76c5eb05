/**
 * Where records begin and end: by line ends, or by commas outside of strings and brackets. The
 * content of one record decides nothing about the next.
 */
import { type DpError, refuse } from "../error.js";
import type { JsonShape } from "./options.js";

/** Takes a record as it is written; none if it is too long to be read. */
export type Take = (record: string | undefined) => void;

/** Cuts the text that it is given into records. */
export interface Records {
  push(text: string): void;
  finish(): void;
}

/** The longest record, in letters. */
const LONGEST = 1 << 20;

/** A record whose end has not come: nothing is kept of one that is too long. */
class Held {
  #text = "";
  #length = 0;

  add(part: string): void {
    this.#length += part.length;
    this.#text = this.#length > LONGEST ? "" : this.#text + part;
  }

  take(): string | undefined {
    const whole = this.#length > LONGEST ? undefined : this.#text;
    this.#text = "";
    this.#length = 0;
    return whole;
  }
}

/** One record a line. */
class Lines implements Records {
  readonly #take: Take;
  readonly #held = new Held();

  constructor(take: Take) {
    this.#take = take;
  }

  push(text: string): void {
    let start = 0;
    for (let end; (end = text.indexOf("\n", start)) >= 0; start = end + 1) {
      this.#held.add(text.slice(start, end));
      this.#take(this.#held.take());
    }
    this.#held.add(text.slice(start));
  }

  finish(): void {
    this.#take(this.#held.take());
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const isBlank = (letter: number): boolean =>
  letter === 0x20 || letter === 0x09 || letter === 0x0a || letter === 0x0d;

/** One record for each element of an array. */
class Elements implements Records {
  readonly #take: Take;
  #at: "before" | "first" | "next" | "inside" | "after" = "before";
  readonly #held = new Held();
  #depth = 0;
  #string: "no" | "yes" | "escaped" = "no";

  constructor(take: Take) {
    this.#take = take;
  }

  push(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.#at !== "inside") {
        const letter = text.charCodeAt(at);
        if (isBlank(letter) || !this.#begins(letter)) at++;
        continue;
      }
      const end = this.#endOf(text, at);
      this.#held.add(text.slice(at, end));
      if (end === text.length) return;
      this.#take(this.#held.take());
      this.#at = text.charCodeAt(end) === COMMA ? "next" : "after";
      at = end + 1;
    }
  }

  finish(): void {
    if (this.#at !== "after" && this.#at !== "before") throw this.#broken("ends within its array");
  }

  /** True if an element begins with this letter, which is neither blank nor within an element. */
  #begins(letter: number): boolean {
    if (this.#at === "before") {
      if (letter !== OPEN) throw notJson();
      this.#at = "first";
    } else if (this.#at === "first" && letter === CLOSE) {
      this.#at = "after";
    } else if (this.#at === "after") {
      throw this.#broken('has text after its array: if each line is a row, pass shape: "lines"');
    } else if (letter === COMMA || letter === CLOSE) {
      throw this.#broken("lacks an element of its array between two commas, or after the last");
    } else {
      this.#at = "inside";
      return true;
    }
    return false;
  }

  /** Where the rest of an element ends; the length of the text if it does not end there. */
  #endOf(text: string, start: number): number {
    // In variables: this loop sees every letter.
    let depth = this.#depth;
    let string = this.#string;
    let at = start;
    for (; at < text.length; at++) {
      const letter = text.charCodeAt(at);
      if (string === "escaped") string = "yes";
      else if (string === "yes") {
        if (letter === QUOTE) string = "no";
        else if (letter === BACKSLASH) string = "escaped";
      } else if (letter === QUOTE) string = "yes";
      else if (letter === OPEN || letter === OPEN_OBJECT) depth++;
      else if (depth === 0) {
        if (letter === COMMA || letter === CLOSE) break;
      } else if (letter === CLOSE || letter === CLOSE_OBJECT) depth--;
    }
    this.#depth = depth;
    this.#string = string;
    return at;
  }

  /** Rows were looked at: the one that was being read is given, so that this is known. */
  #broken(rule: string): DpError {
    this.#take(undefined);
    return refuse("source", rule, "ERR_DATA");
  }
}

/** Learns the form of the file from its first letter that is not blank. */
class Unshaped implements Records {
  readonly #take: Take;
  #records: Records | undefined;

  constructor(take: Take) {
    this.#take = take;
  }

  push(text: string): void {
    let at = 0;
    if (!this.#records) {
      while (at < text.length && isBlank(text.charCodeAt(at))) at++;
      if (at === text.length) return;
      this.#records = recordsOf(shapeOf(text.charCodeAt(at)), this.#take);
    }
    this.#records.push(text.slice(at));
  }

  finish(): void {
    this.#records?.finish();
  }
}

function shapeOf(letter: number): JsonShape {
  if (letter === OPEN) return "array";
  if (letter === OPEN_OBJECT) return "lines";
  throw notJson();
}

function notJson(): DpError {
  return refuse(
    "source",
    'is neither lines that each hold a JSON object nor one array of them. If an object holds the rows, save its array alone. Other files are read by other entries, such as "sottovoce/csv"',
    "ERR_DATA",
  );
}

export function recordsOf(shape: JsonShape | undefined, take: Take): Records {
  if (shape === "lines") return new Lines(take);
  return shape === "array" ? new Elements(take) : new Unshaped(take);
}
