/**
 * Declarations on lines that fit: what does not fit on one has a line for each of its parts.
 *
 * A piece is a text, a name that leads somewhere (`{ name, to }`), several pieces in a row, or a
 * list: `{ open, items, between, close }`, and `lead` before each item once it is broken.
 */
const WIDTH = 84;

/** The pieces as texts and names in order, with line breaks. */
export function layout(piece, indent = 0, before = 0) {
  return flatten(place(piece, indent, before));
}

/** How it reads on one line. */
export function flat(piece) {
  if (typeof piece === "string") return piece;
  if (Array.isArray(piece)) return piece.map(flat).join("");
  if (piece.items === undefined) return piece.name;
  const { open, items, between, close, blank = "" } = piece;
  const inner = items.map(flat).join(`${between} `);
  return inner === "" ? `${open}${close}` : `${open}${blank}${inner}${blank}${close}`;
}

function place(piece, indent, before) {
  if (piece.items === undefined && !Array.isArray(piece)) return [piece];
  if (Array.isArray(piece)) return placeRow(piece, indent, before);
  if (before + flat(piece).length <= WIDTH || piece.items.length === 0) return [oneLine(piece)];
  const { open, items, between, close, lead = "" } = piece;
  const deeper = indent + 2;
  const newLine = `\n${" ".repeat(deeper)}${lead}`;
  const parts = items.map((item, at) => [
    newLine,
    place(item, deeper, deeper + lead.length),
    lead === "" && (at < items.length - 1 || between === ";" || between === ",") ? between : "",
  ]);
  return [open, ...parts, close === "" ? "" : `\n${" ".repeat(indent)}${close}`];
}

/** A list is broken if it, and what follows up to the next list, is too long for its line. */
function placeRow(row, indent, before) {
  let column = before;
  return row.map((piece, at) => {
    const placed = place(piece, indent, piece.items ? column + upToNextList(row, at + 1) : column);
    const text = placed.flat(Infinity).map(flat).join("");
    const last = text.lastIndexOf("\n");
    column = last === -1 ? column + text.length : text.length - last - 1;
    return placed;
  });
}

function upToNextList(row, from) {
  let length = 0;
  for (const piece of row.slice(from).flat(Infinity)) {
    if (piece.items?.length > 0) return length + piece.open.length;
    length += flat(piece).length;
  }
  return length;
}

function oneLine({ open, items, between, close, blank = "" }) {
  if (items.length === 0) return [open, close];
  const parts = items.flatMap((item, at) => [at === 0 ? "" : `${between} `, unbroken(item)]);
  return [open, blank, ...parts, blank, close];
}

function unbroken(piece) {
  if (piece.items === undefined && !Array.isArray(piece)) return piece;
  return Array.isArray(piece) ? piece.map(unbroken) : oneLine(piece);
}

const flatten = (pieces) => [pieces].flat(Infinity).filter((piece) => piece !== "");
