/** Polls: made by organizers, answered by reports, counted where the reports are. */
import { createHash, randomBytes } from "node:crypto";
import { endOf } from "./ending.mjs";
import { kindOf } from "./failures.mjs";
import { Gate, mostCap, usualCap, wordOf } from "./gate.mjs";
import { Inbox } from "./inbox.mjs";
import { Refused } from "./http.mjs";
import { nameOf, reportsIn } from "./letters.mjs";
import { purposeOf } from "./purpose.mjs";
import { resultsIn, resultsText } from "./results.mjs";
import { openPolls, states, tableOf } from "./storage/polls.mjs";
import { same } from "./token.mjs";

/** The most reports that a poll may ask for: each batch writes the whole table. */
const mostReports = 250_000;
/**
 * Characters of a survey's id that are its poll's code: people compare them, and the address has
 * them.
 */
const codeLength = 16;
export const codeOf = (id) => id.slice(0, codeLength);
/** More on one page is no longer answered with care; each also takes its part of the odds. */
const mostQuestions = 10;
/**
 * How often at most, in milliseconds, the storage is asked what other servers made of it, how many
 * reports a screen shows, and whether a poll's time is over.
 */
const often = 1_000;
/**
 * The address of a poll's screen cannot be found from its code: it comes from random bits that only
 * the storage holds. It shows the poll, and allows nothing.
 */
const screenOf = (edition) => digestOf(`screen ${edition}`, 32);
/** By this a phone knows that a poll was deleted and made again; it tells nothing of the screen. */
const markOf = (edition) => digestOf(`mark ${edition}`, 8);
const digestOf = (text, length) => createHash("sha256").update(text).digest("hex").slice(0, length);

/**
 * Opens the storage that `where` names; `warn` is told what is wrong with what it holds. Polls
 * close by the clock `now`.
 */
export async function openService(where, { warn, now }) {
  // The code that reads plans carries WebAssembly. It and the storage come with the first poll.
  const [{ surveyFromPlan }, { surveySql }, storage] = await Promise.all([
    import("sottovoce/survey"),
    import("sottovoce/sql"),
    openPolls(where),
  ]);
  const service = new Service({ storage, surveyFromPlan, surveySql, warn, now });
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
  #warn;
  #now;
  /** By their codes. */
  #polls = new Map();
  /** Ids of polls that are stored and cannot be read. */
  #damaged = new Set();
  #clock;
  /**
   * When the storage was last asked for its polls, by a clock that nobody sets back, and the next
   * time while that is waited for.
   */
  #looked = -often;
  #next;

  constructor({ storage, surveyFromPlan, surveySql, warn, now }) {
    this.#storage = storage;
    this.#surveyFromPlan = surveyFromPlan;
    this.#surveySql = surveySql;
    this.#warn = warn;
    this.#now = now;
    this.#inbox = new Inbox(async (survey, letters) => {
      const { outcomes, state, edition } = await storage.append(survey, letters);
      const poll = this.#polls.get(codeOf(survey));
      if (poll && poll.edition === edition) {
        poll.state = state;
        // Nobody who sent waits for the results.
        this.#settleSoon(poll);
      }
      // Another server deleted it, and may have made it again: its reports wait till that is known.
      else if (poll && storage.shared) void this.#look().catch(() => {});
      return outcomes;
    });
    this.#clock = setInterval(() => void this.#closeDue().catch(() => {}), often);
    this.#clock.unref();
  }

  async recall() {
    const listed = await this.#storage.list();
    for (const poll of listed) this.#know(poll);
    // Polls that another server deleted are forgotten here too.
    const codes = new Set(listed.map(({ survey }) => codeOf(survey)));
    for (const code of this.#polls.keys()) if (!codes.has(code)) this.#polls.delete(code);
    await this.#closeDue();
  }

  /** Gives what a respondent sees of the poll with a code; never its join word. */
  async shown(code) {
    // A known poll is shown even while the storage cannot be reached.
    if (this.#polls.has(code)) await this.#refresh().catch(() => {});
    const poll = await this.#coded(code);
    const { word, several, purpose, ends } = poll.settings;
    return {
      ...{ plan: poll.survey.plan, open: poll.state === states.open },
      mark: markOf(poll.edition),
      ...{ word: word !== null, several, purpose, ends },
      ...(await this.#standing(poll)),
    };
  }

  /**
   * Gives what the screen with a key shows, and the id of its poll: nothing that a person in the
   * room does not see, and before the close no more than the number of reports.
   */
  async screened(key) {
    await this.#refresh().catch(() => {});
    const poll = [...this.#polls.values()].find(({ edition }) => same(screenOf(edition), key));
    if (!poll) throw new Refused(404, "screen");
    await this.#closeIfDue(poll);
    const { ends, closes } = poll.settings;
    const reports = await this.#reports(poll);
    return {
      ...{ survey: poll.survey.id, plan: poll.survey.plan, ends, closes, reports },
      ...(await this.#standing(poll)),
    };
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
   * Takes one person's reports, and gives what became of them: see `append` of the storage. If the
   * poll is closed, gives how it was closed. `word` is the header that came with them;
   * `read(count)` reads what was sent, as long as that many reports, and is not called if the word
   * is not the poll's.
   */
  async take(code, word, read) {
    const poll = await this.#coded(code);
    // After the close a sender learns that with any word: nothing is stored.
    if (poll.state === states.open) poll.gate.checkWord(word);
    const { survey, edition } = poll;
    const reports = reportsIn(await read(survey.plan.questions.length), survey);
    if (reports === null) {
      poll.refused += 1;
      throw new Refused(400, "report");
    }
    // The cap holds for a closed poll too: each batch is looked up in the table.
    poll.gate.admit();
    const letter = { survey: survey.id, id: nameOf(reports), edition, reports };
    const outcome = await this.#inbox.take(letter);
    if (outcome === "gone") throw new Refused(404, "poll");
    if (outcome === "other") poll.refused += 1;
    return outcome === "closed" ? poll.state : outcome;
  }

  /** Every poll, without counting; of those that are damaged the id only. */
  async list() {
    await this.#refresh();
    const known = [...this.#polls.values()].map(({ survey, state, opened, settings }) => ({
      ...{ survey: survey.id, state, opened, closes: settings.closes },
      ...{ text: survey.plan.questions[0].text, questions: survey.plan.questions.length },
    }));
    return [...known, ...[...this.#damaged].map((survey) => ({ survey, state: "damaged" }))];
  }

  /**
   * Makes a poll of a plan, which asks everybody all of its questions, in words. It closes when
   * that many people sent their reports, or at a time. In addition to the plan an organizer may
   * choose this time, a join word, a cap on reports a minute, whether several people may answer on
   * one device, and words on who asks and why.
   */
  async make({ plan, closes, word, cap = usualCap, several = false, purpose, ends }) {
    const survey = this.#read(plan);
    const { questions, questionsPerPerson } = survey.plan;
    if (questions.length > mostQuestions || questionsPerPerson !== questions.length)
      throw new Refused(400, "question");
    if (questions.some(({ text }) => text === undefined)) throw new Refused(400, "question");
    whole(closes, mostReports, "closes");
    whole(cap, mostCap, "cap");
    if (typeof several !== "boolean") throw new Refused(400, "several");
    const settings = {
      ...{ closes, word: wordOf(word), cap, several },
      purpose: purposeOf(purpose),
      ends: endOf(ends, this.#now()),
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
   * of what they say; once it is closed, its results.
   */
  async count(id) {
    await this.#refresh();
    const poll = await this.#of(id);
    const { survey, opened, refused, gate, settings, edition } = poll;
    const counted = await this.#storage.count(id, survey.plan.questions.length);
    if (!counted) throw new Refused(404, "poll");
    poll.state = counted.state;
    return {
      ...{ survey: id, plan: survey.plan, opened, ...settings },
      ...{ refused, strangers: gate.strangers, statement: this.#statement(poll) },
      ...{ reports: counted.reports, screen: screenOf(edition) },
      ...(await this.#standing(poll)),
    };
  }

  /** The reports of a closed poll: question, value and id of each, sorted by id. */
  async reports(id) {
    await this.#of(id);
    const rows = await this.#storage.reports(id);
    if (!rows) throw new Refused(409, "open");
    return rows.map(({ question, value, id: report }) => [question, Number(value), report]);
  }

  /** Closes a poll, by hand or because its time is over. */
  async stop(id, state = states.stopped) {
    const poll = await this.#of(id);
    // Reports that wait came before the closing.
    await this.#inbox.empty();
    poll.state = (await this.#storage.stop(id, state)) ?? poll.state;
    this.#settleSoon(poll);
  }

  /** Deletes a poll, its results and all of its reports, also those that wait. */
  async remove(id) {
    if (!this.#damaged.has(id)) await this.#of(id);
    await this.#inbox.empty();
    await this.#storage.remove(id);
    this.#damaged.delete(id);
    this.#polls.delete(codeOf(id));
  }

  /** Keeps what waits, and lets go of the storage. */
  async end() {
    clearInterval(this.#clock);
    await this.#inbox.empty();
    await this.#storage.end();
  }

  #statement({ survey: { id, plan } }) {
    return this.#surveySql(plan, { dialect: this.#storage.dialect, table: tableOf(id) });
  }

  /**
   * State and results of one moment. It is asked for last: a report that closes the poll may come
   * while anything else of an answer is waited for.
   */
  async #standing(poll) {
    const { state } = poll;
    return { state, results: await this.#results(poll) };
  }

  /** The results of a poll; `null` while it is open, and if they are damaged. */
  async #results(poll) {
    if (poll.state === states.open) return null;
    poll.results ??= this.#settled(poll);
    try {
      return await poll.results;
    } catch (thrown) {
      poll.results = undefined;
      throw thrown;
    }
  }

  async #settled(poll) {
    const { survey } = poll;
    const compute = (rows) => {
      try {
        return resultsText(survey, rows);
      } catch {
        // A table that was changed by hand may hold what no reports add up to.
        return "damaged";
      }
    };
    const text = await this.#storage.settle(survey.id, this.#statement(poll), compute);
    const results = resultsIn(text);
    if (results === null) this.#warn("the results of a poll are damaged, and are not shown");
    return results;
  }

  #settleSoon(poll) {
    void this.#results(poll).catch((thrown) => this.#warn(kindOf(thrown)));
  }

  /** How many reports a poll has, by a count that is at most a moment old. */
  async #reports(poll) {
    const now = performance.now();
    if (poll.counted === undefined || now - poll.counted.at >= often) {
      const { survey } = poll;
      const counting = this.#storage.count(survey.id, survey.plan.questions.length);
      poll.counted = { at: now, counting };
    }
    const counted = await poll.counted.counting;
    if (!counted) throw new Refused(404, "screen");
    return counted.reports;
  }

  async #closeDue() {
    for (const poll of this.#polls.values()) await this.#closeIfDue(poll);
  }

  /** Closes a poll whose time is over: nothing that comes later is stored. */
  async #closeIfDue({ survey, state, settings: { ends } }) {
    if (state !== states.open || ends === null || this.#now() < ends) return;
    await this.#inbox.empty();
    const closed = await this.#storage.stop(survey.id, states.timed);
    const poll = this.#polls.get(codeOf(survey.id));
    if (poll === undefined || closed === undefined) return;
    poll.state = closed;
    this.#settleSoon(poll);
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
    await this.#closeIfDue(poll);
    return poll;
  }

  /** Learns what other servers made and closed, if the last time is long enough ago. */
  async #refresh() {
    if (this.#storage.shared && performance.now() - this.#looked >= often) await this.#look();
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
    await new Promise((later) => setTimeout(later, Math.max(0, time - performance.now())));
    this.#looked = performance.now();
    this.#next = undefined;
    await this.recall();
  }

  #know({ survey: id, plan, state, opened, edition, ...settings }) {
    const code = codeOf(id);
    const known = this.#polls.get(code);
    // Closed is closed, whatever was read before that.
    if (known?.edition === edition) {
      if (known.state === states.open) known.state = state;
      return;
    }
    // Made again, a poll has its own word, cap and state.
    const survey = this.#stored(id, plan);
    if (survey)
      this.#polls.set(code, {
        ...{ survey, state, opened, edition, settings },
        ...{ gate: new Gate(settings), refused: 0 },
      });
  }

  /** The survey of a stored plan; one that is damaged is left out, and all others are served. */
  #stored(id, plan) {
    try {
      const survey = this.#surveyFromPlan(JSON.parse(plan));
      if (survey.id === id) return survey;
    } catch {
      // Told below, as is a plan that has become another one.
    }
    if (!this.#damaged.has(id)) this.#warn("a stored poll is damaged, and is left out");
    this.#damaged.add(id);
    return undefined;
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
