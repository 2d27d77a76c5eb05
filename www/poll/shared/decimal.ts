/**
 * Reads a number that a person types: digits, with a point or a comma before the fraction. Gives it
 * as text with a point; `undefined` if it is anything else, such as nothing, `0x1` or `1e2`.
 */
export function decimalOf(typed: string): string | undefined {
  const text = typed.trim().replace(",", ".");
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return undefined;
  return text.replace(/^\+/, "").replace(/\.$/, "");
}
