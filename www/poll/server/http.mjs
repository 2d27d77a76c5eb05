/**
 * Limits on requests, before anybody looks at what they say: small, quick, of this very site.
 * Nothing of a request is written down.
 */
import { isIP } from "node:net";
import { hostname } from "node:os";

/** Limits of Node's own server, on what comes before a body and on how long anything may take. */
export const limits = {
  maxHeaderSize: 8192,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
/**
 * Enough for about 500 browsers that load a page at once, because each opens several. A browser
 * that comes later waits or tries again. Simulated phones that ask for three files and never try
 * again missed some: 52 of 600 that came within 5 seconds, 110 of 2,000 within 20. Chromium loaded
 * its page while 1,999 connections were held.
 */
export const connections = 2_000;
/** After so many milliseconds in which nothing is sent or read, a connection is ended. */
export const idle = 30_000;

/** A request that is refused: a status and a word for the page, never a piece of what was sent. */
export class Refused extends Error {
  constructor(status, code, headers = {}) {
    super(code);
    Object.assign(this, { status, code, headers });
  }
}

/**
 * A name that another site could make point here is refused, whatever page it comes from: then a
 * page of that site could read and write as if it were ours. Numbers cannot be made to. `origin` is
 * what a proxy in front calls us, if there is one.
 */
export function checkHost({ headers }, origin) {
  const host = headers.host ?? "";
  const [, bracketed, plain] =
    /^(?:\[([0-9a-f:.]+)\]|([^:[\]/@]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  const name = (bracketed ?? plain ?? "").toLowerCase();
  const machine = hostname().toLowerCase();
  const own = ["localhost", machine, `${machine}.local`, origin && new URL(origin).hostname];
  if (!isIP(name) && !own.includes(name)) throw new Refused(421, "host");
}

/** Whether a request comes from this very machine. */
export function fromHere({ socket }) {
  return /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
}

/** Pages of other sites may not write here. A program that is not a browser sends no origin. */
export function checkOrigin({ headers }, own) {
  const { origin, "sec-fetch-site": site } = headers;
  if (origin !== undefined && ![`http://${headers.host}`, own].includes(origin))
    throw new Refused(403, "origin");
  if (site !== undefined && site !== "same-origin") throw new Refused(403, "origin");
}

/** The JSON value that a request carries, in at most so many bytes. */
export async function bodyOf(request, most) {
  const { headers } = request;
  // A form of another site can send no such type without asking first, and is told no.
  if (!/^application\/json(?:; ?charset=utf-8)?$/i.test(headers["content-type"] ?? ""))
    throw new Refused(415, "type");
  if (headers["content-encoding"] !== undefined) throw new Refused(415, "encoding");
  const pieces = [];
  let size = 0;
  if (Number(headers["content-length"] ?? 0) > most) throw tooLong();
  // Left early, the request stays: it is told why.
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    size += piece.length;
    if (size > most) throw tooLong();
    pieces.push(piece);
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces)));
  } catch {
    throw new Refused(400, "json");
  }
}

/** Refuses a body that is too long, without waiting for the rest of it. */
const tooLong = () => new Refused(413, "length", { connection: "close" });

/** Answers with JSON. */
export function send(response, status, value, headers = {}) {
  if (response.headersSent || response.destroyed) return;
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
