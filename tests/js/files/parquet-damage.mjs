/**
 * Damages fixtures in turn, reads them, and prints what became of it: run by a test as a process of
 * its own, whose memory is limited.
 */
import { readFileSync } from "node:fs";
import { decompress } from "fzstd";
import { column, columns, textColumn } from "sottovoce/parquet";
import { inRoot } from "../../../scripts/common.mjs";
import { tenthOf } from "../../full.mjs";
import { outcomeOf } from "./files-helpers.mjs";

const [, , file, how] = process.argv;
const bytes = readFileSync(inRoot("tests", "files", "fixtures", file));
const unpack = (packed, size) => decompress(packed, new Uint8Array(size));
const wanted = (await columns(new Blob([bytes]))).filter(({ kind }) => kind);
// A text of the fixtures.
const secret = "a,b\n";

/** The fixture, cut off or with a flipped bit. */
function damagedBy(turn) {
  if (how === "cut") return bytes.subarray(0, Math.floor((turn * bytes.length) / 200));
  const flipped = Uint8Array.from(bytes);
  flipped[Math.floor((turn * bytes.length) / 200)] ^= 1 << (turn % 8);
  return flipped;
}

const turns = tenthOf([...Array(200).keys()]);
const outcomes = { read: 0, refused: 0 };
for (const turn of turns) {
  const blob = new Blob([damagedBy(turn)]);
  for (const { name, kind } of wanted) {
    const read = kind === "texts" ? textColumn : column;
    const options = { column: name, compressors: { ZSTD: unpack } };
    const { rows } = await outcomeOf(read(blob, options), secret);
    outcomes[rows ? "read" : "refused"]++;
    if (rows && rows.length > 24) throw new Error("more rows than there are");
  }
}
// In kilobytes, whatever the system calls them.
const { maxRSS } = process.resourceUsage();
process.stdout.write(
  JSON.stringify({
    ...outcomes,
    peak: maxRSS / 1024,
    columns: wanted.length,
    places: turns.length,
  }),
);
