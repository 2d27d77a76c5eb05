/**
 * Posts reports to a poll in a folder, 400 at once and at most as many times as is told, and prints
 * what became of them: a process of its own, so that the system may keep its files from growing.
 * With "room" it stops once some cannot be stored. From then on its files may grow again, and
 * phones send once more what they sent.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { survey, yesNo } from "sottovoce/survey";
import { openSite, reportOf } from "./site.mjs";

const built = survey("grows", { answer: yesNo({ text: "Does it fit?" }) })
  .odds(3)
  .build();
const [folder, rounds, room] = process.argv.slice(2);
const site = await openSite({ where: join(folder, "polls.duckdb") });
const there = (await site.ask()).answer.length > 0;
const poll = there ? built : await site.open(200_000, built, { cap: 60_000 });
const count = async () => (await site.count(poll.id)).reports;
const found = await count();

/** Posts reports, 400 at once, and gives them by what became of each. */
async function postAll(reports) {
  const became = { stored: [], again: [], storage: [] };
  for (let start = 0; start < reports.length; start += 400) {
    const some = reports.slice(start, start + 400);
    const answers = await Promise.all(some.map((report) => site.post(report)));
    for (const [place, { answer }] of answers.entries())
      became[answer.outcome ?? answer.error].push(some[place]);
    if (room && became.storage.length > 0) break;
  }
  return became;
}
const numbers = ({ stored, again, storage }) => [stored.length, again.length, storage.length];

const sent = Array.from({ length: 400 * Number(rounds) }, () => reportOf(poll));
const first = await postAll(sent);
const outcome = { found, first: numbers(first) };
if (room) {
  execFileSync("prlimit", ["--pid", String(process.pid), "--fsize=unlimited"]);
  outcome.confirmed = numbers(await postAll(first.stored));
  outcome.refused = numbers(await postAll(first.storage));
  outcome.late = numbers(await postAll([reportOf(poll)]));
  outcome.counted = await count();
}
await site.close();
process.stdout.write(JSON.stringify({ ...outcome, warnings: site.warnings }));
