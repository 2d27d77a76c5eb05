/**
 * The built demo in a real browser: opening it, walking through its steps, and asking what it
 * shows.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/common.mjs";
import { patience, serve } from "../harness.mjs";

/**
 * The policy that a page of the site states in its own head. `path` may end in settings. A page of
 * the test's own is served with that of the first page.
 */
export function statedPolicy(path = "") {
  const named = path.split(/[?#]/)[0];
  const address = named.endsWith(".html") ? "" : named;
  const [, policy] =
    /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(
      readFileSync(inRoot("www", "dist", address, "index.html"), "utf8"),
    ) ?? [];
  assert.ok(policy, "the page states a policy");
  return policy;
}

/** Opens an address of the site, and closes it when nothing went wrong. */
export async function onSite(
  browser,
  path,
  body,
  { csp = statedPolicy(path), pages, prepare } = {},
) {
  const site = await serve({ folders: { "/": inRoot("www", "dist") }, csp, pages });
  const tab = await browser.open(`${site.address}${path}`, { prepare });
  try {
    await body({ ...tab, site });
    assert.deepEqual(tab.problems, []);
    // Blobs and data are inside the machine: Firefox draws its own list marks from a data URL.
    const elsewhere = tab.requests.filter(
      (address) => !address.startsWith(site.address) && !/^(blob|data):/.test(address),
    );
    assert.deepEqual(elsewhere, []);
  } finally {
    await tab.close();
    await site.close();
  }
}

/**
 * Opens the demo and hands over `page`, `site`, `problems` and `requests`; afterwards nothing may
 * have gone wrong in the console and nothing may have been asked of another server.
 * `headers: false` serves it as a plain static host does.
 */
export function onDemo(browser, body, { headers = true, prepare } = {}) {
  const opened = async (tab) => {
    await tab.page.waitForSelector("sotto-picture svg");
    await body(tab);
  };
  return onSite(browser, "", opened, { csp: headers ? statedPolicy() : null, prepare });
}

/** Puts a file of this machine into the file input. */
export async function pick(page, path) {
  const input = await page.waitForSelector("#file");
  await input.uploadFile(path);
}

/** The columns that can be chosen, by their names. */
export const namesOn = (page) =>
  page.$$eval("#column option", (options) =>
    options.slice(1).map(({ textContent }) => textContent),
  );

/** Types over what a text field holds. */
export async function fill(page, selector, text) {
  await page.focus(selector);
  await page.$eval(selector, (field) => field.select());
  await page.keyboard.press("Backspace");
  await page.type(selector, text);
}

/** Picks the column and the candidates, and locks. */
export async function settle(page, { column, first, last, step }) {
  await page.waitForSelector("#column");
  await page.select("#column", String(column));
  await fill(page, "#first", first);
  await fill(page, "#last", last);
  await fill(page, "#step", step);
  await lock(page);
}

/** Says that nobody in the file has more than one row, unless something was said of it. */
export async function oneRowEach(page) {
  const field = "#rows-per-person";
  await page.waitForSelector(field);
  const said = () => page.$eval(field, ({ value }) => value);
  // The field is another one once the page has loaded what groups need.
  while ((await said()) === "") await fill(page, field, "1");
}

let named = 0;

/** Says that they are people whom nobody asked about before, unless they have a name. */
async function newPeople(page) {
  await page.$eval("#other-people", (button) => button.click()).catch(() => null);
  const name = await page.$eval("#people", ({ value }) => value).catch(() => "");
  if (name === "") await fill(page, "#people", `people ${++named}`);
}

/** Waits until the settings can be locked, with what a holder of the file says of its people. */
export async function ready(page) {
  await oneRowEach(page);
  await newPeople(page);
  await until(
    async () => {
      // Whether there was such a file is asked of the browser, and may come later.
      await page.$eval("#other-people", (button) => button.click()).catch(() => null);
      return page.$('#lock[aria-disabled="false"]');
    },
    (found) => found !== null,
    "the settings can be locked",
  );
}

export async function lock(page) {
  await ready(page);
  await page.click("#lock");
  await page.waitForSelector("#release");
}

/** Presses the button that spends, and gives the receipt: see {@link receipt}. */
export async function release(page) {
  await page.click("#release");
  await page.waitForSelector("#receipt-value");
  return receipt(page);
}

/** The number shown, all that would be saved, and of that the release. */
export async function receipt(page) {
  const shown = await textOf(page, "#receipt-value");
  const whole = JSON.parse(await textOf(page, ".receipt details:last-of-type pre"));
  return { shown, whole, json: whole.release };
}

export function textOf(page, selector) {
  return page.$eval(selector, (element) => element.textContent.trim());
}

/**
 * Waits until the page says it; the function runs here, since the page's policy forbids to make
 * functions there.
 */
export async function until(read, holds, what) {
  const end = Date.now() + patience;
  for (;;) {
    const last = await read();
    if (holds(last)) return last;
    if (Date.now() > end) throw new Error(`${what}: it last was ${JSON.stringify(last)}`);
    await new Promise((wake) => setTimeout(wake, 25));
  }
}

/** Loads the page anew, and waits until the new one shows its picture. */
export async function loadAnew(page) {
  await page.evaluate(() => {
    globalThis.isOld = true;
    location.reload();
  });
  const isNew = () => page.evaluate(() => globalThis.isOld === undefined).catch(() => false);
  await until(isNew, Boolean, "the page was loaded anew");
  await page.waitForSelector("sotto-picture svg");
}

/** Everything that can be read on the page, closed parts too. */
export function everything(page) {
  return page.evaluate(
    () =>
      document.body.textContent +
      [...document.querySelectorAll("[aria-label]")]
        .map((element) => element.getAttribute("aria-label"))
        .join(" "),
  );
}
