/** The server of `npm start`: files of the site, and polls under /poll. */
import { createServer } from "node:http";
import { files, listening, pathOf, unframed } from "../../serve.mjs";
import { packing } from "./packing.mjs";
import { seldom } from "./failures.mjs";
import { connections, idle as usualIdle, limits } from "./http.mjs";
import { networkAddresses, qrPath } from "./lan.mjs";
import { answering } from "./routes.mjs";
import { codeOf, openService } from "./service.mjs";
import { newToken } from "./token.mjs";

/** The pages of polls talk to this server, and to nobody else. */
export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  unframed,
  "require-trusted-types-for 'script'",
  "trusted-types lit-html",
].join("; ");
const siteHeaders = { "content-security-policy": unframed };
const pollHeaders = {
  "content-security-policy": policy,
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};
const apiHeaders = {
  ...pollHeaders,
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/**
 * Serves `folder` and polls on this machine, or to its networks too (`lan`). `where` names what
 * keeps the polls (storage/polls.mjs); it is opened with the first request that needs it. `origin`
 * is how a proxy in front is reached, such as https://poll.example. A connection that does nothing
 * for `idle` milliseconds is ended. Polls close by the clock `now`. Resolves with the address, one
 * that others can reach, the author's token, and `close`, which keeps what was received.
 */
export async function servePolls({
  folder,
  where,
  port = 0,
  lan = false,
  origin,
  idle = usualIdle,
  now = Date.now,
  warn = () => {},
}) {
  const token = newToken();
  const tell = seldom(warn);
  // The message of an engine about a file or an address that it cannot open is for the person who
  // started the server.
  const cannot = ({ message }) => tell(`cannot open what keeps them: ${message.split("\n")[0]}`);
  const service = opened(() => openService(where, { warn: tell, now }), cannot);
  let reachable;
  const link = (id, language) => {
    const address = `${reachable}poll/${codeOf(id)}${language ? `?lang=${language}` : ""}`;
    return { address, qr: qrPath(address) };
  };
  const answerApi = answering({ service, token, origin, where: link, warn: tell });
  const answerFiles = files({ folders: { "/": folder }, pack: packing() });
  const server = createServer(limits, (request, response) => {
    const path = pathOf(request);
    if (path.startsWith("/poll/api/")) {
      for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value);
      return answerApi(request, response, path);
    }
    if (["/poll", "/poll/author", "/poll/screen"].includes(path))
      return response.writeHead(308, { location: `${path}/` }).end();
    const headers = path.startsWith("/poll/") ? pollHeaders : siteHeaders;
    return answerFiles(request, response, pageAt(path), headers);
  });
  server.maxConnections = connections;
  // Without it, whoever asks and does not read keeps a connection for ever.
  server.setTimeout(idle);
  const { address, close } = await listening(server, { port, host: lan ? "0.0.0.0" : "127.0.0.1" });
  const own = `http://127.0.0.1:${new URL(address).port}/`;
  const [first] = lan ? networkAddresses() : [];
  const plain = first ? `http://${first}:${new URL(address).port}/` : own;
  reachable = origin ? `${origin}/` : plain;
  return {
    address: own,
    reachable,
    token,
    close: async () => {
      // Whoever waits for an answer gets it: then nobody sends what is kept already once more.
      await service.end();
      await close();
    },
  };
}

/** Pages find their poll by the code or key in their own address. */
function pageAt(path) {
  if (/^\/poll\/[0-9a-f]{16}$/.test(path)) return "/poll/answer.html";
  // Any key gets the page, which says if the key is wrong.
  return /^\/poll\/screen\/[\w-]{1,64}$/.test(path) ? "/poll/screen/" : path;
}

/** The service, opened once when it is first asked for; after a failure, by the next who asks. */
function opened(open, failed) {
  let service;
  const get = () => {
    service ??= open().catch((thrown) => {
      service = undefined;
      failed(thrown);
      throw thrown;
    });
    return service;
  };
  get.end = async () => {
    if (service) await (await service).end();
  };
  return get;
}
