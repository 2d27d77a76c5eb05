/** Polls: made by authors, answered by reports, counted where the reports are. */
import { Inbox } from "./inbox.mjs";
import { Refused } from "./http.mjs";
import { openPolls, states, tableOf } from "./storage/polls.mjs";

/** The most reports that a poll may ask for: each batch writes the whole table. */
const mostReports = 250_000;
/** Digits of a survey's id that people compare, and that stand in the address. */
const digits = 8;

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

  constructor(storage, surveyFromPlan, surveySql) {
    this.#storage = storage;
    this.#surveyFromPlan = surveyFromPlan;
    this.#surveySql = surveySql;
    this.#inbox = new Inbox(async (survey, reports) => {
      const { outcomes, state } = await storage.append(survey, reports);
      this.#of(survey).state = state;
      return outcomes;
    });
  }

  async recall() {
    for (const poll of await this.#storage.list()) this.#know(poll);
  }

  /** What a respondent is shown, by the digits of the address. */
  shown(start) {
    const poll = this.#polls.get(start);
    if (!poll) throw new Refused(404, "poll");
    return { plan: poll.survey.plan, open: poll.state === states.open };
  }

  /** What became of a report: see `append` of the storage. */
  async take(report) {
    const poll = this.#of(report?.survey);
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
  list() {
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
    if (this.#polls.has(survey.id.slice(0, digits))) throw new Refused(409, "exists");
    await this.#storage.add({ survey: survey.id, plan: survey.plan, closes });
    await this.recall();
    return { survey: survey.id };
  }

  /** A poll, with the rows of the statement that counts its reports. */
  async count(id) {
    const { survey, state, opened, closes, refused } = this.#of(id);
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
    const poll = this.#of(id);
    // Who was told to wait came before the closing.
    await this.#inbox.empty();
    poll.state = await this.#storage.stop(id);
  }

  /** Keeps what waits, and lets go of the storage. */
  async end() {
    await this.#inbox.empty();
    await this.#storage.end();
  }

  #of(id) {
    const poll = typeof id === "string" ? this.#polls.get(id.slice(0, digits)) : undefined;
    if (poll?.survey.id !== id || poll === undefined) throw new Refused(404, "poll");
    return poll;
  }

  #know({ survey: id, plan, ...poll }) {
    const start = id.slice(0, digits);
    if (!this.#polls.has(start))
      this.#polls.set(start, { ...poll, survey: this.#read(plan), refused: 0 });
  }

  #read(plan) {
    try {
      return this.#surveyFromPlan(plan);
    } catch (thrown) {
      throw new Refused(400, thrown?.code ?? "plan");
    }
  }
}
