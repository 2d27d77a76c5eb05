/** Polls: made by organizers, answered by reports, counted where the reports are. */
import { randomBytes } from "node:crypto";
import { Gate, mostCap, usualCap, wordOf } from "./gate.mjs";
import { Inbox } from "./inbox.mjs";
import { Refused } from "./http.mjs";
import { purposeOf } from "./purpose.mjs";
import { openPolls, states, tableOf } from "./storage/polls.mjs";

/** The most reports that a poll may ask for: each batch writes the whole table. */
const mostReports = 250_000;
/**
 * Characters of a survey's id that are its poll's code: people compare them, and the address has
 * them.
 */
const codeLength = 16;
export const codeOf = (id) => id.slice(0, codeLength);
/** How often at most, in milliseconds, the storage is asked what other servers made of it. */
const often = 1_000;

/** Opens the storage that `where` names. */
export async function openService(where) {
  // What reads plans carries WebAssembly; it is loaded with the first poll, as the storage is.
  const [{ surveyFromPlan }, { surveySql }, storage] = await Promise.all([
    import("sottovoce/survey"),
    import("sottovoce/sql"),
    openPolls(where),
  ]);
  const service = new Service(storage, surveyFromPlan, surveySql);
  try {
    await service.recall();
  } catch (thrown) {
    await storage.end();
    throw thrown;
  }
  return service;
}

class Service {
  #storage;
  #surveyFromPlan;
  #surveySql;
  #inbox;
  /** By their codes. */
  #polls = new Map();
  /** When the storage was last asked for its polls, and the next time while that is waited for. */
  #looked = 0;
  #next;

  constructor(storage, surveyFromPlan, surveySql) {
    this.#storage = storage;
    this.#surveyFromPlan = surveyFromPlan;
    this.#surveySql = surveySql;
    this.#inbox = new Inbox(async (survey, reports) => {
      const { outcomes, state, edition } = await storage.append(survey, reports);
      const poll = this.#polls.get(codeOf(survey));
      if (poll && poll.edition === edition) poll.state = state;
      // Another server deleted it, and may have made it again: its reports wait till that is known.
      else if (poll && storage.shared) void this.#look().catch(() => {});
      return outcomes;
    });
  }

  async recall() {
    const listed = await this.#storage.list();
    for (const poll of listed) this.#know(poll);
    // What another server deleted is forgotten here too.
    const codes = new Set(listed.map(({ survey }) => codeOf(survey)));
    for (const code of this.#polls.keys()) if (!codes.has(code)) this.#polls.delete(code);
  }

  /** What a respondent sees of the poll with a code; never its join word. */
  async shown(code) {
    // What is known is shown also while the storage cannot be reached.
    if (this.#polls.has(code)) await this.#refresh().catch(() => {});
    const { survey, state, settings } = await this.#coded(code);
    const { word, several, purpose } = settings;
    const open = state === states.open;
    return { plan: survey.plan, open, word: word !== null, several, purpose };
  }

  /** The code that begins so, if exactly one does. */
  async lead(start) {
    const begins = () => [...this.#polls.keys()].filter((code) => code.startsWith(start));
    if (begins().length === 0 && this.#storage.shared) await this.#look();
    const [code, ...others] = begins();
    if (code === undefined) throw new Refused(404, "poll");
    if (others.length > 0) throw new Refused(409, "several");
    return { code };
  }

  /**
   * What became of a report: see `append` of the storage. `word` is the header that came with it;
   * `read` reads the report, and is not called if the word is not the poll's.
   */
  async take(code, word, read) {
    const poll = await this.#coded(code);
    // After the close a sender learns that with any word: nothing is stored.
    if (poll.state === states.open) poll.gate.checkWord(word);
    const report = await read();
    // The package itself says what a report of this survey is; counts made for one remember none.
    if (report?.survey !== poll.survey.id || poll.survey.counts().add(report) === "refused") {
      poll.refused += 1;
      throw new Refused(400, "report");
    }
    // Of a closed poll too: each batch is looked up in the table.
    poll.gate.admit();
    const outcome = await this.#inbox.take({ ...report, edition: poll.edition });
    if (outcome === "gone") throw new Refused(404, "poll");
    if (outcome === "other") poll.refused += 1;
    return outcome;
  }

  /** Every poll, without counting. */
  async list() {
    await this.#refresh();
    return [...this.#polls.values()].map(({ survey, state, opened, settings }) => ({
      ...{ survey: survey.id, state, opened, closes: settings.closes },
      text: survey.plan.questions[0].text,
    }));
  }

  /**
   * Makes a poll of a plan, which asks one question, in words. It closes when that many reports
   * came. In addition to the plan an organizer may choose a join word, a cap on reports a minute,
   * whether several people may answer on one device, and words on who asks and why.
   */
  async make({ plan, closes, word, cap = usualCap, several = false, purpose }) {
    const survey = this.#read(plan);
    if (survey.plan.questions.length !== 1 || survey.plan.questions[0].text === undefined)
      throw new Refused(400, "question");
    whole(closes, mostReports, "closes");
    whole(cap, mostCap, "cap");
    if (typeof several !== "boolean") throw new Refused(400, "several");
    const settings = {
      ...{ closes, word: wordOf(word), cap, several },
      purpose: purposeOf(purpose),
    };
    const edition = randomBytes(16).toString("hex");
    const unheard = async () => {
      await this.recall();
      if (this.#polls.has(codeOf(survey.id))) throw new Refused(409, "exists");
    };
    await unheard();
    try {
      await this.#storage.add({ survey: survey.id, plan: survey.plan, ...settings, edition });
    } catch (thrown) {
      // Another server may have made it in the meantime.
      await unheard();
      throw thrown;
    }
    await this.recall();
    return { survey: survey.id };
  }

  /**
   * A poll as its organizer may see it. While it is open that is the number of reports, and nothing
   * of what they say; once it is closed, the rows of the statement that counts them.
   */
  async count(id) {
    await this.#refresh();
    const { survey, opened, refused, gate, settings } = await this.#of(id);
    const { dialect } = this.#storage;
    const statement = this.#surveySql(survey.plan, { dialect, table: tableOf(id) });
    const counted = await this.#storage.count(id, statement);
    if (!counted) throw new Refused(404, "poll");
    const { state, reports, rows } = counted;
    return {
      ...{ survey: id, plan: survey.plan, state, opened, ...settings },
      ...{ refused, strangers: gate.strangers, statement, reports },
      ...(rows && { rows }),
    };
  }

  /** Closes a poll by hand. */
  async stop(id) {
    const poll = await this.#of(id);
    // Reports that wait came before the closing.
    await this.#inbox.empty();
    poll.state = (await this.#storage.stop(id)) ?? poll.state;
  }

  /** Deletes a poll and all of its reports, also those that wait. */
  async remove(id) {
    await this.#of(id);
    await this.#inbox.empty();
    await this.#storage.remove(id);
    this.#polls.delete(codeOf(id));
  }

  /** Keeps what waits, and lets go of the storage. */
  async end() {
    await this.#inbox.empty();
    await this.#storage.end();
  }

  async #of(id) {
    const poll = await this.#coded(codeOf(id));
    if (poll.survey.id !== id) throw new Refused(404, "poll");
    return poll;
  }

  /** A poll by its code; one that nobody knows here may be of another server. */
  async #coded(code) {
    if (!this.#polls.has(code) && this.#storage.shared) await this.#look();
    const poll = this.#polls.get(code);
    if (!poll) throw new Refused(404, "poll");
    return poll;
  }

  /** Learns what other servers made and closed, if the last time is long enough ago. */
  async #refresh() {
    if (this.#storage.shared && Date.now() - this.#looked >= often) await this.#look();
  }

  /**
   * Asks the storage for its polls. A request too soon after the last time waits for the next one,
   * with all others that do: addresses that nobody made cost one look, however many they are.
   */
  #look() {
    this.#next ??= this.#lookAt(this.#looked + often);
    return this.#next;
  }

  async #lookAt(time) {
    await new Promise((later) => setTimeout(later, Math.max(0, time - Date.now())));
    this.#looked = Date.now();
    this.#next = undefined;
    await this.recall();
  }

  #know({ survey: id, plan, state, opened, edition, ...settings }) {
    const code = codeOf(id);
    const known = this.#polls.get(code);
    // Made again, a poll has its own word, cap and state.
    if (known?.edition !== edition)
      this.#polls.set(code, {
        ...{ survey: this.#read(plan), state, opened, edition, settings },
        ...{ gate: new Gate(settings), refused: 0 },
      });
    // Closed is closed, whatever was read before that.
    else if (known.state === states.open) known.state = state;
  }

  #read(plan) {
    try {
      return this.#surveyFromPlan(plan);
    } catch (thrown) {
      throw new Refused(400, thrown?.code ?? "plan");
    }
  }
}

function whole(number, most, code) {
  if (!Number.isSafeInteger(number) || number < 1 || number > most) throw new Refused(400, code);
}
