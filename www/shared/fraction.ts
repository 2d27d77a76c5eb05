/** Numbers as exact fractions: what is added, parted or written the same way each time. */

export type Fraction = readonly [over: bigint, under: bigint];

/** A decimal or a fraction, in JavaScript's notation; 0 if it is neither. */
export function fraction(text: string): Fraction {
  const [, sign = "", body = ""] = /^\s*([-+]?)(.*?)\s*$/.exec(text) ?? [];
  const [, over, under] = /^(\d+)\s*\/\s*(\d+)$/.exec(body) ?? [];
  const signed = (many: bigint) => (sign === "-" ? -many : many);
  if (over !== undefined && under !== undefined) return [signed(BigInt(over)), BigInt(under)];
  const [, whole = "0", rest = "", power = "0"] =
    /^(\d*)(?:\.(\d*))?(?:e([-+]?\d{1,3}))?$/i.exec(body) ?? [];
  const digits = signed(BigInt(`${whole}${rest}` || "0"));
  const shift = Number(power) - rest.length;
  return shift >= 0 ? [digits * 10n ** BigInt(shift), 1n] : [digits, 10n ** BigInt(-shift)];
}

/** Reduces a fraction to lowest terms. */
export function reduced([over, under]: Fraction): Fraction {
  const common = divisor(over < 0n ? -over : over, under);
  return [over / common, under / common];
}

function divisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one || 1n : divisor(other, one % other);
}

/** Most digits, in all and after the mark, of what is written as a decimal. */
const MOST_DIGITS = 18;

/**
 * One text for one number, however it is typed: a decimal if that is short, otherwise a fraction in
 * lowest terms. Any other text is left as it is.
 */
export function asDecimal(text: string): string {
  const typed = text.trim();
  const isNumber = /^[-+]?(?:\d+\s*\/\s*0*[1-9]\d*|(?=\.?\d)\d*\.?\d*(?:e[-+]?\d{1,3})?)$/i;
  if (!isNumber.test(typed)) return typed;
  const [over, under] = reduced(fraction(typed));
  for (let digits = 0; digits <= MOST_DIGITS; digits++) {
    const scaled = over * 10n ** BigInt(digits);
    if (scaled % under !== 0n) continue;
    const [sign, size] = scaled < 0n ? ["-", -scaled] : ["", scaled];
    const written = String(size / under).padStart(digits + 1, "0");
    if (written.length > MOST_DIGITS + 1) break;
    const at = written.length - digits;
    return `${sign}${written.slice(0, at)}${digits === 0 ? "" : `.${written.slice(at)}`}`;
  }
  return typed.includes("/") ? `${over}/${under}` : typed;
}
