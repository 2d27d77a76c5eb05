/** The positions of marks: dots in rows, numbers in piles. */

/** Dots to a row: a hundred of them fill their rows, and are counted at a glance. */
const ROWS = [25, 20, 10, 5];

/** The positions of dots when a hundred of them make a field; as many to a row as fit. */
export function field(count: number, width: number, size: number) {
  const perRow = ROWS.find((dots) => dots * size <= width) ?? 1;
  return {
    height: Math.ceil(count / perRow) * size + 4,
    place: (index: number) => ({
      x: (index % perRow) * size + size / 2,
      y: Math.floor(index / perRow) * size + size / 2 + 2,
    }),
  };
}

/**
 * Whole numbers sorted into piles. Each pile has a round width (1, 2, 5, 10, ...), and begins at a
 * multiple of it. The piles that are named begin at rounder numbers.
 */
export function piles(numbers: readonly number[], width: number, most: number) {
  const [least, last] = [Math.min(...numbers), Math.max(...numbers)];
  const round = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5].map((ten) => digit * 10 ** ten));
  const atLeast = (size: number) => Math.min(...round.filter((each) => each >= size));
  const step = atLeast((last - least + 1) / most);
  const from = Math.floor(least / step) * step;
  const count = Math.floor((last - from) / step) + 1;
  const named = atLeast((50 * count * step) / width);
  return {
    step,
    from,
    count,
    /** How many of these numbers each pile holds. */
    of: (some: readonly number[]) => {
      const counts = new Array<number>(count).fill(0);
      for (const number of some) {
        const pile = Math.floor((number - from) / step);
        counts[pile] = (counts[pile] ?? 0) + 1;
      }
      return counts;
    },
    /** Says if the number that a pile begins with is written under it. */
    isNamed: (pile: number) => (from + pile * step) % named === 0,
  };
}
