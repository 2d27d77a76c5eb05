/** Which request asks for what. Respondents need nothing; authors bring the token. */
import { kindOf } from "./failures.mjs";
import { Refused, bodyOf, checkHost, checkOrigin, fromHere, send } from "./http.mjs";
import { brings } from "./token.mjs";

/** A report is at most 180 bytes as it is sent; a plan has up to 50 options of 200 bytes. */
const most = { report: 512, plan: 65_536 };

/** Statuses of what became of a report; a closed poll says how it was closed. */
const statuses = {
  ...{ stored: 200, again: 200, other: 409, busy: 503 },
  ...{ full: 410, timed: 410, stopped: 410 },
};

const routes = [
  ["GET", /^\/poll\/api\/polls\/([0-9a-f]{16})$/, (service, [code]) => service.shown(code)],
  ["POST", /^\/poll\/api\/polls\/([0-9a-f]{16})\/reports$/, take],
  // Eight characters that somebody typed: no shorter address shows a poll.
  ["GET", /^\/poll\/api\/codes\/([0-9a-f]{8})$/, (service, [start]) => service.lead(start)],
  [
    "GET",
    /^\/poll\/api\/screens\/([0-9a-f]{32})(?:\/([a-z]{2}))?$/,
    async (service, [key, language], _, where) => {
      const { survey, ...shown } = await service.screened(key);
      return { ...shown, ...where(survey, language) };
    },
  ],
];
const authors = [
  ["GET", /^\/poll\/api\/author\/polls$/, (service) => service.list()],
  [
    "POST",
    /^\/poll\/api\/author\/polls$/,
    async (service, _, request) => service.make((await bodyOf(request, most.plan)) ?? {}),
  ],
  [
    "GET",
    /^\/poll\/api\/author\/polls\/([0-9a-f]{32})(?:\/([a-z]{2}))?$/,
    async (service, [id, language], _, where) => ({
      ...(await service.count(id)),
      ...where(id, language),
    }),
  ],
  [
    "DELETE",
    /^\/poll\/api\/author\/polls\/([0-9a-f]{32})$/,
    async (service, [id]) => {
      await service.remove(id);
      return { outcome: "deleted" };
    },
  ],
  [
    "POST",
    /^\/poll\/api\/author\/polls\/([0-9a-f]{32})\/close$/,
    async (service, [id], request) => {
      await bodyOf(request, most.report);
      await service.stop(id);
      return { outcome: "closed" };
    },
  ],
  [
    "GET",
    /^\/poll\/api\/author\/polls\/([0-9a-f]{32})\/reports$/,
    (service, [id]) => service.reports(id),
  ],
];

async function take(service, [code], request) {
  const read = (count) => bodyOf(request, count * most.report);
  const outcome = await service.take(code, request.headers["join-word"], read);
  const status = statuses[outcome];
  if (status !== 200)
    throw new Refused(status, outcome, status === 503 ? { "retry-after": "5" } : {});
  return { outcome };
}

/**
 * Answers requests under /poll/api. `service()` gives the polls, `where(id, language)` what the
 * author hands out of one, `origin` is what a proxy in front is called; `warn` is told which kind
 * of failure it was when a request failed by our own fault.
 */
export function answering({ service, token, origin, where, warn }) {
  return async (request, response, path) => {
    try {
      checkHost(request, origin);
      // A page learns here that its site has a server: nothing is opened for it.
      if (path === "/poll/api/here" && request.method === "GET")
        return send(response, 200, { polls: "here" });
      if (request.method !== "GET") checkOrigin(request, origin);
      const forAuthors = path.startsWith("/poll/api/author/");
      // Over plain http a network could read the token, and take it.
      if (forAuthors && origin === undefined && !fromHere(request)) throw new Refused(403, "local");
      if (forAuthors && !brings(request, token)) throw new Refused(401, "token");
      const known = (forAuthors ? authors : routes).filter(([, pattern]) => pattern.test(path));
      if (known.length === 0) throw new Refused(404, "address");
      const [, pattern, work] = known.find(([method]) => method === request.method) ?? [];
      if (!work) throw new Refused(405, "method");
      const parts = pattern.exec(path).slice(1);
      send(response, 200, await work(await service(), parts, request, where));
    } catch (thrown) {
      // A request that broke off is answered by nobody.
      if (request.destroyed && !request.complete) return response.destroy();
      const { status, code, headers } = thrown instanceof Refused ? thrown : failed(thrown, warn);
      send(response, status, { error: code }, headers);
    }
  };
}

/** Nothing of the request, nor of what an engine says about it, goes to the terminal. */
function failed(thrown, warn) {
  warn(kindOf(thrown));
  return new Refused(503, "storage", { "retry-after": "5" });
}
