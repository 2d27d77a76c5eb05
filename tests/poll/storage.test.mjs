/** Tests what keeps polls: the same contract on every engine. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { open as openDuckdb } from "../../www/poll/server/storage/duckdb.mjs";
import { openPolls, tableOf } from "../../www/poll/server/storage/polls.mjs";
import { open as openPostgresql } from "../../www/poll/server/storage/postgresql.mjs";
import { open as openCluster } from "../engines/postgresql.mjs";

const hex = () => randomBytes(16).toString("hex");
/** Edition of the polls of these tests; a poll that is made again has another one. */
const edition = hex();
const report = (value = 1) => letterOf({ question: "answer", value, id: hex() });
const letterOf = (...all) => ({ id: all.map(({ id }) => id).join(), reports: all, edition });
const reports = (count) => Array.from({ length: count }, (_, value) => report(value));
const plan = { kind: "survey", questions: [{ text: "naïve “🙂” <b>; DROP TABLE polls" }] };

/** Settings that an author chooses in addition to the plan. */
const beside = { word: null, cap: 600, several: false, purpose: null, edition, ends: null };

/** Runs statements on what keeps polls, while no server has it open. */
const altering = (open) => async (statements) => {
  const { run, close } = await open();
  for (const statement of statements) await run(statement);
  await close();
};

const engines = {
  DuckDB: () => {
    const folder = mkdtempSync(join(tmpdir(), "polls-"));
    const where = join(folder, "not there yet", "polls.duckdb");
    // DuckDB tells no more of a row than its place.
    const order = (table) => `SELECT id, '1' AS batch FROM ${table} ORDER BY rowid`;
    const alter = altering(() => openDuckdb(where));
    return { where, order, alter, close: () => rmSync(folder, { recursive: true }) };
  },
  PostgreSQL: async () => {
    const { address, close } = await openCluster();
    const order = (table) => `SELECT id, CAST(xmin AS text) AS batch FROM ${table} ORDER BY ctid`;
    return { where: address, order, alter: altering(() => openPostgresql(address)), close };
  },
};

for (const [name, start] of Object.entries(engines)) {
  describe(`polls in ${name}`, () => {
    let engine, polls;
    before(async () => {
      engine = await start();
      polls = await openPolls(engine.where);
    });
    after(async () => {
      await polls.end();
      await engine.close();
    });
    /** A poll of its own for each test. */
    const made = async (closes = 1000) => {
      const survey = hex();
      await polls.add({ survey, plan, closes, ...beside });
      return survey;
    };
    const counted = (survey) => polls.count(survey, 1);
    const sumOf = (survey) => `SELECT CAST(SUM(value) AS VARCHAR) AS n FROM ${tableOf(survey)}`;
    const rowsOf = (survey, columns = "*") =>
      polls.rows(`SELECT ${columns} FROM ${tableOf(survey)}`);

    test("a poll is kept as it was made, with a day and no time", async () => {
      const survey = await made(7);
      const found = (await polls.list()).find((poll) => poll.survey === survey);
      assert.match(found.opened, /^\d{4}-\d\d-\d\d$/);
      assert.deepEqual(
        { ...found, opened: "" },
        { survey, plan: JSON.stringify(plan), closes: 7, opened: "", state: "open", ...beside },
      );
    });

    test("what was settled beside the plan is kept with it", async () => {
      const survey = hex();
      const purpose = "Class 9b, for a lesson on “chance” 🙂";
      const ends = Date.UTC(2031, 4, 5);
      const settings = { word: "l'école 2", cap: 60_000, several: true, purpose, ends };
      await polls.add({ survey, plan, closes: 7, ...settings, edition });
      const found = (await polls.list()).find((poll) => poll.survey === survey);
      for (const [name, value] of Object.entries(settings)) assert.equal(found[name], value);
    });

    test("a poll that is deleted is gone with its table, and takes nothing any more", async () => {
      const [survey, other] = [await made(), await made()];
      const all = reports(3);
      await polls.append(survey, all);
      assert.equal((await counted(survey)).reports, 3);
      await polls.remove(survey);
      assert.ok((await polls.list()).every((poll) => poll.survey !== survey));
      await assert.rejects(rowsOf(survey));
      const late = await polls.append(survey, [all[0], report()]);
      assert.deepEqual(late, { outcomes: ["gone", "gone"], state: undefined, edition: undefined });
      assert.equal(await polls.stop(survey), undefined);
      assert.equal(await counted(survey), undefined);
      await polls.remove(survey);
      assert.equal((await counted(other)).reports, 0);
    });

    test("a poll that was deleted and made again takes no report that was sent to the one before", async () => {
      const survey = await made();
      const [before, late] = reports(2);
      await polls.append(survey, [before]);
      await polls.remove(survey);
      const anew = hex();
      await polls.add({ survey, plan, closes: 9, ...beside, edition: anew });
      const now = { ...report(), edition: anew };
      assert.deepEqual(await polls.append(survey, [late, now, before]), {
        ...{ outcomes: ["busy", "stored", "busy"], state: "open", edition: anew },
      });
      assert.deepEqual((await polls.append(survey, [late])).outcomes, ["busy"]);
      assert.deepEqual(
        (await rowsOf(survey, "id")).map(({ id }) => id),
        [now.id],
      );
    });

    test("what reports say is told of a closed poll only, and what was made of it stays", async () => {
      const survey = await made(2);
      const settle = (word) => polls.settle(survey, sumOf(survey), ([{ n }]) => `${word}: ${n}`);
      await polls.append(survey, [report()]);
      assert.deepEqual(await counted(survey), { state: "open", reports: 1 });
      assert.equal(await settle("early"), undefined);
      assert.equal(await polls.reports(survey), undefined);
      await polls.append(survey, [report()]);
      assert.deepEqual(await counted(survey), { state: "full", reports: 2 });
      assert.equal(await settle("first"), "first: 2");
      // Whoever computes others later gets the first.
      assert.equal(await settle("second"), "first: 2");
      const all = await polls.reports(survey);
      assert.deepEqual(
        all.map(({ id }) => id),
        all.map(({ id }) => id).toSorted(),
      );
      assert.deepEqual(Object.keys(all[0]).sort(), ["id", "question", "value"]);
    });

    test("a letter of several reports is kept whole or not at all, and counts as one", async () => {
      const survey = await made(3);
      const pair = (one = hex(), other = hex()) =>
        letterOf({ question: "a", value: 1, id: one }, { question: "b", value: 0, id: other });
      const first = pair();
      const [known] = first.reports;
      const mixed = pair(known.id);
      // Two in one batch that share an id: the first is kept, and nothing of the second.
      const both = await polls.append(survey, [first, mixed]);
      assert.deepEqual(both, { outcomes: ["stored", "other"], state: "open", edition });
      assert.deepEqual((await polls.append(survey, [mixed, first])).outcomes, ["other", "again"]);
      assert.equal((await rowsOf(survey)).length, 2);
      assert.equal((await polls.append(survey, [pair()])).state, "open");
      assert.equal((await polls.count(survey, 2)).reports, 2);
      assert.equal((await polls.append(survey, [pair()])).state, "full");
      assert.deepEqual((await polls.append(survey, [mixed, pair(), first])).outcomes, [
        ...["other", "closed", "again"],
      ]);
      assert.equal((await rowsOf(survey)).length, 6);
    });

    test("a report is inserted once, whatever comes again, and its first content stays", async () => {
      const survey = await made();
      const [one, other] = reports(2);
      const first = await polls.append(survey, [one]);
      assert.deepEqual(first, { outcomes: ["stored"], state: "open", edition });
      const changed = letterOf({ ...one.reports[0], value: 77 });
      assert.deepEqual((await polls.append(survey, [other, one])).outcomes, ["stored", "again"]);
      assert.deepEqual((await polls.append(survey, [changed])).outcomes, ["other"]);
      const kept = await rowsOf(survey, "id, CAST(value AS VARCHAR) AS value");
      assert.deepEqual(
        new Map(kept.map(({ id, value }) => [id, value])),
        new Map([one, other].map(({ reports: [{ id, value }] }) => [id, String(value)])),
      );
    });

    test("values are kept to the last digit", async () => {
      const survey = await made();
      const values = [0, 1, 2 ** 31, 2 ** 52 + 1, 2 ** 53 - 1];
      await polls.append(
        survey,
        values.map((value) => report(value)),
      );
      const rows = await rowsOf(survey, "CAST(value AS VARCHAR) AS value");
      assert.deepEqual(
        rows.map(({ value }) => Number(value)).sort((a, b) => a - b),
        values,
      );
    });

    test("nothing tells the order in which reports came, one by one or many at once", async () => {
      const survey = await made();
      for (let count = 0; count < 12; count += 1) await polls.append(survey, [report()]);
      await polls.append(survey, reports(40));
      for (let count = 0; count < 5; count += 1) await polls.append(survey, [report()]);
      const rows = await polls.rows(engine.order(tableOf(survey)));
      const ids = rows.map(({ id }) => id);
      assert.equal(ids.length, 57);
      assert.deepEqual(ids, [...ids].sort());
      assert.equal(new Set(rows.map(({ batch }) => batch)).size, 1);
    });

    test("nothing but the four columns of a report is kept", async () => {
      const survey = await made();
      const [said] = report().reports;
      await polls.append(survey, [letterOf({ ...said, address: "127.0.0.1", at: 1234 })]);
      const [row] = await rowsOf(survey);
      assert.deepEqual(Object.keys(row).sort(), ["id", "question", "survey", "value"]);
    });

    test("a poll closes with the batch that fills it; what is there is known, no more is taken", async () => {
      const survey = await made(3);
      const all = reports(4);
      assert.equal((await polls.append(survey, all.slice(0, 2))).state, "open");
      // Whoever sent before the closing is counted, also beyond the number.
      const last = await polls.append(survey, all.slice(2));
      assert.deepEqual(last, { outcomes: ["stored", "stored"], state: "full", edition });
      const late = await polls.append(survey, [all[0], report()]);
      assert.deepEqual(late, { outcomes: ["again", "closed"], state: "full", edition });
      assert.equal((await rowsOf(survey)).length, 4);
    });

    test("a poll that is closed by its time says so, and takes no more", async () => {
      const survey = await made(9);
      await polls.append(survey, [report()]);
      assert.equal(await polls.stop(survey, "timed"), "timed");
      assert.equal(await polls.stop(survey), "timed");
      assert.deepEqual((await polls.append(survey, [report()])).outcomes, ["closed"]);
    });

    test("polls of the version before get what they lack, and stay as they are", async () => {
      const survey = await made(1);
      await polls.append(survey, [report()]);
      await polls.end();
      await engine.alter(
        ["ends", "results"].map((name) => `ALTER TABLE polls DROP COLUMN ${name}`),
      );
      for (let visit = 0; visit < 2; visit += 1) {
        polls = await openPolls(engine.where);
        const found = (await polls.list()).find((poll) => poll.survey === survey);
        assert.deepEqual([found.state, found.ends, found.edition], ["full", null, edition]);
        assert.equal(await polls.settle(survey, sumOf(survey), ([{ n }]) => n), "1");
        if (visit === 0) await polls.end();
      }
    });

    test("a poll that is closed by hand stays closed, and says so", async () => {
      const survey = await made(1);
      assert.equal(await polls.stop(survey), "stopped");
      assert.deepEqual((await polls.append(survey, [report()])).outcomes, ["closed"]);
      const full = await made(1);
      await polls.append(full, [report()]);
      assert.equal(await polls.stop(full), "full");
    });

    test("what fails leaves everything as it was, and the next statement works", async () => {
      const survey = await made();
      await polls.append(survey, [report()]);
      await assert.rejects(polls.append(survey, [report(), report(2 ** 70)]));
      await assert.rejects(polls.add({ survey, plan, closes: 1, ...beside }));
      assert.equal((await rowsOf(survey)).length, 1);
      assert.deepEqual((await polls.append(survey, [report()])).outcomes, ["stored"]);
    });

    test("statements of several callers do not slip into each other's transactions", async () => {
      const survey = await made();
      const all = reports(30);
      const seen = await Promise.all(
        all.flatMap((one) => [polls.append(survey, [one]), rowsOf(survey, "id")]),
      );
      assert.ok(seen.filter(Array.isArray).every((rows) => rows.length <= 30));
      assert.equal((await rowsOf(survey)).length, 30);
    });

    test("polls survive the server", async () => {
      const survey = await made(5);
      const [one] = reports(1);
      await polls.append(survey, [one]);
      await polls.end();
      await assert.rejects(polls.list());
      polls = await openPolls(engine.where);
      assert.ok((await polls.list()).some((poll) => poll.survey === survey));
      assert.deepEqual((await polls.append(survey, [one])).outcomes, ["again"]);
    });

    test("what an older version kept is refused by what it lacks, and left as it is", async () => {
      await polls.end();
      await engine.alter([
        "DROP TABLE polls",
        `CREATE TABLE polls (survey VARCHAR(32) PRIMARY KEY, plan VARCHAR NOT NULL,
          closes BIGINT NOT NULL, opened DATE NOT NULL, state VARCHAR(8) NOT NULL)`,
      ]);
      for (let visit = 0; visit < 2; visit += 1)
        await assert.rejects(openPolls(engine.where), ({ message }) => {
          assert.match(
            message,
            /of an older version: .* lacks word, cap, several, purpose, edition\b/,
          );
          return !message.includes("postgres:");
        });
      await engine.alter(["DROP TABLE polls"]);
      polls = await openPolls(engine.where);
      assert.deepEqual(await polls.list(), []);
    });

    test("a name that is no id of a survey becomes no table", () => {
      for (const id of ["", "x; DROP TABLE polls", "A".repeat(32), `${"a".repeat(32)}\n`])
        assert.throws(() => tableOf(id), TypeError);
    });
  });
}

test("servers that begin on one empty PostgreSQL database at once all find it ready", async () => {
  const { address, close } = await openCluster();
  try {
    for (let round = 0; round < 5; round += 1) {
      const opened = await Promise.all(Array.from({ length: 8 }, () => openPolls(address)));
      assert.deepEqual(await opened[round].list(), []);
      await opened[0].rows("DROP TABLE polls");
      for (const polls of opened) await polls.end();
    }
  } finally {
    await close();
  }
});
