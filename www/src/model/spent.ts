/** A fraction of whole numbers, denominator above 0. */
interface Fraction { readonly numerator: bigint; readonly denominator: bigint }

/**
 * The sum of the losses told in plans (canonical text: an integer or a fraction), exactly, then as a decimal rounded up
 * at the sixth place, so that the page never shows less than was spent.
 */
export function totalEpsilon(epsilons: readonly string[]): string {
  const sum = epsilons.map(read).reduce(add, { numerator: 0n, denominator: 1n });
  const scaled = sum.numerator * 1_000_000n;
  const millionths = scaled / sum.denominator + (scaled % sum.denominator === 0n ? 0n : 1n);
  const places = String(millionths % 1_000_000n).padStart(6, "0").replace(/0+$/, "");
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
