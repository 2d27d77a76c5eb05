/**
 * Prefixes: a text may begin with bytes of the one before it, and say only the number of them
 * (DELTA_BYTE_ARRAY). A few bytes can then stand for more than any memory has.
 */
import { damaged } from "../files/feed.js";
import { bitsOf } from "./runs.js";
import { Cursor } from "./thrift.js";

/** The bytes of all prefixes of a page together: differences packed in blocks. */
export function prefixBytes(view: DataView, at: number, count: number): number {
  const cursor = new Cursor(view, at);
  const [block, parts] = [cursor.whole(), cursor.whole()];
  const each = block / parts;
  if (!Number.isInteger(each / 8)) throw damaged();
  // How many there are is said again.
  cursor.whole();
  let value = cursor.signed();
  let sum = value;
  for (let left = count - 1; left > 0;) {
    const least = cursor.signed();
    const widths = cursor.at;
    cursor.at += parts;
    for (let part = 0; part < parts && left > 0; part++) {
      const width = view.getUint8(widths + part);
      if (width > 32) throw damaged();
      for (let index = 0; index < each && left > 0; index++, left--) {
        value += least + bitsOf(view, 8 * cursor.at + width * index, width);
        if (value < 0) throw damaged();
        sum += value;
      }
      cursor.at += (each * width) / 8;
    }
  }
  return sum;
}
