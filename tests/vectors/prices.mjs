/**
 * Losses of releases, on BigInt alone: the formulas as the specification has them, evaluated once
 * on far more bits than are kept, and refused where these could not decide the last digit. Nothing
 * here encloses, and noise is priced by its mean loss, term by term.
 */
import { below, expEnclosure, fraction, over, read, text, times } from "./exact.mjs";

const bits = 2400n;
const unit = 1n << bits;
/** Far more than all that is lost on the way, and far less than the last digit. */
const doubt = 1n << 400n;

const fixed = ({ top, bottom }) => (top * unit) / bottom;
const exact = (value) => fraction(value, unit);
/** `e^-x` for a fraction. */
const exp = (x) => expEnclosure(x, Number(bits))[0];

/** `ln x` for `x >= 1`, by Halley's steps on the exponential. */
function ln(x) {
  let y =
    BigInt(Math.round(Math.log(Number(x >> (bits - 60n)) / 2 ** 60) * 2 ** 60)) << (bits - 60n);
  for (let step = 0; step < 6; step++) {
    if (y < 0n) y = 0n;
    const power = (unit * unit) / exp(exact(y));
    y += (2n * (x - power) * unit) / (x + power);
  }
  return y;
}

/** `ln x` of a fraction, for `x >= 1`. */
export const logarithm = (x) => exact(ln(fixed(x)));

/** The least decimal of 40 digits that is not below a fraction. */
export function up40({ top, bottom }) {
  if (top === 0n) return "0";
  let places = 0n;
  const scaled = (power) =>
    power < 0n ? [top, bottom * 10n ** -power] : [top * 10n ** power, bottom];
  const floor = (power) => {
    const [above, beneath] = scaled(power);
    return above / beneath;
  };
  while (floor(places) < 10n ** 39n) places++;
  while (floor(places) >= 10n ** 40n) places--;
  const [above, beneath] = scaled(places);
  const digits = (above + beneath - 1n) / beneath;
  return text(places < 0n ? fraction(digits * 10n ** -places) : fraction(digits, 10n ** places));
}

/** Rounds in the same way a number that is known to within the doubt. */
function certain(value) {
  const [low, high] = [value - doubt, value + doubt].map((end) => up40(exact(end)));
  if (low !== high) throw new RangeError("more bits are needed");
  return low;
}

const tiny = read("1e-20");

function price(loss, parts, many, evaluated) {
  const square = over(times(loss, loss), fraction(2n * parts));
  if (below(loss, tiny)) return up40(times(square, fraction(many)));
  return certain(many * evaluated());
}

/** `e (1 - a) / (1 + a)`. */
export const pure = (loss, many = 1n) =>
  price(loss, 1n, many, () => {
    const a = exp(loss);
    return (fixed(loss) * (unit - a)) / (unit + a);
  });

/** `x - 1 - ln x`, `x = e / (1 - a)`. */
export const range = (loss, many = 1n) => price(loss, 4n, many, () => ofRange(loss));

function ofRange(loss) {
  const x = (fixed(loss) * unit) / (unit - exp(loss));
  return x - unit - ln(x);
}

/** The mean loss of noise of this scale at so many steps: `(d - 2 b (1 - b^d) / (1 - b^2)) / s`. */
export const laplace = (steps, scale, many = 1n) => {
  const loss = over(fraction(steps), scale);
  return price(loss, 1n, many, () => ofLaplace(steps, scale));
};

function ofLaplace(steps, scale) {
  const step = over(fraction(1n), scale);
  const [b, power] = [exp(step), exp(times(fraction(steps), step))];
  const taken = (2n * b * (unit - power)) / (unit - (b * b) / unit);
  return ((steps * unit - taken) * step.top) / step.bottom;
}

/** The price of several parts, rounded up once: `{ steps, scale, many }`, or `{ range, many }`. */
export const together = (parts) =>
  certain(
    parts
      .map(
        ({ range, steps, scale, many }) =>
          many * (range === undefined ? ofLaplace(steps, scale) : ofRange(range)),
      )
      .reduce((sum, part) => sum + part),
  );

/** A loss in nats as a charge tells it: exactly. */
export const nats = (loss) => ({
  epsilon: text(loss),
  bits: loss.top === 0n ? "0" : certain((fixed(loss) * unit) / ln(2n * unit)),
});

/** Losses in base 2: `units` of each base, in nats, and as a charge tells them. */
export function base2(terms) {
  const loss = terms
    .map(({ base: { x, y, z }, units }) => BigInt(units * z) * ln((unit << BigInt(y)) / BigInt(x)))
    .reduce((sum, one) => sum + one);
  const whole = terms.map(({ base: { x, y, z }, units }) => {
    const twos = Math.log2(Number(x));
    return Number.isInteger(twos) ? BigInt(units * z) * BigInt(y - twos) : undefined;
  });
  const told = {
    epsilon: certain(loss),
    bits: whole.includes(undefined)
      ? certain((loss * unit) / ln(2n * unit))
      : text(fraction(whole.reduce((sum, one) => sum + one))),
  };
  return { loss: exact(loss), told };
}
