/**
 * A static file server for the demo and for tests:
 * `node www/serve.mjs [folder] [--port n] [--csp policy]`.
 */
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import { pipeline } from "node:stream";
import { parseArgs } from "node:util";
import { inRoot, say, whenRun } from "../scripts/common.mjs";

const types = {
  ".cjs": "text/javascript",
  ".css": "text/css",
  ".csv": "text/csv",
  ".html": "text/html",
  ".ico": "image/x-icon",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
/**
 * No other site may show a page in a frame, where clicks could be led to spend a budget. A policy
 * in a page cannot say this.
 */
export const unframed = "frame-ancestors 'none'";
/** Names that change with what is in the file, which is kept by browsers for good. */
const hashed = /-[\w-]{8}\.(?:css|js|woff2)$/;
const withCharset = /^text\/|json$|svg/;

/**
 * Serves files on this machine only. `folders` maps address prefixes, each ending in a slash, to
 * folders; the longest prefix wins. `pages` maps whole addresses to HTML texts. `csp` is sent as
 * Content-Security-Policy with everything. Resolves with the address, the requests so far, and
 * `close`.
 */
export async function serve({
  folders = {},
  pages = {},
  csp,
  headers = {},
  port = 0,
  host = "127.0.0.1",
}) {
  const always = { ...(csp && { "content-security-policy": csp }), ...headers };
  const answer = files({ folders, pages });
  const requests = [];
  const server = createServer((request, response) => {
    const path = pathOf(request);
    requests.push(path);
    answer(request, response, path, always);
  });
  return { ...(await listening(server, { port, host })), requests };
}

/**
 * Answers requests with files and pages, as `serve` does. `pack`, where one is given, makes of a
 * file and a request what is sent instead, with its headers, or nothing.
 */
export function files({ folders, pages = {}, pack }) {
  const prefixes = Object.keys(folders).sort((a, b) => b.length - a.length);
  return async (request, response, path, headers = {}) => {
    const always = { "cache-control": "no-store", "x-content-type-options": "nosniff", ...headers };
    const answer = (status, type, body) =>
      response.writeHead(status, { ...always, "content-type": type }).end(body);
    if (request.method !== "GET" && request.method !== "HEAD") return answer(405, "text/plain", "");
    if (Object.hasOwn(pages, path)) return answer(200, "text/html; charset=utf-8", pages[path]);
    const prefix = prefixes.find((start) => path.startsWith(start));
    const file =
      prefix === undefined ? undefined : fileIn(folders[prefix], path.slice(prefix.length));
    if (!file) return answer(404, "text/plain", "not found");
    const type = types[extname(file.path)] ?? "application/octet-stream";
    const sent = (await pack?.(file, type, request)) ?? {
      headers: { "content-length": file.size },
    };
    response.writeHead(200, {
      ...always,
      ...(hashed.test(path) && { "cache-control": "public, max-age=31536000, immutable" }),
      "content-type": withCharset.test(type) ? `${type}; charset=utf-8` : type,
      ...sent.headers,
    });
    if (request.method === "HEAD") return response.end();
    if (sent.body) return response.end(sent.body);
    // Ends both when either ends: a download that breaks off must not keep its file open.
    const content = createReadStream(file.path);
    pipeline(content, response, () => {});
    // An answer that waits for others of its connection is not told that the connection ended.
    request.once("close", () => content.destroy());
  };
}

/**
 * Starts a server; resolves with its address, `close`, and `unref`, after which it keeps no process
 * alive.
 */
export function listening(server, { port, host }) {
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, () => {
      const close = () =>
        new Promise((closed) => {
          server.close(closed);
          server.closeAllConnections();
        });
      const address = `http://${host}:${server.address().port}/`;
      done({ address, close, unref: () => server.unref() });
    });
  });
}

/** The address that is asked for, without its query; "" if it cannot be the name of a file. */
export function pathOf({ url }) {
  try {
    const path = decodeURIComponent(url.split(/[?#]/)[0]);
    return path.includes("\0") ? "" : path;
  } catch {
    return "";
  }
}

/** The file that a relative address names, never outside its folder. */
function fileIn(folder, address) {
  const top = resolve(folder);
  // Other names of a file are refused, because the text of a name decides what it allows.
  if (/^\/|\/\//.test(address)) return undefined;
  for (const name of [address, join(address, "index.html")]) {
    const path = join(top, normalize(name));
    if (path !== top && !path.startsWith(top + sep)) return undefined;
    const found = statusOf(path);
    if (found?.isFile()) return { path, size: found.size, changed: found.mtimeMs };
  }
  return undefined;
}

/** Status of a path, from the system; nothing for one that is too long to be looked for. */
function statusOf(path) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

await whenRun(import.meta.url, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { port: { type: "string" }, csp: { type: "string" } },
  });
  const folder = resolve(positionals[0] ?? inRoot("www", "dist"));
  const { address } = await serve({
    folders: { "/": folder },
    csp: [values.csp, unframed].filter(Boolean).join(", "),
    port: Number(values.port ?? 0),
  });
  say(`serving ${folder} at ${address}`);
});
