/**
 * Suites of one engine, in one browser: starting a browser takes longer than most of its tests.
 * Each test opens a tab of its own.
 */
import { browserNames, openBrowser } from "./harness.mjs";
import { access, accessInChromium } from "./tool/demo-access.mjs";
import { answers, answersInChromium } from "./tool/demo-answers.mjs";
import { drops, dropsInChromium } from "./tool/demo-drop.mjs";
import { formats } from "./tool/demo-format.mjs";
import { found } from "./tool/demo-found.mjs";
import { groups, groupsInChromium } from "./tool/demo-groups.mjs";
import { handed, handedInChromium } from "./tool/demo-handed.mjs";
import { filters } from "./tool/demo-filters.mjs";
import { truths } from "./tool/demo-truth.mjs";
import { kindWalks } from "./tool/demo-kinds.mjs";
import { kinds } from "./tool/demo-kinds-asked.mjs";
import { kindsInChromium, kindsSafe } from "./tool/demo-kinds-safe.mjs";
import { kindsWritten } from "./tool/demo-kinds-written.mjs";
import { ledgers, ledgersInFirefox } from "./tool/demo-ledger.mjs";
import { questions, questionsInChromium } from "./tool/demo-questions.mjs";
import { several, severalInChromium } from "./tool/demo-several.mjs";
import { visit, visits } from "./tool/demo-visit.mjs";
import { words } from "./tool/demo-words.mjs";
import { disk } from "./package/disk.mjs";
import { documentation, documentationWalk } from "./documents/docs.mjs";
import { documentationInChromium } from "./documents/docs-access.mjs";
import { databases } from "./package/duckdb.mjs";
import { exhibitAddresses } from "./exhibits/exhibit-addresses.mjs";
import {
  translatedWalk,
  translatedWalks,
  translatedInChromium,
} from "./exhibits/exhibit-languages.mjs";
import { exhibitStage, exhibitStageInChromium } from "./exhibits/exhibit-stage.mjs";
import { exhibitTexts, exhibitTextsInChromium } from "./exhibits/exhibit-texts.mjs";
import { exhibitWalk, exhibitWalks } from "./exhibits/exhibits.mjs";
import { exhibitsInChromium } from "./exhibits/exhibits-access.mjs";
import { faces, facesInChromium } from "./faces.mjs";
import { faults } from "./package/faults.mjs";
import { full } from "../full.mjs";
import { ledgerLogs, ledgerLogsInChromium, ledgerLogsInFirefox } from "./package/ledger-logs.mjs";
import { ledgerRaces, ledgerRacesInChromium } from "./package/ledger-races.mjs";
import { packages } from "./package/package.mjs";
import { plainPage } from "./package/plain-page.mjs";
import { pollAccess, pollAccessInChromium } from "./polls/poll-access.mjs";
import { authors, pollHeld } from "./polls/poll-author.mjs";
import { pollConsent } from "./polls/poll-consent.mjs";
import { pollDesk } from "./polls/poll-desk.mjs";
import { pollErased } from "./polls/poll-erased.mjs";
import {
  pollInLanguages,
  pollLanguages,
  pollLanguagesInChromium,
} from "./polls/poll-languages.mjs";
import { pollRoom } from "./polls/poll-room.mjs";
import { pollAnswered, polls } from "./polls/poll.mjs";
import { readmePage } from "./package/readme.mjs";
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

/** Suites that Chromium runs each time, in files of their own beside each other. */
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

/**
 * Suites that the other engines run where everything is looked at: storage, files, pages as they
 * load, and every kind of answer once. Texts and looks are the same program in all of them.
 */
const elsewhere = {
  package: whole.package,
  tool: [ledgers, visits, kindWalks, groups, drops],
  pages: [exhibitWalks, translatedWalk, siteWalks, documentation],
};
const elsewhereOfPolls = [polls, pollErased, pollLanguages];

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
    ? [...Object.values(elsewhere).flat(), databases, ...elsewhereOfPolls]
    : [...brief, ...briefOfPolls];
  const browser = openBrowser("firefox");
  for (const suite of [...suites, ...ofFirefox]) suite(browser);
}

export function testInWebkit() {
  // WebKitGTK is for Linux only; a browser that is missing where it should be is an error below.
  if (!browserNames.includes("webkit")) return;
  const browser = openBrowser("webkit");
  const suites = full ? Object.values(elsewhere).flat() : brief;
  for (const suite of [...suites, ...pollsInWebKit]) suite(browser);
}
