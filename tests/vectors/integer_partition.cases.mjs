/** Sorted lists of counts. */
import { baseOf, choose, clamp, replays, withBases } from "./base2.mjs";

function release({ base, places, list }, words) {
  const far = places.reduce((sum, [least, largest]) => sum + largest - least, 0);
  const Y = BigInt(base[1] * base[2]);
  // Weights of all ways to go on from a place, given the count before, in units of 2^-(Y far), by
  // going through them all.
  const ways = (place, most) => {
    if (place === places.length) return 1n << (Y * BigInt(far));
    return counts(place, most).reduce((sum, count) => sum + way(place, count), 0n);
  };
  const counts = (place, most) => {
    const [least, largest] = places[place];
    return Array.from({ length: Math.min(most, largest) - least + 1 }, (_, step) => least + step);
  };
  const way = (place, count) => {
    const distance = Math.abs(count - clamp(list[place] ?? 0, places[place]));
    return (
      (ways(place + 1, count) * BigInt(base[0]) ** BigInt(base[2] * distance)) >>
      (Y * BigInt(distance))
    );
  };
  const drawn = [];
  for (let place = 0; place < places.length; place++) {
    const here = counts(place, drawn.at(-1) ?? Infinity);
    drawn.push(
      here[
        choose(
          here.map((count) => way(place, count)),
          words,
        )
      ],
    );
  }
  return drawn;
}

const LISTS = [
  {
    places: [
      [1, 5],
      [0, 2],
      [0, 1],
      [0, 1],
      [0, 1],
    ],
    list: [3, 1, 1],
  },
  {
    places: [
      [2, 6],
      [1, 4],
      [1, 2],
    ],
    list: [9, 2],
  },
];

export const cases = () =>
  replays(
    withBases(LISTS),
    release,
    ({ base, places, list }) => ({
      plan: { kind: "integerPartition", base: baseOf(base), places },
      input: list,
    }),
    1644,
  );
