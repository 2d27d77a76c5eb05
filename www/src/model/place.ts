/**
 * Where this page is: at an address of a site, or in a file. Each browser keeps the budgets of
 * files in its own way (tests/browser/package/disk.mjs tries them).
 */
type Place = "site" | "this file" | "all files" | "unsure";

function here(): Place {
  if (location.protocol !== "file:") return "site";
  // Storage of files differs by engine, and no page can see how without being moved.
  if (CSS.supports("-moz-appearance", "none")) return "this file";
  return "userAgentData" in navigator ? "all files" : "unsure";
}

const MOVE =
  "Before you move it, close the ledger and save it as a file. Then carry that file into the new budget.";

/** Said before anything is locked; null where an address says it all. */
const LIMITS: Readonly<Record<Place, string | null>> = {
  site: null,
  "this file": `This browser keeps budgets for this file in this folder only. A moved, renamed or copied file begins with full budgets. ${MOVE}`,
  "all files":
    "This browser keeps one set of budgets for all pages on this computer's disks. A moved or renamed file finds them again. Any other page that you open from a disk can change them.",
  unsure: `This browser may begin with full budgets when you move this file or close the browser. ${MOVE}`,
};

const WHERE: Readonly<Record<Place, string>> = {
  site: "and only for this address",
  "this file": "and only for this file in this folder",
  "all files": "for all pages that you open from a disk",
  unsure: "for this file, perhaps until you move it or close the browser",
};

/** Limits that a person who spends a budget in a file must know; null on a site. */
export const limitsOfFile = (): string | null => LIMITS[here()];

/** For what this browser stores a ledger, as the end of a sentence. */
export const keptFor = (): string => WHERE[here()];
