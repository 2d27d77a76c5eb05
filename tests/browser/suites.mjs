/**
 * All that is tested in one engine, in one browser: starting a browser takes longer than most of
 * its tests. Each test opens a tab of its own.
 */
import { browserNames, openBrowser } from "./harness.mjs";
import { access, accessInChromium } from "./demo-access.mjs";
import { answers, answersInChromium } from "./demo-answers.mjs";
import { drops, dropsInChromium } from "./demo-drop.mjs";
import { formats } from "./demo-format.mjs";
import { ledgers, ledgersInFirefox } from "./demo-ledger.mjs";
import { questions, questionsInChromium } from "./demo-questions.mjs";
import { visits } from "./demo-visit.mjs";
import { words } from "./demo-words.mjs";
import { documentation } from "./docs.mjs";
import { documentationInChromium } from "./docs-access.mjs";
import { databases } from "./duckdb.mjs";
import { exhibitAddresses } from "./exhibit-addresses.mjs";
import { exhibitTexts, exhibitTextsInChromium } from "./exhibit-texts.mjs";
import { exhibitWalks } from "./exhibits.mjs";
import { exhibitsInChromium } from "./exhibits-access.mjs";
import { faces, facesInChromium } from "./faces.mjs";
import { faults } from "./faults.mjs";
import { ledgerLogs, ledgerLogsInChromium, ledgerLogsInFirefox } from "./ledger-logs.mjs";
import { ledgerRaces, ledgerRacesInChromium } from "./ledger-races.mjs";
import { packages } from "./package.mjs";
import { pollAccess, pollAccessInChromium } from "./poll-access.mjs";
import { authors } from "./poll-author.mjs";
import { pollConsent } from "./poll-consent.mjs";
import { pollErased } from "./poll-erased.mjs";
import { polls } from "./poll.mjs";
import { siteInChromium, siteWalks } from "./site.mjs";

export function testIn(name) {
  // WebKitGTK is for Linux only; a browser that is missing where it should be is an error below.
  if (name === "webkit" && !browserNames.includes(name)) return;
  const browser = openBrowser(name);
  for (const suite of [
    faults,
    packages,
    ledgerLogs,
    ledgerRaces,
    ledgers,
    visits,
    answers,
    words,
    formats,
    drops,
    questions,
    access,
    exhibitWalks,
    exhibitAddresses,
    exhibitTexts,
    siteWalks,
    documentation,
    faces,
  ])
    suite(browser);
  // 34 MB of WebAssembly: compiled by two engines, not by three.
  if (name !== "webkit") databases(browser);
  // Answers are lost by a script that runs before the page's own, which WebKitGTK's driver lacks.
  if (name !== "webkit")
    for (const suite of [polls, pollConsent, pollErased, authors, pollAccess]) suite(browser);
  if (name === "chromium")
    for (const suite of [
      accessInChromium,
      answersInChromium,
      dropsInChromium,
      questionsInChromium,
      ledgerLogsInChromium,
      ledgerRacesInChromium,
      pollAccessInChromium,
      exhibitsInChromium,
      exhibitTextsInChromium,
      siteInChromium,
      documentationInChromium,
      facesInChromium,
    ])
      suite(browser);
  if (name === "firefox")
    for (const suite of [ledgerLogsInFirefox, ledgersInFirefox]) suite(browser);
}
