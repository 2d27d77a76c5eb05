/**
 * A ledger's log on a server: one budget for all devices.
 *
 * AUTHORIZATION IS LEFT OPEN. Anybody who reaches this port can read every plan and note, use up a
 * budget, give charges back, and damage every ledger. So it listens on this machine only. Put it
 * behind what knows your users, and let that decide who may use which people's ledger.
 */
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileLog } from "sottovoce/ledger/node";

const { LEDGERS: folder = "ledgers", PORT: port = "8080" } = process.env;
mkdirSync(folder, { recursive: true });

/** A name can have any letters, so a file is named by its digest. */
const logOf = (people) =>
  fileLog(join(folder, `${createHash("sha256").update(people).digest("hex")}.ledger`));

/**
 * GET reads lines and POST appends one, in /PEOPLE?from=NUMBER: the two functions of a log.
 *
 * @returns {Promise<any[]>} Status and body.
 */
async function answer(request) {
  const { method, url, headers } = request;
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const people = decodeURIComponent(pathname.slice(1));
  const from = Number(searchParams.get("from"));
  if (people === "" || !(Number.isSafeInteger(from) && from >= 1)) return [400, "no such log"];
  if (method === "GET") return [200, await logOf(people).read(people, from)];
  // Browsers ask before they send this type for another site's page, and get no permission.
  const isLine = headers["content-type"] === "application/octet-stream";
  if (method !== "POST" || !isLine) return [400, "no such request"];
  if (!(headers["content-length"] <= 2 ** 20)) return [413, "too long"];
  const line = await text(request);
  // Checked before anything is written, so what is refused leaves the log as it was.
  if (!/^[ -~]+$/.test(line)) return [400, "not a line"];
  return [200, await logOf(people).append(people, line, from)];
}

const server = createServer(async (request, response) => {
  // The failure is not printed: a path or a name could be in it.
  const [status, body] = await answer(request).catch(() => [500, "failed"]);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
});
server.listen(Number(port), "127.0.0.1", () => console.log(`port ${port}`));
