/** A module's sections, and its notes for tools. */
const customSection = 0;

/** A number in LEB128, and where the next thing is. */
function numberAt(bytes, at) {
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

/** Sections that only tools read: names, and which instructions the compiler was allowed to use. */
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
