/** Files as the server of polls sends them: packed for whoever can unpack them. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { inRoot } from "../../scripts/common.mjs";
import { files, serve } from "../../www/serve.mjs";
import { packing } from "../../www/poll/server/packing.mjs";
import { openSite } from "./site.mjs";

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

/** Asks with such a header; gives the answer's headers and bytes. */
const asked = (address, accepted, method = "GET") =>
  new Promise((done, fail) => {
    const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
    const request = get(address, { headers, method }, async (response) =>
      done({ ...response, headers: response.headers, body: await buffer(response) }),
    );
    request.on("error", fail);
  });

const page = readFileSync(inRoot("www", "dist", "poll", "answer.html"));

test("a page is sent as whoever asks can read it, and says how", async () => {
  const address = new URL("poll/0123456789abcdef", site.server.address);
  for (const [accepted, name, unpacked] of [
    ["gzip, deflate", "gzip", gunzipSync],
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip;q=0", undefined, (bytes) => bytes],
    [undefined, undefined, (bytes) => bytes],
  ]) {
    const { headers, body } = await asked(address, accepted);
    assert.equal(headers["content-encoding"], name);
    assert.equal(Number(headers["content-length"]), body.length);
    assert.ok(unpacked(body).equals(page));
    assert.equal(body.length < page.length, name !== undefined);
    if (name) assert.equal(headers.vary, "accept-encoding");
    const head = await asked(address, accepted, "HEAD");
    assert.equal(head.headers["content-length"], headers["content-length"]);
    assert.equal(head.body.length, 0);
  }
});

test("what a poll answers, which is of one person, is never packed", async () => {
  const { headers } = await asked(new URL("poll/api/0", site.server.address), "gzip, br");
  assert.equal(headers["content-encoding"], undefined);
});

test("a file that changes is packed again; pictures are sent as they are", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-packing-"));
  const written = (name, text) => writeFileSync(join(folder, name), text);
  written("a.txt", "one ".repeat(100));
  written("b.png", "one ".repeat(100));
  const answer = files({ folders: { "/": folder }, pack: packing() });
  const plain = await serve({ folders: { "/": folder } });
  const { createServer } = await import("node:http");
  const server = createServer((request, response) => answer(request, response, request.url));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  t.after(async () => {
    server.close();
    await plain.close();
    rmSync(folder, { recursive: true });
  });
  const address = `http://127.0.0.1:${server.address().port}/`;
  const text = async () => String(gunzipSync((await asked(`${address}a.txt`, "gzip")).body));
  assert.equal(await text(), "one ".repeat(100));
  written("a.txt", "three ".repeat(100));
  assert.equal(await text(), "three ".repeat(100));
  assert.equal((await asked(`${address}b.png`, "gzip")).headers["content-encoding"], undefined);
  // Other sites of this house are served as they lie there.
  assert.equal(
    (await asked(`${plain.address}a.txt`, "gzip")).headers["content-encoding"],
    undefined,
  );
});
