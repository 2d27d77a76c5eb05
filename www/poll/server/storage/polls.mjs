/**
 * What a poll server keeps: polls, and for each a table of its reports. The same statements on
 * every engine.
 *
 * A table is written again with every batch, by one transaction and sorted by id: neither the order
 * of its rows nor anything that an engine notes beside a row tells in which order reports came.
 * That costs a pass over the table for each batch; batches are no more frequent than that allows.
 */

/** A poll is open, or closed because as many reports came as it asked for, or closed by hand. */
export const states = { open: "open", full: "full", stopped: "stopped" };

const columns = `survey VARCHAR(32) NOT NULL, question VARCHAR(32) NOT NULL,
  value BIGINT NOT NULL, id VARCHAR(32) PRIMARY KEY`;

/**
 * Polls. `opened` is a day, and nothing finer: it sorts the author's list. `edition` is random: a
 * poll that was deleted and made again is another one.
 */
const settings = `survey VARCHAR(32) PRIMARY KEY, plan VARCHAR NOT NULL, closes BIGINT NOT NULL,
  opened DATE NOT NULL, state VARCHAR(8) NOT NULL, word VARCHAR(64), cap BIGINT NOT NULL,
  several BOOLEAN NOT NULL, purpose VARCHAR(200), edition VARCHAR(32) NOT NULL`;
const names = settings.split(",").map((column) => column.trim().split(" ")[0]);

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
      await run(`CREATE TABLE IF NOT EXISTS polls (${settings})`);
      const found = await run(`SELECT column_name AS name FROM information_schema.columns
        WHERE table_name = 'polls' AND table_schema = current_schema()`);
      const there = new Set(found.map(({ name }) => name));
      const lacking = names.filter((name) => !there.has(name));
      if (lacking.length > 0)
        throw new Error(
          `these polls are of an older version: their table lacks ${lacking.join(", ")}. Keep them elsewhere, and name another place (SOTTOVOCE_DB)`,
        );
    });
  }

  /** Every poll, the newest day first. */
  async list() {
    const rows = await this.#alone((run) =>
      run(`SELECT survey, plan, CAST(closes AS VARCHAR) AS closes, CAST(opened AS VARCHAR) AS opened,
        state, word, CAST(cap AS VARCHAR) AS cap, several, purpose, edition
        FROM polls ORDER BY opened DESC, survey`),
    );
    return rows.map(({ plan, closes, cap, ...poll }) => ({
      ...poll,
      plan: JSON.parse(plan),
      closes: Number(closes),
      cap: Number(cap),
    }));
  }

  /**
   * Keeps a new poll. `plan` is its survey's, `survey` that plan's id; `word`, `cap`, `several`
   * and `purpose` are what its organizer chose in addition to the plan.
   */
  add({ survey, plan, closes, word, cap, several, purpose, edition }) {
    return this.#transaction(async (run) => {
      await run(`CREATE TABLE ${tableOf(survey)} (${columns})`);
      await run(
        `INSERT INTO polls VALUES ($1, $2, CAST($3 AS BIGINT), CURRENT_DATE, $4, $5,
          CAST($6 AS BIGINT), CAST($7 AS BOOLEAN), $8, $9)`,
        [
          ...[survey, JSON.stringify(plan), String(closes), states.open],
          ...[word, String(cap), String(several), purpose, edition],
        ],
      );
    });
  }

  /**
   * Inserts reports of one poll, all with different ids, or ignores them. The outcome of each is
   * "stored"; "again" if this very report is there; "other" if another with its id is; "closed" if
   * the poll is closed and it is not there; "gone" if the poll was deleted; "busy" if it was made
   * again since, and is not the edition that the report was judged for. With the edition of the
   * poll, and its state afterwards: it closes by the batch that brings as many reports as it asked
   * for, whatever they say.
   */
  append(survey, all) {
    const table = tableOf(survey);
    return this.#transaction(async (run) => {
      const { state, edition } = await pollOf(run, survey);
      const reports = all.filter((report) => report.edition === edition);
      const missed = state === undefined ? "gone" : "busy";
      if (reports.length === 0) return { outcomes: all.map(() => missed), state, edition };
      const batch = [
        reports.map(({ id }) => id),
        reports.map(({ question }) => question),
        reports.map(({ value }) => String(value)),
      ];
      const there = await run(
        `SELECT id, question, CAST(value AS VARCHAR) AS value FROM ${table}
         WHERE id IN (SELECT unnest(CAST($1 AS VARCHAR[])))`,
        batch.slice(0, 1),
      );
      const old = new Map(there.map((row) => [row.id, row]));
      const open = state === states.open;
      if (open && old.size < reports.length) {
        await rewrite(run, table, survey, batch);
        await run(
          `UPDATE polls SET state = $2 WHERE survey = $1
           AND closes <= (SELECT COUNT(*) FROM ${table})`,
          [survey, states.full],
        );
      }
      const outcomes = all.map(({ id, question, value, edition: judged }) => {
        if (judged !== edition) return missed;
        const before = old.get(id);
        if (before === undefined) return open ? "stored" : "closed";
        return before.question === question && before.value === String(value) ? "again" : "other";
      });
      return { outcomes, ...(await pollOf(run, survey)) };
    });
  }

  /**
   * The state of a poll, how many reports it has, and once it is closed the rows of the statement
   * that counts them: all at one moment. `undefined` if it was deleted.
   */
  count(survey, statement) {
    return this.#transaction(async (run) => {
      const { state } = await pollOf(run, survey);
      if (state === undefined) return undefined;
      const size = `SELECT CAST(COUNT(*) AS VARCHAR) AS n FROM ${tableOf(survey)}`;
      const [{ n }] = await run(size);
      const rows = state === states.open ? undefined : await run(statement);
      return { state, reports: Number(n), rows };
    });
  }

  /** The rows of any statement. */
  rows(statement) {
    return this.#alone((run) => run(statement));
  }

  /** Deletes a poll and its reports. */
  remove(survey) {
    return this.#transaction(async (run) => {
      await run(`DROP TABLE IF EXISTS ${tableOf(survey)}`);
      await run("DELETE FROM polls WHERE survey = $1", [survey]);
    });
  }

  /**
   * Closes an open poll by hand, and gives its state; a closed one stays as it is, and one that was
   * deleted has none.
   */
  stop(survey) {
    return this.#transaction(async (run) => {
      await run("UPDATE polls SET state = $2 WHERE survey = $1 AND state = $3", [
        survey,
        states.stopped,
        states.open,
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
      // What was committed stays, whether or not the engine could tidy up after it.
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

async function rewrite(run, table, survey, batch) {
  const next = `next_${survey}`;
  await run(`CREATE TABLE ${next} (${columns})`);
  await run(
    `INSERT INTO ${next} SELECT survey, question, value, id FROM (
       SELECT survey, question, value, id FROM ${table}
       UNION ALL SELECT '${survey}', question, CAST(value AS BIGINT), id FROM (
         SELECT unnest(CAST($1 AS VARCHAR[])) AS id, unnest(CAST($2 AS VARCHAR[])) AS question,
           unnest(CAST($3 AS VARCHAR[])) AS value) AS batch
       WHERE id NOT IN (SELECT id FROM ${table})) AS everything
     ORDER BY id`,
    batch,
  );
  await run(`DROP TABLE ${table}`);
  await run(`ALTER TABLE ${next} RENAME TO ${table}`);
}
