/**
 * Limits on who may send reports to a poll, and how many: a join word, if its organizer chose one,
 * and a cap on reports a minute. Nothing here knows who sends.
 */
import { Refused } from "./http.mjs";
import { same } from "./token.mjs";

/**
 * Reports a minute if an organizer chooses none: a hall of a few hundred people within one minute.
 */
export const usualCap = 600;
/** More than one server takes. */
export const mostCap = 60_000;
/**
 * Wrong words a minute that are told apart from the right one. A class that mistypes stays far
 * below; who guesses comes no further than 18,000 words an hour.
 */
export const guesses = 300;
/** Seconds within which reports and wrong words are counted. */
const minute = 60;

/** Letters and digits, with single blanks, hyphens or apostrophes between them. */
const wordly = /^(?=.{4,40}$)[\p{L}\p{M}\p{N}]+(?:[ '-][\p{L}\p{M}\p{N}]+)*$/u;

/** A word as it is kept: however a keyboard writes its letters, in small ones. */
const plain = (typed) =>
  typed
    .normalize("NFKC")
    .trim()
    .replace(/\s+/g, " ")
    .replace(/’/g, "'")
    .toLowerCase()
    // Removes the mark that a dotted capital I leaves after its small letter.
    .replaceAll("i\u0307", "i");

/** A word as it is compared: by way of capitals ß and SS, ı and i, ς and σ are one. */
const folded = (typed) => plain(plain(typed).toUpperCase());

/** The join word that an organizer typed, as it is stored; `null` for none. */
export function wordOf(typed) {
  if (typed === undefined || typed === null || typed === "") return null;
  const word = typeof typed === "string" ? plain(typed) : "";
  if (!wordly.test(word)) throw new Refused(400, "word");
  return word;
}

export class Gate {
  #word;
  #reports;
  #wrong;
  /** How many posts brought no word or another one, since the server was started. */
  strangers = 0;

  /** `seconds()` is a clock that nobody sets back. */
  constructor({ word, cap }, seconds = () => Math.floor(performance.now() / 1000)) {
    this.#word = word === null ? null : folded(word);
    this.#reports = new Meter(cap, seconds);
    this.#wrong = new Meter(guesses, seconds);
  }

  /**
   * Refuses a post by its word alone, before its body is read. Once too many were wrong within a
   * minute none is judged, the right one neither: who guesses learns nothing by being quick.
   */
  checkWord(header) {
    if (this.#word === null) return;
    if (this.#wrong.full) throw busy(this.#wrong.wait);
    if (same(decoded(header), this.#word)) return;
    this.#wrong.add();
    this.strangers += 1;
    throw new Refused(403, "word");
  }

  /** Counts a report, or has its sender wait if this minute had as many as the cap allows. */
  admit() {
    if (this.#reports.full) throw busy(this.#reports.wait);
    this.#reports.add();
  }
}

/** How often something happened within the last minute, by whole seconds. */
class Meter {
  #most;
  #now;
  #sum = 0;
  /** [second, how often], the oldest first. */
  #seconds = [];

  constructor(most, now) {
    this.#most = most;
    this.#now = now;
  }

  get full() {
    const oldest = this.#now() - minute;
    while (this.#seconds.length > 0 && this.#seconds[0][0] < oldest)
      this.#sum -= this.#seconds.shift()[1];
    return this.#sum >= this.#most;
  }

  /** In how many seconds the oldest of what was counted is older than a minute. */
  get wait() {
    return this.#seconds[0][0] + minute + 1 - this.#now();
  }

  add() {
    const now = this.#now();
    const last = this.#seconds.at(-1);
    if (last?.[0] === now) last[1] += 1;
    else this.#seconds.push([now, 1]);
    this.#sum += 1;
  }
}

const busy = (wait) => new Refused(503, "busy", { "retry-after": String(wait) });

/** The word that a header carries, percent-encoded; nothing is right of what cannot be read. */
function decoded(header = "") {
  try {
    return folded(decodeURIComponent(header));
  } catch {
    return "";
  }
}
