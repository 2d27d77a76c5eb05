/**
 * One release of the past: what was asked and what it cost, all of it public. No value and no name
 * of a column.
 */
export interface Spent {
  /** In the plan's own words: an integer or a fraction. */
  readonly alpha: string;
  readonly epsilon: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** Where the list is kept. */
export interface SpentStore {
  /** Whether the browser keeps it for as long as the tab is open; else it ends with the page. */
  readonly lasting: boolean;
  all(): readonly Spent[];
  /** Adds to what is kept now: another page of this tab may have added its own. */
  add(spent: Spent): readonly Spent[];
}

/**
 * A list kept as text. Other pages of the same address may have written over it: null where it is
 * no such list.
 */
export function readSpent(text: string): readonly Spent[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isSpent) ? list : null;
  } catch {
    return null;
  }
}

const EXACT = /^\d{1,1000}(?:\/0*[1-9]\d{0,1000})?$/;

function isSpent(entry: unknown): entry is Spent {
  if (typeof entry !== "object" || entry === null) return false;
  const { alpha, epsilon, at } = entry as Partial<Record<keyof Spent, unknown>>;
  return (
    [alpha, epsilon].every((text) => typeof text === "string" && EXACT.test(text)) &&
    Number.isFinite(at) &&
    Math.abs(at as number) <= 8.64e15
  );
}

/** A fraction of whole numbers, denominator above 0. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The sum of the losses told in plans (canonical text: an integer or a fraction), exactly, then as
 * a decimal rounded up at the sixth place, so that the page never shows less than was spent.
 */
export function totalEpsilon(epsilons: readonly string[]): string {
  const sum = epsilons.map(read).reduce(add, { numerator: 0n, denominator: 1n });
  const scaled = sum.numerator * 1_000_000n;
  const millionths = scaled / sum.denominator + (scaled % sum.denominator === 0n ? 0n : 1n);
  const places = String(millionths % 1_000_000n)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return `${millionths / 1_000_000n}${places === "" ? "" : `.${places}`}`;
}

function read(text: string): Fraction {
  const [numerator = "0", denominator = "1"] = text.split("/");
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

function add(left: Fraction, right: Fraction): Fraction {
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  };
}
