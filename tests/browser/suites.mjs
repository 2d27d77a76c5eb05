/**
 * Suites of one engine, in one browser: starting a browser takes longer than most of its tests.
 * Each test opens a tab of its own.
 */
import { browserNames, openBrowser } from "./harness.mjs";
import { access, accessInChromium } from "./demo-access.mjs";
import { answers, answersInChromium } from "./demo-answers.mjs";
import { drops, dropsInChromium } from "./demo-drop.mjs";
import { formats } from "./demo-format.mjs";
import { found } from "./demo-found.mjs";
import { groups, groupsInChromium } from "./demo-groups.mjs";
import { handed, handedInChromium } from "./demo-handed.mjs";
import { filters } from "./demo-filters.mjs";
import { truths } from "./demo-truth.mjs";
import { kindWalks } from "./demo-kinds.mjs";
import { kinds } from "./demo-kinds-asked.mjs";
import { kindsInChromium, kindsSafe } from "./demo-kinds-safe.mjs";
import { kindsWritten } from "./demo-kinds-written.mjs";
import { ledgers, ledgersInFirefox } from "./demo-ledger.mjs";
import { questions, questionsInChromium } from "./demo-questions.mjs";
import { several, severalInChromium } from "./demo-several.mjs";
import { visit, visits } from "./demo-visit.mjs";
import { words } from "./demo-words.mjs";
import { disk } from "./disk.mjs";
import { documentation, documentationWalk } from "./docs.mjs";
import { documentationInChromium } from "./docs-access.mjs";
import { databases } from "./duckdb.mjs";
import { exhibitAddresses } from "./exhibit-addresses.mjs";
import { translatedWalk, translatedWalks, translatedInChromium } from "./exhibit-languages.mjs";
import { exhibitStage, exhibitStageInChromium } from "./exhibit-stage.mjs";
import { exhibitTexts, exhibitTextsInChromium } from "./exhibit-texts.mjs";
import { exhibitWalk, exhibitWalks } from "./exhibits.mjs";
import { exhibitsInChromium } from "./exhibits-access.mjs";
import { faces, facesInChromium } from "./faces.mjs";
import { faults } from "./faults.mjs";
import { full } from "../full.mjs";
import { ledgerLogs, ledgerLogsInChromium, ledgerLogsInFirefox } from "./ledger-logs.mjs";
import { ledgerRaces, ledgerRacesInChromium } from "./ledger-races.mjs";
import { packages } from "./package.mjs";
import { plainPage } from "./plain-page.mjs";
import { pollAccess, pollAccessInChromium } from "./poll-access.mjs";
import { authors, pollHeld } from "./poll-author.mjs";
import { pollConsent } from "./poll-consent.mjs";
import { pollDesk } from "./poll-desk.mjs";
import { pollErased } from "./poll-erased.mjs";
import { pollInLanguages, pollLanguages, pollLanguagesInChromium } from "./poll-languages.mjs";
import { pollRoom } from "./poll-room.mjs";
import { pollAnswered, polls } from "./poll.mjs";
import { readmePage } from "./readme.mjs";
import { siteInChromium, sitePictures, siteWalks } from "./site.mjs";
import { statesElsewhere, statesInChromium } from "./states.mjs";

/** Suites that every engine runs each time: the package, its storage, a page of each kind. */
const brief = [
  faults,
  packages,
  plainPage,
  readmePage,
  ledgerLogs,
  visit,
  kindWalks,
  exhibitWalk,
  translatedWalk,
  documentationWalk,
  disk,
];
/** Answers are lost by a script that runs before the page's own, which WebKitGTK's driver lacks. */
const briefOfPolls = [pollAnswered, pollHeld, pollInLanguages];
/** Suites that this driver can run all the same. */
const pollsInWebKit = [pollInLanguages];

/** Suites that are run where everything is looked at. */
const inFull = (...suites) => (full ? suites : []);

/**
 * Suites that one engine runs each time, and every engine where everything is looked at. Chromium
 * does the parts in files of their own, beside each other.
 */
const whole = {
  package: [faults, packages, plainPage, readmePage, ledgerLogs, ledgerRaces, disk],
  tool: [
    ...[ledgers, visits, answers, filters, kindWalks, kindsSafe],
    ...[questions, groups, found, several, access],
    ...inFull(handed, truths, words, formats, kinds, kindsWritten, drops),
  ],
  pages: [
    ...[exhibitWalks, exhibitStage, translatedWalks, siteWalks, documentation],
    ...inFull(exhibitAddresses, exhibitTexts, faces),
  ],
};
const wholeOfPolls = [
  polls,
  pollConsent,
  pollErased,
  pollRoom,
  authors,
  pollDesk,
  pollAccess,
  pollLanguages,
];

/** Suites that give the same in all engines, or that only this one can run. */
const ofChromium = {
  // 34 MB of WebAssembly: compiled by two engines, not by three.
  package: [ledgerLogsInChromium, ledgerRacesInChromium, ...inFull(databases)],
  tool: [
    ...[accessInChromium, answersInChromium, questionsInChromium, groupsInChromium],
    ...[severalInChromium],
    ...inFull(handedInChromium, dropsInChromium, kindsInChromium),
  ],
  pages: [
    ...[exhibitsInChromium, exhibitStageInChromium, siteInChromium, documentationInChromium],
    ...inFull(exhibitTextsInChromium, translatedInChromium, facesInChromium),
    ...inFull(sitePictures, statesInChromium),
  ],
  polls: [pollAccessInChromium, pollLanguagesInChromium],
};
const ofFirefox = [ledgerLogsInFirefox, ledgersInFirefox, ...inFull(statesElsewhere)];

/** The parts that Chromium's tests are of. */
export function testInChromium(part) {
  const browser = openBrowser("chromium");
  const suites = part === "polls" ? wholeOfPolls : whole[part];
  for (const suite of [...suites, ...ofChromium[part]]) suite(browser);
}

export function testInFirefox() {
  const suites = full
    ? [...Object.values(whole).flat(), databases, ...wholeOfPolls]
    : [...brief, ...briefOfPolls];
  const browser = openBrowser("firefox");
  for (const suite of [...suites, ...ofFirefox]) suite(browser);
}

export function testInWebkit() {
  // WebKitGTK is for Linux only; a browser that is missing where it should be is an error below.
  if (!browserNames.includes("webkit")) return;
  const browser = openBrowser("webkit");
  const suites = full ? Object.values(whole).flat() : brief;
  for (const suite of [...suites, ...pollsInWebKit]) suite(browser);
}
