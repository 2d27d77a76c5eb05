/** An organizer's own words on who asks and why, which each phone shows as such. */
import { Refused } from "./http.mjs";

/** As many UTF-16 units as the storage has characters, so that it never cuts. */
const longest = 200;
/** Characters that do not belong in one line, or turn the direction of the text around them. */
const turning = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
/** As questions need it: a character that is seen. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** The words as they are stored; `null` if there are none. */
export function purposeOf(typed) {
  if (typed === undefined || typed === null) return null;
  const words = typeof typed === "string" ? typed.trim() : "\0";
  if (words === "") return null;
  if (
    words.length > longest ||
    turning.test(words) ||
    !visible.test(words) ||
    !words.isWellFormed()
  )
    throw new Refused(400, "purpose");
  return words;
}
