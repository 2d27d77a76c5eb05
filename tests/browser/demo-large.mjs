/** What the tests on large files share: reading one through the page while its memory is watched. */
import { execFileSync } from "node:child_process";
import { pick, settle, textOf, until } from "./demo-page.mjs";

export const AGES = { column: 1, first: "0", last: "120", step: "1" };

/** Reads a large file and gives what was seen of the progress, the value, and the most memory beyond the page at rest. */
export async function readLarge({ browser, page, path }) {
  await pick(page, path);
  await settle(page, AGES);
  const session = await browser.browser.target().createCDPSession();
  const resting = await rendererMemory(session);
  let most = resting;
  let watching = true;
  const watch = (async () => {
    while (watching) most = Math.max(most, await rendererMemory(session));
  })();
  try {
    await page.click("#release");
    await page.waitForSelector("#receipt-value");
  } finally {
    watching = false;
    await watch;
  }
  await session.detach();
  return { value: Number(await textOf(page, "#receipt-value")), extra: most - resting };
}

/** Resident memory of the processes that run pages, in bytes. */
async function rendererMemory(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const ids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const sizes = execFileSync("ps", ["-o", "rss=", "-p", ids.join(",")], { encoding: "utf8" });
  return sizes.trim().split(/\s+/).reduce((sum, size) => sum + Number(size) * 1024, 0);
}

/** Waits for the progress of a reading to have begun, and gives its figures as shown. */
export async function begun(page) {
  await page.waitForSelector("#progress");
  return until(() => page.$eval(".figures", (figures) => figures.textContent).catch(() => ""), (text) => /[1-9][\d,]* rows/.test(text), "rows are counted");
}
