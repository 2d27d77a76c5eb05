/**
 * Letters on their way into storage: the reports of one person each. Those that come within a
 * moment of each other are written together, sorted by id. Whoever sent one is answered when it is
 * safely kept, and not before.
 */

/** How long the first letter of a batch waits for others, in milliseconds. */
const moment = 200;
/** How many may wait. Whoever comes then is asked to try again. */
const most = 20_000;

export class Inbox {
  #append;
  #waiting = new Map();
  #size = 0;
  #writing = Promise.resolve();

  /** `append(survey, letters)` keeps a batch, and tells the outcome of each. */
  constructor(append) {
    this.#append = append;
  }

  /** Resolves with what became of a letter, once that is certain; "busy" if too many wait. */
  take(letter) {
    const batch = this.#waiting.get(letter.survey) ?? this.#begin(letter.survey);
    const before = batch.get(letter.id);
    if (before) return before.outcome.then((outcome) => second(outcome, before.letter, letter));
    if (this.#size >= most) return Promise.resolve("busy");
    this.#size += 1;
    const { promise: outcome, resolve, reject } = withResolvers();
    batch.set(letter.id, { letter, outcome, resolve, reject });
    return outcome;
  }

  /** Writes what waits, and resolves when nothing does. */
  async empty() {
    for (const survey of [...this.#waiting.keys()]) this.#write(survey);
    await this.#writing;
  }

  #begin(survey) {
    const batch = new Map();
    this.#waiting.set(survey, batch);
    setTimeout(() => this.#write(survey), moment);
    return batch;
  }

  #write(survey) {
    this.#writing = this.#writing.then(async () => {
      // Letters that came while the batch before this one was written go with it.
      const batch = this.#waiting.get(survey);
      if (!batch) return;
      this.#waiting.delete(survey);
      const sorted = [...batch.values()].sort((a, b) => (a.letter.id < b.letter.id ? -1 : 1));
      try {
        const outcomes = await this.#append(
          survey,
          sorted.map(({ letter }) => letter),
        );
        sorted.forEach(({ resolve }, place) => resolve(outcomes[place]));
      } catch (thrown) {
        for (const { reject } of sorted) reject(thrown);
      } finally {
        this.#size -= batch.size;
      }
    });
  }
}

/** Outcome of a letter that came while another with its id was waiting: first content wins. */
function second(outcome, first, letter) {
  // If the first letter was not looked at, both have its outcome.
  if (!["stored", "again", "other"].includes(outcome)) return outcome;
  const same = first.reports.every(({ question, value }, place) => {
    const other = letter.reports[place];
    return question === other.question && value === other.value;
  });
  return same && outcome !== "other" ? "again" : "other";
}

function withResolvers() {
  let resolve, reject;
  const promise = new Promise((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}
