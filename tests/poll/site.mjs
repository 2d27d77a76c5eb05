/** A server of polls in a folder of its own, an author at it, and people who answer. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../../scripts/common.mjs";
import { servePolls } from "../../www/poll/server/server.mjs";
import { survey, yesNo } from "sottovoce/survey";
import { respondentFromPlan } from "sottovoce/survey/respond";

/**
 * A server, which `restart` stops and starts again at the same address with what it kept. `ask` is
 * the author's side of it, `post` sends reports. `warnings` fill with what it tells the terminal.
 * `pages` is the folder it serves, `idle` how long a connection may do nothing. Its clock is
 * `ahead` of this machine's, in milliseconds.
 */
export async function openSite({ where, origin, idle, pages = inRoot("www", "dist") } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "poll-"));
  const kept = where ?? join(folder, "polls.duckdb");
  const warnings = [];
  const begin = (port) =>
    servePolls({
      ...{ folder: pages, where: kept, port, origin, idle },
      now: () => Date.now() + site.ahead,
      warn: (what) => warnings.push(what),
    });
  const site = { warnings, kept, ahead: 0 };
  site.server = await begin(0);
  const base = () => site.server.address;
  Object.assign(site, {
    stop: () => site.server.close(),
    async start() {
      site.server = await begin(Number(new URL(base()).port));
    },
    async restart() {
      await site.stop();
      await site.start();
    },
    ask: (path = "", body, headers, method) =>
      json(`${base()}poll/api/author/polls${path}`, {
        method,
        headers: { authorization: `Bearer ${site.server.token}`, ...headers },
        ...(body !== undefined && { body }),
      }),
    /** Posts to the poll that the report names, or to the poll `of` an id. */
    post: (report, headers, { agent, of = report.survey } = {}) =>
      json(`${base()}poll/api/polls/${of.slice(0, 16)}/reports`, { body: report, headers, agent }),
    /** Opens a poll, and gives what answers it. */
    async open(closes = 1000, built = smoking(), settings = {}) {
      const { status, answer } = await site.ask("", { plan: built.plan, closes, ...settings });
      if (status !== 200) throw new Error(`no poll: ${status} ${answer.error}`);
      return respondentFromPlan(built.plan);
    },
    count: async (id) => (await site.ask(`/${id}`)).answer,
    async close() {
      await site.server.close();
      rmSync(folder, { recursive: true });
    },
  });
  return site;
}

/** A survey of one yes-or-no question, another one at every call. */
export const smoking = () =>
  survey("poll", { answer: yesNo({ text: `Do you smoke? ${randomBytes(8).toString("hex")}` }) })
    .odds(3)
    .build();

/** The report of one more person. */
export function reportOf(respondent, answer = true) {
  return respondent.respond(respondent.begin(), { answer }).reports[0];
}

/**
 * The status and the JSON of an answer. A body is sent as JSON, a text as it stands; each by a
 * connection of its own, if `agent` keeps none.
 */
export function json(address, { body, headers = {}, method, agent = false } = {}) {
  return new Promise((done, fail) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const options = {
      ...{ agent, method: method ?? (body === undefined ? "GET" : "POST") },
      headers: {
        ...(body !== undefined && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        }),
        ...headers,
      },
    };
    const asked = httpRequest(address, options, async (response) => {
      try {
        const pieces = await response.toArray();
        const answer = JSON.parse(Buffer.concat(pieces).toString() || "null");
        done({ status: response.statusCode, headers: response.headers, answer });
      } catch (thrown) {
        fail(thrown);
      }
    });
    asked.on("error", fail);
    asked.end(text);
  });
}

/** A request of any shape, also one that a browser would not send; resolves with its status. */
export function raw(address, { headers = {}, method = "POST", pieces = [], pause = 0 } = {}) {
  return new Promise((done, fail) => {
    const { hostname, port, pathname } = new URL(address);
    const asked = httpRequest({ hostname, port, path: pathname, method, headers, agent: false });
    asked.on("response", (response) => {
      response.resume();
      done(response.statusCode);
    });
    const broken = ["ECONNRESET", "EPIPE"];
    asked.on("error", (error) => (broken.includes(error.code) ? done("reset") : fail(error)));
    const next = ([piece, ...rest]) => {
      if (asked.destroyed) return;
      if (piece === undefined) return asked.end();
      asked.write(piece);
      setTimeout(next, pause, rest);
    };
    next(pieces);
  });
}
