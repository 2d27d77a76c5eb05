/** Delimited text in a zip archive. */
import { members } from "sottovoce/zip";
import type { Member } from "sottovoce/zip";
import { Unusable } from "../../questions/asked.js";
import type { Reader } from "./reader.js";
import * as text from "./text.js";

/** Names of delimited text, perhaps packed once more. */
const TEXT = /\.(?:csv|tsv|tab|txt)(?:\.gz)?$/i;
/** Files that programs add to an archive: nobody chooses them. */
const ADDED = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** How much of a file in an archive its first line may take. */
const BEGINNING = 1 << 20;

export const reader: Reader = {
  ...text.reader,
  async parts(file) {
    const all = await members(file);
    const listed = all.filter(({ name }) => !ADDED.test(name));
    if (all.some(({ name }) => name === "xl/workbook.xml"))
      throw refused("an Excel workbook: choose that as its format");
    if (!listed.some(({ name }) => TEXT.test(name)))
      throw refused("a zip archive without a CSV file: unpack it, and choose the table");
    return listed.map(({ name }) => ({
      ...{ name, hidden: false },
      why: TEXT.test(name) ? "" : "is not a CSV file by its name: unpack it first",
    }));
  },
  async beginning({ file, format }, signal) {
    const first = await beginningOf(await memberOf(file, format.part));
    return text.beginningOf(first, format, signal);
  },
  source: async ({ file, format }) => (await memberOf(file, format.part)).open(),
};

const refused = (what: string) =>
  new Unusable({ code: "ERR_DATA", message: `this file is ${what}` });

async function memberOf(file: File, part: string): Promise<Member> {
  const member = (await members(file)).find(({ name }) => name === part);
  if (member === undefined) throw refused("another one than before: choose it again");
  return member;
}

/** The first bytes, which are looked at as a file is. */
async function beginningOf(member: Member): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const bytes = (member.open() as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  for (let size = 0; size < BEGINNING;) {
    const { value, done } = await bytes.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  await bytes.cancel();
  return new Blob(chunks);
}
