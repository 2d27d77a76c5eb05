/**
 * Tests what a script can carry out of a page, under each policy that we use or show: tried in
 * Chromium and Firefox, and compared with the table of docs/network.md.
 *
 * node tests/browser/network.full.test.mjs --update writes that table.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { before, test } from "node:test";
import { inRoot } from "../../scripts/common.mjs";
import { launch, patience } from "./harness.mjs";
import { policies } from "./network/policies.mjs";
import { servers } from "./network/servers.mjs";

const browsers = { chromium: "Chromium", firefox: "Firefox" };
const targets = ["own", "other"];
const path = inRoot("docs", "network.md");

/** Turns on what a person's Firefox does and a driven one does not. */
const preferences = {
  "browser.chrome.site_icons": true,
  "media.peerconnection.ice.loopback": true,
};

/** Ways of one kind: where all of them are open in both browsers, the first is named. */
const kin = [
  ["navigation", "link", "refresh", "open"],
  ["picture", "picture of a style", "preload"],
];

/** Channels that no page has in any case: a worker is of the page's own server. */
const ofOwnServer = ["worker", "shared worker", "service worker"].map((name) => [name, "other"]);
/** Channels that a browser does not use, or only when a person asks for it. */
const absent = {
  chromium: ofOwnServer,
  firefox: [...ofOwnServer, ...["ping", "manifest"].flatMap((name) => pairs([name]))],
};

function pairs(channels) {
  return channels.flatMap((channel) => targets.map((target) => [channel, target]));
}

const markOf = ([channel, target]) => `${channel.replaceAll(" ", "-")}.${target}`;

/** Waits until each mark arrived or can no longer come, at the longest for so many milliseconds. */
async function ended(marks, { arrived, page, longest }) {
  const started = Date.now();
  let last = started;
  let seen = 0;
  for (;;) {
    // A page that went elsewhere answers no more.
    const settled = await page.evaluate(() => globalThis.settled ?? []).catch(() => []);
    const open = marks.filter((mark) => !arrived.has(mark) && !settled.includes(mark));
    if (arrived.size > seen) [seen, last] = [arrived.size, Date.now()];
    if (open.length === 0 || Date.now() - started > longest) return last - started;
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** Tries every channel under one policy; gives those that arrived, and how long the last took. */
async function tried(browser, site, policy, longest) {
  const never = absent[browser.name].map(markOf);
  site.use(policy);
  const { arrived } = site;
  const toward = async (target) => {
    const { page, close } = await browser.open(site.address);
    const channels = await page.evaluate(() => globalThis.channels ?? null);
    // Without scripts there is nothing to try.
    const { together, alone } = channels ?? { together: [], alone: [] };
    const times = [];
    for (const batch of [together, ...alone.map((one) => [one])]) {
      const all = batch.map((channel) => [channel, target]);
      await page.evaluate(
        (those) => void setTimeout(() => those.forEach((one) => globalThis.tryChannel(...one))),
        all,
      );
      const marks = all.map(markOf).filter((mark) => !never.includes(mark));
      times.push(await ended(marks, { arrived, page, longest }));
    }
    await close();
    return { scripts: channels !== null, channels: [...together, ...alone], times };
  };
  // One after the other: a tab behind another loads no sounds.
  const both = [await toward("own"), await toward("other")];
  return {
    ...both[0],
    arrived: new Set(arrived),
    slowest: Math.max(...both.flatMap(({ times }) => times)),
  };
}

/** Tries all policies in one browser: first without any, where all that it has must arrive. */
async function measure(name) {
  const browser = await launch(name, { preferences });
  const site = await servers();
  try {
    const [none, ...others] = policies();
    const control = await tried(browser, site, none, patience);
    const found = [{ ...none, ...control }];
    // Allowed requests take as long as without a policy; a busy machine gets some more.
    const longest = Math.min(10_000, 1_500 + 4 * control.slowest);
    for (const policy of others)
      found.push({ ...policy, ...(await tried(browser, site, policy, longest)) });
    return found;
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Each policy with what arrived in each browser. */
const measured = {};
before(async () => {
  for (const name of Object.keys(browsers)) measured[name] = await measure(name);
});

for (const [name, called] of Object.entries(browsers))
  test(`${name}: without a policy every channel that ${called} has carries rows`, () => {
    const [{ channels, arrived }] = measured[name];
    const missing = pairs(channels).filter((pair) => !arrived.has(markOf(pair)));
    const text = (all) => all.map(markOf).sort();
    assert.deepEqual(text(missing), text(absent[name]));
  });

test("the table of docs/network.md is what was measured", () => {
  const text = readFileSync(path, "utf8");
  const table = tableOf(measured);
  const [before, written, after] = parted(text);
  if (process.argv.includes("--update")) writeFileSync(path, `${before}${table}${after}`);
  else assert.equal(written, table);
});

const head = "| policy | to its own server | to any other server |\n| --- | --- | --- |\n";

/** A document before, in and after its table of channels. */
function parted(text) {
  const start = text.indexOf(head);
  assert.ok(start > 0, "docs/network.md has the table");
  const end = text.indexOf("\n\n", start) + 1;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

function tableOf({ chromium, firefox }) {
  const rows = chromium.map((one, index) => {
    const both = { chromium: one, firefox: firefox[index] };
    const cells = targets.map((target) => cell(both, chromium[0].channels, target));
    return `| ${one.name} | ${cells.join(" | ")} |\n`;
  });
  return head + rows.join("");
}

/** Names what went through to one server in both browsers, and what in one of them. */
function cell(both, channels, target) {
  const all = Object.entries(both);
  if (all.every(([, { scripts }]) => !scripts)) return "nothing: no script runs";
  const through = ([, { arrived }], name) => arrived.has(markOf([name, target]));
  const has = ([browser], name) => !absent[browser].some(([a, b]) => a === name && b === target);
  if (all.every((one) => channels.every((name) => through(one, name) === has(one, name))))
    return "everything";
  const named = (name) => {
    const those = all.filter((one) => through(one, name)).map(([browser]) => browsers[browser]);
    if (those.length === 0) return [];
    return those.length < all.length ? `${name} (${those.join()})` : name;
  };
  const found = channels.flatMap(named);
  const whole = kin.filter((group) => group.every((name) => found.includes(name)));
  const told = whole.flatMap(([, ...others]) => others);
  return found.filter((name) => !told.includes(name)).join(", ") || "nothing";
}
