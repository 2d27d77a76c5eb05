/** The parts of a workbook, by the relations between them. */
import type { BlobLike } from "../api/streams.js";
import { pieces } from "../csv/pieces.js";
import { type DpError, refuse } from "../error.js";
import type { Interrupt } from "../host/interrupt.js";
import { type Entry, directoryOf } from "../zip/directory.js";
import { openMember } from "../zip/member.js";
import { damagedZip, slice } from "../zip/slice.js";
import { type Triple, shownBy } from "./dates.js";
import { opened } from "./opened.js";

/** A sheet of cells. Charts are not sheets here. */
export interface SheetPart {
  readonly name: string;
  readonly hidden: boolean;
  /** None where the archive lacks it. */
  readonly part: Entry | undefined;
}

export interface Workbook {
  readonly sheets: readonly SheetPart[];
  /** Where the texts are that cells share, if the workbook has such a part. */
  readonly strings: Entry | undefined;
  /** Where the styles of cells are, if it has such a part. */
  readonly styles: Entry | undefined;
  /** True if days count from 1904 on, and not from 1900 on. */
  readonly from1904: boolean;
}

/** The largest part that lists sheets or relations, in bytes. */
const PART_LIMIT = 1 << 24;

/** How much of a part is read at a time. */
export const ASK = 1 << 18;

const unread = (rule: string) => refuse("source", rule, "ERR_DATA");

const elsewhere = "save it as .xlsx or CSV";

/** The parts of the workbook that `blob` is. */
export async function workbookOf(blob: BlobLike, interrupt: Interrupt): Promise<Workbook> {
  await interrupt.wait(refuseOthers(blob));
  const entries = await interrupt.wait(directoryOf(blob));
  // Names of parts are compared without their case. Some programs write them with backslashes.
  const named = ({ name }: Entry) => name.toLowerCase().replaceAll("\\", "/");
  const parts = new Map(entries.map((entry) => [named(entry), entry]));
  const partOf = (path: string): Entry | undefined => parts.get(path.toLowerCase());
  const relationsOf = async (path: string): Promise<Relation[]> => {
    const start = path.lastIndexOf("/") + 1;
    const folder = path.slice(0, start);
    const part = partOf(`${folder}_rels/${path.slice(start)}.rels`);
    const found = part ? await triplesOf(blob, part, interrupt) : [];
    return found.map(([type, target, id]) => ({ type, path: resolved(folder, target), id }));
  };

  const main = (await relationsOf("")).find(({ type }) => type.endsWith("/officeDocument"));
  if (!main) throw unread(kindOf(parts));
  if (main.path.endsWith(".bin")) throw unread(`is a binary workbook (.xlsb): ${elsewhere}`);
  const book = partOf(main.path);
  if (!book) throw lackingPart();
  const listed = await triplesOf(blob, book, interrupt);
  const relations = await relationsOf(main.path);
  // Backwards, so that the first of an id counts.
  const byId = new Map(relations.map((relation) => [relation.id, relation] as const).reverse());
  const sheets: SheetPart[] = [];
  // Without an id it is no sheet, but says which calendar the workbook has.
  const from1904 = listed.some(([, state, id]) => id === "" && /^(?:1|true)$/.test(state));
  for (const [name, state, id] of listed) {
    const relation = byId.get(id);
    if (relation?.type.endsWith("/worksheet"))
      sheets.push({ name, hidden: /hidden/i.test(state), part: partOf(relation.path) });
  }
  if (sheets.length === 0) throw unread(kindOf(parts));
  // Spreadsheet programs read a workbook also without these parts, if it names them.
  const related = (type: string): Entry | undefined => {
    const relation = relations.find((one) => one.type.endsWith(type));
    return relation && partOf(relation.path);
  };
  return { sheets, strings: related("/sharedStrings"), styles: related("/styles"), from1904 };
}

/** A letter for each style of a workbook, as `shownBy` has it. */
export const stylesOf = async (
  blob: BlobLike,
  { styles }: Workbook,
  interrupt: Interrupt,
): Promise<string> => (styles ? shownBy(await triplesOf(blob, styles, interrupt)) : "");

export const lackingPart = (): DpError =>
  unread("is a workbook that lacks a part it names: open it in a spreadsheet program, and save it");

interface Relation {
  readonly type: string;
  readonly path: string;
  readonly id: string;
}

/** The sheets or relations that a part lists. */
async function triplesOf(blob: BlobLike, part: Entry, interrupt: Interrupt): Promise<Triple[]> {
  if (part.size > PART_LIMIT) throw damagedZip();
  const reader = opened(() => {});
  const bytes = openMember(blob, part, ASK);
  try {
    for await (const piece of pieces(bytes, interrupt)) reader.use((inner) => inner.push(piece));
    const texts: string[] = [];
    reader.use((inner) => inner.give(0, true, { text: (text: string) => void texts.push(text) }));
    const triples: Triple[] = [];
    for (let at = 0; at < texts.length; at += 3)
      triples.push(texts.slice(at, at + 3) as unknown as Triple);
    return triples;
  } finally {
    bytes.cancel(undefined);
    reader.free();
  }
}

/** A target as the path of a part, which may lead out of the folder. */
function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (/^[\\/]/.test(target) ? target : folder + target).split(/[\\/]/))
    if (step === "..") path.pop();
    else if (step !== "" && step !== ".") path.push(step);
  return path.join("/");
}

/** Says what an archive is that is not a workbook. */
function kindOf(parts: ReadonlyMap<string, Entry>): string {
  if (parts.has("mimetype")) return `is an OpenDocument file: ${elsewhere}`;
  for (const name of parts.keys())
    if (name.endsWith(".iwa") || name === "index.zip") return `is a Numbers table: ${elsewhere}`;
  return "is a zip archive without a workbook: unpack it, and choose the table";
}

const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Refuses what is not a zip archive by its first bytes, which are public. */
async function refuseOthers(blob: BlobLike): Promise<void> {
  const first = await slice(blob, 0, Math.min(blob.size, 512));
  const begins = (bytes: readonly number[]): boolean =>
    first.byteLength >= bytes.length && bytes.every((byte, at) => first.getUint8(at) === byte);
  if (begins([0x50, 0x4b])) return;
  if (!begins(OLE) || first.byteLength < 512)
    throw unread(
      'is not an Excel workbook (.xlsx): read delimited text by "sottovoce/csv", or save the table as .xlsx',
    );
  throw unread(
    (await isEncrypted(blob, first))
      ? "is a workbook with a password: save it without one"
      : `is a workbook of an old kind (.xls): ${elsewhere}`,
  );
}

/** True if the directory of an OLE file, in its sectors, names the package that was encrypted. */
async function isEncrypted(blob: BlobLike, header: DataView): Promise<boolean> {
  const size = 2 ** Math.min(12, header.getUint16(30, true));
  const start = (header.getUint32(48, true) + 1) * size;
  if (start >= blob.size) return false;
  const names = await slice(blob, start, Math.min(4096, blob.size - start));
  let text = "";
  for (let at = 0; at + 1 < names.byteLength; at += 2)
    text += String.fromCharCode(names.getUint16(at, true));
  return text.includes("EncryptedPackage");
}
