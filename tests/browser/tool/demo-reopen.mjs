/** Opens a saved receipt on the page, as a person does who was handed the file. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./demo-page.mjs";

let opened = 0;

/** Gives what the page says of each receipt, or of a file that is none. */
export async function reopen(page, text) {
  const folder = mkdtempSync(join(tmpdir(), "sottovoce-receipt-"));
  // Firefox takes a file of the same name and size for the one that it has.
  const path = join(folder, `receipt-${(opened += 1)}.json`);
  writeFileSync(path, text);
  try {
    const input = await page.waitForSelector("#reopen");
    // The page's earlier words go at once; its words about the same text again would look the same.
    await page.$$eval(".reopened, .reopen > .problem", (all) =>
      all.forEach((each) => each.setAttribute("data-before", "")),
    );
    await input.uploadFile(path);
    return await until(
      () =>
        page.$$eval(".reopened:not([data-before]), .reopen > .problem:not([data-before])", (all) =>
          all.map((each) => each.textContent.replace(/\s+/g, " ").trim()),
        ),
      (said) => said.length > 0,
      "the page says something of the receipt",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const AGREES = /Its parts agree with each other and with this version/;
export const NO_PROOF = /Anyone can write such a file\. It proves nothing about rows/;
export const DISAGREES = /Its parts do not agree/;
export const NOT_ONE = /^This file is not a receipt of this page/;
