/**
 * How numbers are written on the page, and read for its words and pictures. Nothing here enters a
 * release.
 */

const plain = new Intl.NumberFormat("en", { maximumFractionDigits: 12 });
const ungrouped = new Intl.NumberFormat("en", { maximumFractionDigits: 12, useGrouping: false });

/** A released value or a candidate, in full. */
export function formatValue(value: number): string {
  return plain.format(value);
}

/** The same without digit groups, for lists between commas. */
export function formatPlain(value: number): string {
  return ungrouped.format(value);
}

/**
 * Digit groups for the whole parts of numbers in a text; digits after a point, a slash or a power
 * stay as they are.
 */
export function grouped(text: string): string {
  return text.replace(/(?<![\d.,/^(])\d{4,}(?![\d/])/g, (digits) =>
    digits.replace(/\B(?=(?:\d{3})+$)/g, ","),
  );
}

/**
 * At most `digits` significant digits, rounded away from zero: for bounds, which must not look
 * smaller than they are.
 */
export function formatUp(value: number, digits: number): string {
  if (!Number.isFinite(value)) return "infinity";
  return new Intl.NumberFormat("en", {
    maximumSignificantDigits: digits,
    roundingMode: "ceil",
  }).format(value);
}

/** An exact fraction in three digits, rounded up: its whole text may have 80 of them. */
export function shortUp(fraction: string): string {
  return formatUp(approximate(fraction) ?? Number.POSITIVE_INFINITY, 3);
}

/** A probability as a percentage with about two significant digits. */
export function formatPercent(probability: number): string {
  const percent = probability * 100;
  if (percent > 0 && percent < 0.01) return "below 0.01 %";
  if (percent < 100 && percent > 99.99) return "above 99.99 %";
  const digits = percent >= 99 || percent < 1 ? 2 : percent < 10 ? 1 : 0;
  return `${percent.toFixed(digits)} %`;
}

/** Bytes in decimal units, as file managers show them. */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"];
  const power = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)),
  );
  const scaled = bytes / 1000 ** power;
  return `${plain.format(Number(scaled.toPrecision(3)))} ${units[power]}`;
}

/** A whole number with digit groups. */
export function formatCount(count: number): string {
  return plain.format(Math.round(count));
}

/**
 * What to write instead of a number with commas: a point, or nothing where they may part thousands;
 * null for anything else.
 */
export function pointFor(text: string): string | null {
  const [, sign = "", whole = "", rest = ""] = /^([-+]?)(\d*)((?:,\d+)+)$/.exec(text) ?? [];
  if (rest === "") return null;
  const groups = rest.slice(1).split(",");
  const joined = `${sign}${whole}${groups.join("")}`;
  const pointed = `${sign}${whole === "" ? "0" : whole}.${groups.join("")}`;
  const mayPart = /^[1-9]\d{0,2}$/.test(whole) && groups.every((group) => group.length === 3);
  if (groups.length > 1) return joined;
  return mayPart ? `${joined} or ${pointed}` : pointed;
}

/** A typed decimal or fraction, as a double: for pictures and words only. */
export function approximate(text: string): number | null {
  const fraction = /^\s*(-?\d+)\s*\/\s*(\d+)\s*$/.exec(text);
  const value = fraction
    ? Number(fraction[1]) / Number(fraction[2])
    : text.trim() === ""
      ? Number.NaN
      : Number(text);
  return Number.isFinite(value) ? value : null;
}
