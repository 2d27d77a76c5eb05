/** How well one number tells which of two it came from. */

/**
 * The area under the ROC curve (Mann and Whitney 1947): the probability that a number of `second`
 * is above one of `first`, ties half; and the half-width of its interval of 95 % (DeLong, DeLong
 * and Clarke-Pearson 1988).
 */
export function areaUnderCurve(first, second) {
  const [below, above] = [first, second].map((values) => Float64Array.from(values).sort());
  /** For each of `values`, the share of `others` below it, ties half. Both ascend. */
  const shares = (values, others) => {
    let [less, atMost] = [0, 0];
    return values.map((value) => {
      while (less < others.length && others[less] < value) less++;
      while (atMost < others.length && others[atMost] <= value) atMost++;
      return (less + atMost) / (2 * others.length);
    });
  };
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = (values, center) =>
    values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length - 1);
  const [ofSecond, ofFirst] = [shares(above, below), shares(below, above)];
  const area = mean(ofSecond);
  const error = Math.sqrt(
    variance(ofSecond, area) / ofSecond.length + variance(ofFirst, 1 - area) / ofFirst.length,
  );
  return { area, within: 1.96 * error };
}

/**
 * `count` times 0 and `count` times 1 in an order that depends on the seed only (xorshift,
 * Marsaglia 2003; Fisher and Yates).
 */
export function shuffled(count, seed) {
  const order = Array.from({ length: 2 * count }, (_, place) => Number(place >= count));
  let state = seed;
  for (let place = order.length - 1; place > 0; place--) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const other = (state >>> 0) % (place + 1);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}
