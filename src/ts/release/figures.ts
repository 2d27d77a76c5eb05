/** Numbers for people. A number that is compared or saved has all its digits. */

/** To three significant digits, rounded up, so that it never looks less. */
export function upToThree(value: number): string {
  const nearest = Number(value.toPrecision(3));
  if (nearest >= value) return String(nearest);
  const [, exponent] = value.toExponential().split("e");
  return String(Number((nearest + Number(`1e${Number(exponent) - 2}`)).toPrecision(3)));
}

/** A loss in words: "epsilon 0.5", or "epsilon at most 0.347" if it has more digits than that. */
export function lossInWords(unit: "epsilon" | "rho", value: number): string {
  const text = upToThree(value);
  return `${unit} ${Number(text) === value ? "" : "at most "}${text}`;
}
