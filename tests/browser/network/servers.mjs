/** Two servers that note what a page carries to them: its own, and another one. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { listening } from "../../../www/serve.mjs";

const types = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  mp3: "audio/mpeg",
  html: "text/html",
  json: "application/json",
};
const script = readFileSync(join(import.meta.dirname, "channels.js"), "utf8");
const digest = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const empty = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', json: "{}" };

/** Notes the marks that arrive: in a request's address, or in what is no HTTP (WebRTC's TCP). */
async function noting(note, answer) {
  const server = createServer((request, response) => {
    const mark = note(request.url);
    const page = mark ? undefined : answer?.(request.url);
    if (page) return response.writeHead(200, page.headers).end(page.body);
    const [, type] = /\.(\w+)(?:\?|$)/.exec(request.url) ?? [];
    // A page that goes to what is empty stays where it is.
    response
      .writeHead(type === "html" ? 204 : 200, {
        "content-type": types[type] ?? "text/plain",
        "access-control-allow-origin": "*",
        "cache-control": "no-store",
      })
      .end(empty[type] ?? "");
  });
  server.on("upgrade", (request, socket) => {
    note(request.url);
    socket.destroy();
  });
  return { server, ...(await listening(server, { port: 0, host: "127.0.0.1" })) };
}

/** Starts both. `pages` maps addresses to a policy, which the page there states or is sent with. */
export async function servers() {
  const arrived = new Set();
  let policy = {};
  let round = 0;
  // A late request, of an earlier policy, is not of this one.
  const note = (url) => {
    const [, mark, of] = /[?&]rows=([^&]+)&round=(\d+)/.exec(url) ?? [];
    if (Number(of) === round) arrived.add(mark);
    return mark;
  };
  const other = await noting(note);
  const own = await noting(note, (url) => {
    if (url === "/channels.js")
      return { headers: { "content-type": "text/javascript" }, body: script };
    if (url !== "/") return undefined;
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
    if (policy.header) headers["content-security-policy"] = policy.header;
    return { headers, body: page({ ...policy, round, own: own.address, other: other.address }) };
  });
  // A client that speaks no HTTP is a peer connection, which begins with a STUN message.
  for (const [name, { server }] of Object.entries({ own, other }))
    server.on("clientError", (error, socket) => {
      if (error.rawPacket?.readUInt32BE(4) === 0x2112a442) arrived.add(`WebRTC.${name}`);
      socket.destroy();
    });
  return {
    arrived,
    address: own.address,
    use(next) {
      policy = next;
      // A browser asks for an icon once.
      round += 1;
      arrived.clear();
    },
    close: () => Promise.all([own.close(), other.close()]),
  };
}

function page({ meta, own, other, round }) {
  const [, listed = ""] = /trusted-types ([^;]*)/.exec(meta) ?? [];
  const names = listed.split(/\s+/).filter((name) => /^[\w-]+$/.test(name));
  // A page that names its script by digest has it inside: ours takes its place.
  const byDigest = /(script-src )'sha256-[^']+'/;
  const policy = meta.replaceAll("{own}", own).replace(byDigest, `$1${digest}`);
  const stated = meta && `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const channels = byDigest.test(meta) ? `>${script}` : ` src="/channels.js">`;
  return `<!doctype html>
<html lang="en" data-probe='${JSON.stringify({ own, other, names, round })}'><head><meta charset="utf-8">
${stated}<title>Channels</title><script type="module"${channels}</script></head>
<body></body></html>
`;
}
