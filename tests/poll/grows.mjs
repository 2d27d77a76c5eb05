/**
 * Posts reports to a poll in a folder, 2,000 at once and as many times as is told, and prints what
 * became of them: a process of its own, so that the system may keep its files from growing.
 */
import { join } from "node:path";
import { survey, yesNo } from "sottovoce/survey";
import { openSite, reportOf } from "./site.mjs";

const built = survey("grows", { answer: yesNo({ text: "Does it fit?" }) })
  .odds(3)
  .build();
const [folder, rounds] = process.argv.slice(2);
const site = await openSite({ where: join(folder, "polls.duckdb") });
const there = (await site.ask()).answer.length > 0;
const poll = there ? built : await site.open(200_000, built, { cap: 60_000 });
const found = (await site.count(poll.id)).reports;
const statuses = [];
for (let round = 0; round < Number(rounds); round += 1) {
  const posts = Array.from({ length: 2_000 }, () => site.post(reportOf(poll)));
  statuses.push(...(await Promise.all(posts)).map(({ status }) => status));
}
const many = (wanted) => statuses.filter((status) => status === wanted).length;
const outcome = { found, stored: many(200), refused: many(503), warnings: site.warnings };
await site.close().catch(() => {});
process.stdout.write(JSON.stringify(outcome));
