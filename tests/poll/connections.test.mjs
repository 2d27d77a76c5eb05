/** Connections that break off, or stop to read: they must leave nothing behind. */
import assert from "node:assert/strict";
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openSite } from "./site.mjs";

/** More than any system keeps between two ends that do not read. */
const size = 64 * 2 ** 20;

let folder, site;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "pages-"));
  writeFileSync(join(folder, "large.txt"), "");
  truncateSync(join(folder, "large.txt"), size);
  site = await openSite({ pages: folder, idle: 500 });
});
after(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

/** Asks for the file, so often in a row, and reads its beginning only. */
function beginning(times) {
  const { hostname, port } = new URL(site.server.address);
  const asks = "GET /large.txt HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".repeat(times);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(asks));
    socket.on("error", fail);
    socket.once("data", () => {
      socket.pause();
      done(socket);
    });
  });
}

/** The number that the last of ten more files gets: each gets the lowest that is free. */
function tenthNumber() {
  const numbers = Array.from({ length: 10 }, () => openSync(join(folder, "large.txt")));
  numbers.forEach(closeSync);
  return numbers.at(-1);
}

const sockets = () =>
  process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;

/** Waits for what must come to be; without end, if it never does. */
async function until(holds) {
  while (!holds()) await new Promise((later) => setTimeout(later, 50));
}

test("a download that breaks off leaves no open file", { timeout: 20_000 }, async () => {
  const before = tenthNumber();
  // Several in a row by one connection too: those that wait for the first are let go with it.
  for (const times of [1, 3])
    for (let count = 0; count < 20; count += 1) (await beginning(times)).destroy();
  await until(() => tenthNumber() <= before + 5);
});

test("a file comes whole, also to who pauses for a moment", async () => {
  const socket = await beginning(1);
  let got = 0;
  socket.on("data", ({ length }) => (got += length));
  await new Promise((later) => setTimeout(later, 100));
  socket.resume();
  await until(() => got > size - 65_536);
  socket.destroy();
});

test("who does not read is let go", { timeout: 20_000 }, async () => {
  const before = sockets();
  const held = [];
  for (let count = 0; count < 10; count += 1) held.push(await beginning(1));
  // The other ends are of this process too.
  await until(() => sockets() <= before + held.length);
  for (const socket of held) socket.destroy();
});
