/** Polls: made by authors, answered by reports, counted where the reports are. */
import { Inbox } from "./inbox.mjs";
import { Refused } from "./http.mjs";
import { openPolls, states, tableOf } from "./storage/polls.mjs";

/** The most reports that a poll may ask for: each batch writes the whole table. */
const mostReports = 250_000;
/** Digits of a survey's id that people compare, and that stand in the address. */
const digits = 8;
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
  /** By the first digits of the id. */
  #polls = new Map();
  /** When the storage was last asked for its polls, and the next time while that is waited for. */
  #looked = 0;
  #next;

  constructor(storage, surveyFromPlan, surveySql) {
    this.#storage = storage;
    this.#surveyFromPlan = surveyFromPlan;
    this.#surveySql = surveySql;
    this.#inbox = new Inbox(async (survey, reports) => {
      const { outcomes, state } = await storage.append(survey, reports);
      this.#polls.get(survey.slice(0, digits)).state = state;
      return outcomes;
    });
  }

  async recall() {
    for (const poll of await this.#storage.list()) this.#know(poll);
  }

  /** What a respondent is shown, by the digits of the address. */
  async shown(start) {
    // What is known is shown also while the storage cannot be reached.
    if (this.#polls.has(start)) await this.#refresh().catch(() => {});
    const poll = await this.#find(start);
    if (!poll) throw new Refused(404, "poll");
    return { plan: poll.survey.plan, open: poll.state === states.open };
  }

  /** What became of a report: see `append` of the storage. */
  async take(report) {
    const poll = await this.#of(report?.survey);
    // The package itself says what a report of this survey is; a tally of its own remembers none.
    if (poll.survey.tally().add(report) === "refused") {
      poll.refused += 1;
      throw new Refused(400, "report");
    }
    const outcome = await this.#inbox.take(report);
    if (outcome === "other") poll.refused += 1;
    return outcome;
  }

  /** Every poll, without counting. */
  async list() {
    await this.#refresh();
    return [...this.#polls.values()].map(({ survey, state, opened, closes }) => ({
      ...{ survey: survey.id, state, opened, closes },
      text: survey.plan.questions[0].text,
    }));
  }

  /** Makes a poll of a plan, which asks one question, in words. It closes with so many reports. */
  async make({ plan, closes }) {
    const survey = this.#read(plan);
    if (survey.plan.questions.length !== 1 || survey.plan.questions[0].text === undefined)
      throw new Refused(400, "question");
    if (!Number.isSafeInteger(closes) || closes < 1 || closes > mostReports)
      throw new Refused(400, "closes");
    const unheard = async () => {
      await this.recall();
      if (this.#polls.has(survey.id.slice(0, digits))) throw new Refused(409, "exists");
    };
    await unheard();
    try {
      await this.#storage.add({ survey: survey.id, plan: survey.plan, closes });
    } catch (thrown) {
      // Another server may have made it in the meantime.
      await unheard();
      throw thrown;
    }
    await this.recall();
    return { survey: survey.id };
  }

  /** A poll, with the rows of the statement that counts its reports. */
  async count(id) {
    const poll = await this.#of(id);
    await this.#refresh();
    const { survey, state, opened, closes, refused } = poll;
    const { dialect } = this.#storage;
    const statement = this.#surveySql(survey.plan, { dialect, table: tableOf(id) });
    // The state is taken before the rows: a poll that is told closed gets no further report.
    return {
      ...{ survey: id, plan: survey.plan, state, opened, closes, refused, statement },
      rows: await this.#storage.rows(statement),
    };
  }

  /** Closes a poll by hand. */
  async stop(id) {
    const poll = await this.#of(id);
    // Who was told to wait came before the closing.
    await this.#inbox.empty();
    poll.state = await this.#storage.stop(id);
  }

  /** Keeps what waits, and lets go of the storage. */
  async end() {
    await this.#inbox.empty();
    await this.#storage.end();
  }

  async #of(id) {
    const named = typeof id === "string" && /^[0-9a-f]{32}$/.test(id);
    const poll = named && (await this.#find(id.slice(0, digits)));
    if (!poll || poll.survey.id !== id) throw new Refused(404, "poll");
    return poll;
  }

  /** A poll by its first digits; one that nobody knows here may be of another server. */
  async #find(start) {
    if (!this.#polls.has(start) && this.#storage.shared) await this.#look();
    return this.#polls.get(start);
  }

  /** Learns what other servers made and closed, if the last time is long enough ago. */
  async #refresh() {
    if (this.#storage.shared && Date.now() - this.#looked >= often) await this.#look();
  }

  /**
   * Asks the storage for its polls. Whoever asks too soon after the last time waits for the next
   * one, with all others who do: addresses that nobody made cost one look, however many they are.
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

  #know({ survey: id, plan, ...poll }) {
    const start = id.slice(0, digits);
    const known = this.#polls.get(start);
    if (!known) this.#polls.set(start, { ...poll, survey: this.#read(plan), refused: 0 });
    // Closed is closed, whatever was read before that.
    else if (known.survey.id === id && known.state === states.open) known.state = poll.state;
  }

  #read(plan) {
    try {
      return this.#surveyFromPlan(plan);
    } catch (thrown) {
      throw new Refused(400, thrown?.code ?? "plan");
    }
  }
}
