/** Styles of a workbook that show a number as a date. Styles are public. */
/** One thing that a small part lists, in three texts. */
export type Triple = readonly [string, string, string];

/** The formats of numbers that workbooks do not spell out, by their ids (ECMA-376, 18.8.30). */
const DAYS = /^(?:1[4-7]|2[7-9]|3[016]|5[0-478])$/;
const MOMENTS = /^22$/;

/**
 * A letter for each style: `d` shows a day, `t` a day with a time, `n` anything else. The part with
 * the styles lists formats, then styles.
 */
export function shownBy(listed: readonly Triple[]): string {
  const own = new Map(listed.flatMap(([code, , id]) => (code === "" ? [] : [[id, code] as const])));
  const styles = listed.filter(([code]) => code === "");
  return styles.map(([, , id]) => shownAs(id, own.get(id))).join("");
}

function shownAs(id: string, code: string | undefined): string {
  if (code === undefined) {
    if (MOMENTS.test(id)) return "t";
    return DAYS.test(id) ? "d" : "n";
  }
  // Words, escaped letters, fillers, colors and conditions are no part of it; nor are the formats
  // of negative numbers and texts, which follow a semicolon.
  const [first = ""] = code.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, "").split(";");
  const hasTime = /[hs]/i.test(first);
  const hasDay = /[yd]/i.test(first) || (/m/i.test(first) && !hasTime);
  if (!hasDay || /general/i.test(first)) return "n";
  return hasTime ? "t" : "d";
}
