/** The program of `sottovoce-poll.tgz`: unpacked or run by npx, asked over HTTP, and ended. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { json, reportOf, smoking } from "./site.mjs";
import { respondentFromPlan } from "sottovoce/survey/respond";

/** Runs a program and gathers what it prints; `ended` resolves with its code or signal. */
export function started(command, args, options) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  const program = { child, printed: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (program.printed += text));
  program.ended = new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code, signal) => done(code ?? signal));
  });
  return program;
}

/** The address and the organizer's token that a program prints; fails if it ends before. */
export async function served(program) {
  const pattern = /polls are made at (http:\S+)poll\/author\/#token=(\S+), and stored in (.+)/;
  const printed = new Promise((done) => {
    const look = () => {
      const found = pattern.exec(program.printed);
      if (found) done(found.slice(1));
    };
    program.child.stdout.on("data", look);
    look();
  });
  const early = program.ended.then((code) =>
    assert.fail(`it ended with ${code}: ${program.printed}`),
  );
  const [address, token, stored] = await Promise.race([printed, early]);
  return { address, token, stored };
}

/** Whether pages of each part come: the tool, an exhibit, documents, the organizer's page. */
export async function demandPages({ address }) {
  for (const path of ["", "exhibits/coin/", "docs/", "poll/", "poll/author/", "poll/screen/"]) {
    const page = await fetch(`${address}${path}`);
    assert.equal(page.status, 200, path);
    assert.match(await page.text(), /<title>/, path);
  }
}

/** Makes a poll, answers it until it closes, and gives its address and its results. */
export async function demandResults({ address, token }) {
  const { plan } = smoking();
  const headers = { authorization: `Bearer ${token}` };
  const made = await json(`${address}poll/api/author/polls`, {
    headers,
    body: { plan, closes: 4 },
  });
  assert.equal(made.status, 200);
  const poll = `${address}poll/api/polls/${made.answer.survey.slice(0, 16)}`;
  const respondent = respondentFromPlan(plan);
  for (let person = 0; person < 4; person += 1) {
    const { status } = await json(`${poll}/reports`, { body: reportOf(respondent) });
    assert.equal(status, 200);
  }
  const { answer } = await json(poll);
  assert.equal(answer.state, "full");
  assert.equal(answer.results.reports, 4);
  return { path: poll.slice(address.length), results: answer.results };
}
