/**
 * Helpers that the tests on large files share: reading one through the page while its memory is
 * watched.
 */
import { execFileSync } from "node:child_process";
import { setTimeout as later } from "node:timers/promises";
import { pick, settle, textOf, until } from "./demo-page.mjs";

export const AGES = { column: 1, first: "0", last: "120", step: "1" };

/**
 * Reads a large file and gives the value, and the most memory beyond the page at rest, in bytes.
 */
export async function readLarge({ browser, page, path }) {
  await pick(page, path);
  await settle(page, AGES);
  const extra = await watched(browser, async () => {
    await page.click("#release");
    await page.waitForSelector("#receipt-value");
  });
  return { value: Number(await textOf(page, "#receipt-value")), extra };
}

/**
 * Runs `body`, and gives how many bytes of memory the browser took at most beyond what it had
 * before.
 */
export async function watched(browser, body) {
  const memory =
    browser.name === "webkit" ? () => memoryBelow(browser.pid) : await rendererMemory(browser);
  const resting = await memory();
  let most = resting;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      most = Math.max(most, await memory());
      await later(20);
    }
  })();
  try {
    await body();
  } finally {
    watching = false;
    await watch;
  }
  return most - resting;
}

/** Makes a reader of the resident memory, in bytes, of Chromium's processes that run pages. */
async function rendererMemory({ browser }) {
  const session = await browser.target().createCDPSession();
  return async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const ids = new Set(processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id));
    return sum(processes().filter(({ id }) => ids.has(id)));
  };
}

/**
 * Resident memory of a process's children, and theirs, in bytes: WebKitGTK reads files in another
 * process than the page's.
 */
function memoryBelow(id) {
  const all = processes();
  const below = (id) =>
    all.filter(({ parent }) => parent === id).flatMap((child) => [child, ...below(child.id)]);
  return sum(below(id));
}

function processes() {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" })
    .trim()
    .split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([id, parent, kilobytes]) => ({ id, parent, bytes: kilobytes * 1024 }));
}

const sum = (processes) => processes.reduce((total, { bytes }) => total + bytes, 0);

/** Waits for the progress of a reading to have begun, and gives its figures as shown. */
export async function begun(page) {
  await page.waitForSelector("#progress");
  return until(
    () => page.$eval(".figures", (figures) => figures.textContent).catch(() => ""),
    (text) => /[1-9][\d,]* rows/.test(text),
    "rows are counted",
  );
}
