/**
 * Storage of a poll server: polls, and for each a table of its reports. Every engine runs the same
 * statements.
 *
 * A table is written again with every batch, by one transaction and sorted by id: neither the order
 * of its rows nor anything that an engine notes beside a row tells in which order reports came.
 * That costs a pass over the table for each batch; batches are no more frequent than that allows.
 */

/**
 * A poll is open, or closed: as many reports came as it asked for, its time was over, or its
 * organizer closed it.
 */
export const states = { open: "open", full: "full", timed: "timed", stopped: "stopped" };

const columns = `survey VARCHAR(32) NOT NULL, question VARCHAR(32) NOT NULL,
  value BIGINT NOT NULL, id VARCHAR(32) PRIMARY KEY`;

/**
 * Polls. `opened` is a day, and nothing finer: it sorts the author's list. `edition` is random: a
 * poll that was deleted and made again is another one.
 */
const settings = `survey VARCHAR(32) PRIMARY KEY, plan VARCHAR NOT NULL, closes BIGINT NOT NULL,
  opened DATE NOT NULL, state VARCHAR(8) NOT NULL, word VARCHAR(64), cap BIGINT NOT NULL,
  several BOOLEAN NOT NULL, purpose VARCHAR(200), edition VARCHAR(32) NOT NULL`;
/**
 * Columns that polls of an older version lack, and get: when a poll closes by itself, in
 * milliseconds since 1970, and its results as text, as they were computed at its close.
 */
const added = "ends BIGINT, results VARCHAR";
const namesOf = (columns) => columns.split(",").map((column) => column.trim().split(" ")[0]);

/** Opens what `where` names: an address postgres://…, else a file of DuckDB. */
export async function openPolls(where) {
  // Engines are loaded here, not by whoever starts a server: most visitors want no poll.
  const { open } = /^postgres(?:ql)?:/.test(where)
    ? await import("./postgresql.mjs")
    : await import("./duckdb.mjs");
  const polls = new Polls(await open(where));
  try {
    await polls.prepare();
  } catch (thrown) {
    await polls.end();
    throw thrown;
  }
  return polls;
}

/** The name of a poll's table; ids are hexadecimal digits, so that nothing needs quoting. */
export function tableOf(survey) {
  if (!/^[0-9a-f]{32}$/.test(survey)) throw new TypeError("a survey's id is 32 hex digits");
  return `reports_${survey}`;
}

class Polls {
  #engine;
  /** Statements run one after the other: none may slip into the transaction of another. */
  #last = Promise.resolve();

  constructor(engine) {
    this.#engine = engine;
  }

  get dialect() {
    return this.#engine.dialect;
  }

  /** Whether other servers may have it open at the same time. */
  get shared() {
    return this.#engine.shared;
  }

  prepare() {
    // By itself the statement fails where two servers begin on an empty database at once.
    return this.#transaction(async (run) => {
      await run(`CREATE TABLE IF NOT EXISTS polls (${settings}, ${added})`);
      const found = await run(`SELECT column_name AS name FROM information_schema.columns
        WHERE table_name = 'polls' AND table_schema = current_schema()`);
      const there = new Set(found.map(({ name }) => name));
      const lacking = namesOf(settings).filter((name) => !there.has(name));
      if (lacking.length > 0)
        throw new Error(
          `these polls are of an older version: their table lacks ${lacking.join(", ")}. Keep them elsewhere, and name another place (SOTTOVOCE_DB)`,
        );
      for (const column of added.split(", "))
        if (!there.has(column.split(" ")[0])) await run(`ALTER TABLE polls ADD COLUMN ${column}`);
    });
  }

  /** Every poll, the newest day first. The plan is as it was written: it may be damaged. */
  async list() {
    const rows = await this.#alone((run) =>
      run(`SELECT survey, plan, CAST(closes AS VARCHAR) AS closes, CAST(opened AS VARCHAR) AS opened,
        state, word, CAST(cap AS VARCHAR) AS cap, several, purpose, edition,
        CAST(ends AS VARCHAR) AS ends
        FROM polls ORDER BY opened DESC, survey`),
    );
    return rows.map(({ closes, cap, ends, ...poll }) => ({
      ...poll,
      closes: Number(closes),
      cap: Number(cap),
      ends: ends === null ? null : Number(ends),
    }));
  }

  /**
   * Keeps a new poll. `plan` is its survey's, `survey` that plan's id; `word`, `cap`, `several`,
   * `purpose` and `ends` are what its organizer chose in addition to the plan.
   */
  add({ survey, plan, closes, word, cap, several, purpose, edition, ends }) {
    return this.#transaction(async (run) => {
      await run(`CREATE TABLE ${tableOf(survey)} (${columns})`);
      await run(
        `INSERT INTO polls (${namesOf(settings)}, ends) VALUES ($1, $2, CAST($3 AS BIGINT),
          CURRENT_DATE, $4, $5, CAST($6 AS BIGINT), CAST($7 AS BOOLEAN), $8, $9,
          CAST($10 AS BIGINT))`,
        [
          ...[survey, JSON.stringify(plan), String(closes), states.open],
          ...[word, String(cap), String(several), purpose, edition],
          ends === null ? null : String(ends),
        ],
      );
    });
  }

  /**
   * Inserts letters to one poll, or ignores them. A letter is the reports of one person, one for
   * each question, and is kept whole or not at all. The outcome of each is "stored"; "again" if
   * this very letter is there; "other" if another report with an id of it is; "closed" if the poll
   * is closed and it is not there; "gone" if the poll was deleted; "busy" if it was made again
   * since, and is not the edition that the letter was judged for. With the edition of the poll, and
   * its state afterwards: it closes by the batch that brings as many letters as it asked for,
   * whatever they say.
   */
  append(survey, letters) {
    const table = tableOf(survey);
    return this.#transaction(async (run) => {
      const { state, edition } = await pollOf(run, survey);
      const judged = letters.filter((letter) => letter.edition === edition);
      const missed = state === undefined ? "gone" : "busy";
      if (judged.length === 0) return { outcomes: letters.map(() => missed), state, edition };
      const there = await run(
        `SELECT id, question, CAST(value AS VARCHAR) AS value FROM ${table}
         WHERE id IN (SELECT unnest(CAST($1 AS VARCHAR[])))`,
        [judged.flatMap(({ reports }) => reports.map(({ id }) => id))],
      );
      const known = new Map(there.map((row) => [row.id, contentOf(row)]));
      const open = state === states.open;
      const fresh = [];
      const outcomes = letters.map((letter) => {
        if (letter.edition !== edition) return missed;
        const { reports } = letter;
        if (reports.every((report) => known.get(report.id) === contentOf(report))) return "again";
        if (reports.some(({ id }) => known.has(id))) return "other";
        if (!open) return "closed";
        for (const report of reports) known.set(report.id, contentOf(report));
        fresh.push(...reports);
        return "stored";
      });
      if (fresh.length > 0) {
        await rewrite(run, table, survey, fresh);
        await run(
          `UPDATE polls SET state = $2 WHERE survey = $1
           AND closes * ${judged[0].reports.length} <= (SELECT COUNT(*) FROM ${table})`,
          [survey, states.full],
        );
      }
      return { outcomes, ...(await pollOf(run, survey)) };
    });
  }

  /**
   * The state of a poll, and how many people's reports it has, at one moment. `questions` is how
   * many reports each person sends. `undefined` if it was deleted.
   */
  count(survey, questions) {
    return this.#transaction(async (run) => {
      const { state } = await pollOf(run, survey);
      if (state === undefined) return undefined;
      const [{ n }] = await run(`SELECT CAST(COUNT(*) AS VARCHAR) AS n FROM ${tableOf(survey)}`);
      return { state, reports: Number(n) / questions };
    });
  }

  /**
   * The results of a closed poll. Those that are there stay, also if they would be computed
   * otherwise now; if there are none, `compute` makes them of the rows of the statement that
   * counts. `undefined` of a poll that is open or was deleted.
   */
  settle(survey, statement, compute) {
    return this.#transaction(async (run) => {
      const [poll] = await run("SELECT state, results FROM polls WHERE survey = $1", [survey]);
      if (poll === undefined || poll.state === states.open) return undefined;
      if (poll.results !== null) return poll.results;
      const results = compute(await run(statement));
      await run("UPDATE polls SET results = $2 WHERE survey = $1", [survey, results]);
      return results;
    });
  }

  /** The reports of a closed poll, sorted by id; `undefined` of one that is open or deleted. */
  reports(survey) {
    return this.#transaction(async (run) => {
      const { state } = await pollOf(run, survey);
      if (state === undefined || state === states.open) return undefined;
      return run(`SELECT question, CAST(value AS VARCHAR) AS value, id FROM ${tableOf(survey)}
        ORDER BY id`);
    });
  }

  /** The rows of any statement. */
  rows(statement) {
    return this.#alone((run) => run(statement));
  }

  /** Deletes a poll, its reports and its results. */
  remove(survey) {
    return this.#transaction(async (run) => {
      await run(`DROP TABLE IF EXISTS ${tableOf(survey)}`);
      await run("DELETE FROM polls WHERE survey = $1", [survey]);
    });
  }

  /**
   * Closes an open poll, by hand or by its time, and gives its state; a closed one stays as it is,
   * and one that was deleted has none.
   */
  stop(survey, state = states.stopped) {
    return this.#transaction(async (run) => {
      await run("UPDATE polls SET state = $2 WHERE survey = $1 AND state = $3", [
        ...[survey, state, states.open],
      ]);
      return (await pollOf(run, survey)).state;
    });
  }

  /** Nothing can be asked any more. */
  end() {
    return this.#after(async () => {
      const { close } = this.#engine;
      this.#engine = undefined;
      await close();
    });
  }

  #transaction(work) {
    return this.#after(async () => {
      const { begin, run, settle } = this.#engine;
      await begin();
      let result;
      try {
        result = await work(run);
        await run("COMMIT");
      } catch (thrown) {
        await run("ROLLBACK").catch(() => {});
        throw thrown;
      }
      // A committed change stays, whether or not the engine could tidy up after it.
      await settle().catch(() => {});
      return result;
    });
  }

  #alone(work) {
    return this.#after(() => work(this.#engine.run));
  }

  #after(work) {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

/** State and edition of a poll; one that was deleted has none. */
async function pollOf(run, survey) {
  const [poll] = await run("SELECT state, edition FROM polls WHERE survey = $1", [survey]);
  return { state: poll?.state, edition: poll?.edition };
}

/** Content that a report has under its id. */
const contentOf = ({ question, value }) => `${question} ${value}`;

async function rewrite(run, table, survey, reports) {
  const next = `next_${survey}`;
  const batch = [
    reports.map(({ id }) => id),
    reports.map(({ question }) => question),
    reports.map(({ value }) => String(value)),
  ];
  await run(`CREATE TABLE ${next} (${columns})`);
  await run(
    `INSERT INTO ${next} SELECT survey, question, value, id FROM (
       SELECT survey, question, value, id FROM ${table}
       UNION ALL SELECT '${survey}', question, CAST(value AS BIGINT), id FROM (
         SELECT unnest(CAST($1 AS VARCHAR[])) AS id, unnest(CAST($2 AS VARCHAR[])) AS question,
           unnest(CAST($3 AS VARCHAR[])) AS value) AS batch) AS everything
     ORDER BY id`,
    batch,
  );
  await run(`DROP TABLE ${table}`);
  await run(`ALTER TABLE ${next} RENAME TO ${table}`);
}
