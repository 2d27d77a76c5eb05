/**
 * Pages in real browsers: a server, Chromium, Firefox or WebKitGTK, and what went wrong in them.
 *
 * const browser = await launch("firefox");
 * const site = await serve({ folders: { "/": folder } });
 * const { page, problems, requests, close } = await browser.open(site.address);
 * … await close(); await browser.close(); await site.close();
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import puppeteer from "puppeteer-core";
import { browserEnvironment, browserNames, findBrowser } from "../../scripts/setup/browsers.mjs";
import { serve as serveAnywhere } from "../../www/serve.mjs";
import { launchWebKit } from "./webkit.mjs";

/** Addresses that sites of these tests have had. */
const addresses = new Set();

/**
 * A site whose address no other had before: a browser keeps what never changes, and would not ask
 * for it again.
 */
export async function serve(options) {
  const site = await serveAnywhere(options);
  if (options.port === undefined && addresses.has(site.address)) {
    await site.close();
    return serve(options);
  }
  // A test that fails may leave it open: that would keep its file from ending.
  site.unref();
  addresses.add(site.address);
  return site;
}

/** The engines that the suites run in. */
export { browserNames };

/** The longest that a page may take for one step, in milliseconds. */
export const patience = 120_000;

/** A name of this machine that browsers trust no more than any name without encryption. */
export const plainHost = "poll.test";

const flags = {
  chromium: [
    `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
    // Containers give /dev/shm too little room.
    "--disable-dev-shm-usage",
  ],
  firefox: [],
};

/**
 * Keeps Firefox from calling home and from asking for icons, so that every request seen is the
 * page's own; and leaves it as people have it.
 */
const quietFirefox = {
  "network.dns.localDomains": plainHost,
  "app.update.auto": false,
  "browser.chrome.site_icons": false,
  "browser.aboutwelcome.enabled": false,
  "browser.safebrowsing.downloads.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.search.update": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.getAddons.cache.enabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  // Puppeteer lets pages on a disk read each other's storage; a person's Firefox does not.
  "security.fileuri.strict_origin_policy": true,
  "toolkit.telemetry.enabled": false,
};

// A runner ends a file that takes too long by this signal. Puppeteer would close the browser and
// leave the process, and the runner would wait for it for ever; as it exits, it kills the browser.
process.once("SIGTERM", () => process.exit(143));

/** A browser of this test file: started before its tests, closed after them. */
export function openBrowser(name) {
  const browser = { name };
  before(async () => Object.assign(browser, await launch(name)));
  after(() => browser.close?.());
  return browser;
}

/**
 * Starts a browser with an empty profile. `name` is one of `browserNames`; `preferences` are
 * Firefox's.
 */
export async function launch(name, { args = [], preferences, ...options } = {}) {
  if (name === "webkit") return launchWebKit({ patience, failed });
  const executablePath = findBrowser(name);
  if (!executablePath)
    throw new Error(
      `${name} is not installed; node scripts/setup/browsers.mjs installs it or says how`,
    );
  const userDataDir = mkdtempSync(join(tmpdir(), `sottovoce-${name}-`));
  const forget = () => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  const starting = puppeteer.launch({
    browser: name === "firefox" ? "firefox" : "chrome",
    executablePath,
    headless: true,
    args: [...flags[name], ...args],
    userDataDir,
    env: browserEnvironment(),
    timeout: patience,
    protocolTimeout: 2 * patience,
    handleSIGTERM: false,
    ...(name === "firefox" && { extraPrefsFirefox: { ...quietFirefox, ...preferences } }),
    ...options,
  });
  const browser = await starting.catch((error) => {
    forget();
    throw error;
  });
  return {
    name,
    browser,
    open: (address, how) => open(browser, address, how),
    async close() {
      await quit(browser);
      forget();
    },
  };
}

/** How long a browser may take to quit, in milliseconds. */
const farewell = 15_000;

/**
 * Asks a browser to quit, and ends one that says it will and then does not, as Chromium now and
 * then: who waits for its end would wait for ever, and the whole run with it.
 */
async function quit(browser) {
  // Puppeteer starts it as the first of a group: what it started goes with it.
  const { pid } = browser.process();
  const ending = setTimeout(() => process.kill(-pid, "SIGKILL"), farewell);
  await browser.close();
  clearTimeout(ending);
}

/**
 * Opens an address in a new tab. `problems` fills with console errors and uncaught errors,
 * `requests` with addresses requested; both go on filling until `close`. `prepare(page)` runs
 * before the address is opened.
 */
async function open(browser, address, { prepare, ...options } = {}) {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  // A click is aimed before it is made: at an element that two frames have drawn in one place. (A
  // locator's wait for "enabled" makes a function in the page, which policies forbid.)
  page.click = (selector, how) => page.locator(selector).setWaitForEnabled(false).click(how);
  const problems = [];
  const messages = [];
  const requests = [];
  page.on("console", (message) => {
    messages.push({ type: message.type(), text: message.text() });
    if (message.type() === "error" || message.type() === "warn") problems.push(message.text());
  });
  page.on("pageerror", (error) => {
    problems.push(String(error?.message ?? error));
    failed(page, error);
  });
  page.on("request", (request) => requests.push(request.url()));
  if (prepare) await prepare(page);
  await page.goto(address, { waitUntil: "load", ...options });
  return { page, problems, messages, requests, close: () => page.close() };
}

/**
 * A page that runs one module script from the same server: no inline script, so any policy may be
 * set.
 */
export const pageFor = (script) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>sottovoce</title>
<script type="module" src="${script}"></script></head><body></body></html>
`;

/** The first error that no script of a page caught. */
const uncaught = new WeakMap();

function failed(page, error) {
  if (!uncaught.has(page)) uncaught.set(page, error);
}

/**
 * Waits until the page has set `globalThis.result`, and gives it; fails at once if a script of the
 * page failed.
 */
export async function resultOf(page) {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const result = await page.evaluate(() => globalThis.result);
    if (result !== undefined) return result;
    if (uncaught.has(page))
      throw new Error(`the page failed: ${uncaught.get(page)?.stack ?? uncaught.get(page)}`);
    await new Promise((later) => setTimeout(later, 20));
  }
  throw new Error("the page set no result");
}

/** A tab of a test that lasts until the test ends, once its page has its result. */
export async function tabOf(t, browser, site) {
  const { page, close } = await browser.open(site.address);
  t.after(() => close().catch(() => undefined));
  await resultOf(page);
  return page;
}
