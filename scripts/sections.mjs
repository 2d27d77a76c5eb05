/** The bytes of a module: its sections, what its memory begins with, and notes for tools. */
import { Refusal } from "./common.mjs";

const [customSection, dataSection] = [0, 11];
const [constant, end] = [0x41, 0x0b];

/** A number in LEB128, and where the next thing is. Addresses of data have no sign. */
export function numberAt(bytes, at) {
  let [value, shift, byte] = [0, 0, 0];
  do {
    byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    shift += 7;
  } while (byte > 127 && shift < 35);
  return { value, after: at };
}

/** The sections of a module, by number: where each begins, and its contents begin and end. */
function* sections(bytes) {
  for (let start = 8; start < bytes.length;) {
    const { value, after } = numberAt(bytes, start + 1);
    const to = after + value;
    yield { number: bytes[start], start, from: after, to };
    start = to;
  }
}

/** Where a section of this number, which is the only one, begins and ends. */
export function sectionOf(bytes, number) {
  const { from, to } = [...sections(bytes)].find((section) => section.number === number);
  return [from, to];
}

/** What only tools read: names, and which instructions the compiler was allowed to use. */
const notes = ["name", "target_features"];

/** A module without notes for tools. */
export function withoutNotes(bytes) {
  const isNote = ({ number, from }) => {
    if (number !== customSection) return false;
    const { value, after } = numberAt(bytes, from);
    return notes.includes(bytes.toString("utf8", after, after + value));
  };
  const kept = [...sections(bytes)].filter((section) => !isNote(section));
  return Buffer.concat([
    bytes.subarray(0, 8),
    ...kept.map(({ start, to }) => bytes.subarray(start, to)),
  ]);
}

/** What a module's memory begins with: the addresses of its segments, and views of their bytes. */
export function dataOf(binary) {
  const [from] = sectionOf(binary, dataSection);
  let at = from;
  const number = () => {
    const { value, after } = numberAt(binary, at);
    at = after;
    return value;
  };
  return Array.from({ length: number() }, () => {
    const flags = number();
    const opcode = binary[at++];
    const address = number();
    if (flags !== 0 || opcode !== constant || binary[at++] !== end)
      throw new Refusal("a segment of data has no plain address");
    const length = number();
    at += length;
    return { address, bytes: Buffer.from(binary.buffer, binary.byteOffset + at - length, length) };
  });
}
