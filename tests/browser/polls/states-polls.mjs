/** The states of a poll: at the desk, on the screen of the room, and on a phone. */
import { oneOf, survey } from "sottovoce/survey";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { openSite, reportOf } from "../../poll/site.mjs";
import { onDesk, publish, standing, write } from "./poll-author.mjs";
import { fate, onPoll, say } from "./poll.mjs";

const prepare = (page) => page.setViewport({ width: 1280, height: 720 });

const WAYS = ["bicycle", "on foot", "by car"];
const travel = { text: "How do you come to school?", kind: "oneOf", options: WAYS };

const desk = (name, walk, more = {}) => ({
  ...{ name: `polls-desk-${name}`, ...more },
  show: (browser, body) =>
    onDesk(
      browser,
      async (tab) => {
        await walk(tab);
        await body(tab.page);
      },
      { prepare },
    ),
});

const CLOSES = 20;

/** A poll on the way to school, of which some reports were sent. */
const school = () =>
  survey("poll", { answer: oneOf(WAYS, { text: travel.text }) })
    .odds(3)
    .build();

async function send(site, poll, many) {
  for (let k = 0; k < many; k++) await site.post(reportOf(poll, WAYS[k % WAYS.length]));
}

const screen = (name, reports, selector, more = {}) => ({
  ...{ name: `polls-screen-${name}`, ...more },
  async show(browser, body) {
    const site = await openSite();
    const poll = await site.open(CLOSES, school());
    await send(site, poll, reports);
    const { screen: key } = await site.count(poll.id);
    const tab = await browser.open(`${site.server.address}poll/screen/${key}`, { prepare });
    try {
      await tab.page.waitForSelector(selector);
      await body(tab.page);
    } finally {
      await tab.close();
      await site.close();
    }
  },
});

const phone = (name, walk, more = {}) => ({
  ...{ name: `polls-phone-${name}`, ...more },
  show: (browser, body) =>
    onPoll(
      browser,
      async ({ site, poll, open }) => {
        const { page } = await open();
        await page.waitForSelector("#choice-0");
        await walk(page, { site, poll });
        await body(page);
      },
      { built: school(), closes: CLOSES, prepare },
    ),
});

export const pollStates = [
  desk("draft", ({ page }) => write(page, travel)),
  desk(
    "closed",
    async ({ page, site }) => {
      await write(page, { ...travel, closes: CLOSES });
      await publish(page);
      const [{ survey: id }] = (await site.ask()).answer;
      const poll = respondentFromPlan((await site.count(id)).plan);
      await send(site, poll, CLOSES);
      await standing(page, /^Closed/);
      await page.waitForSelector(".outcomes, #save");
    },
    { sheets: 2 },
  ),
  screen("open", 7, ".qr"),
  screen("closed", CLOSES, ".results"),
  phone("asked", async () => {}),
  phone("chosen", async (page) => {
    await page.click("#choice-1");
    await page.waitForSelector('#send[aria-disabled="false"]');
  }),
  phone("sent", async (page) => {
    await say(page);
    await fate(page, "stored");
  }),
  phone("results", async (page, { site, poll }) => {
    await say(page);
    await fate(page, "stored");
    await send(site, poll, CLOSES - 1);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForSelector(".results");
  }),
];
