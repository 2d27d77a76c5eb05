/** Floors of exponentials, replayed natively only. */
import { expFloor, read } from "../exact.mjs";
import { splitmix } from "../tapes.mjs";

export function cases() {
  const next = splitmix(3n);
  const fixed = [
    "0",
    "1",
    "1/2",
    "1/3",
    "10",
    "100",
    "1/1000000000000000000000",
    "0.1",
    "88.7",
    "44",
    "700",
    "127",
    "128",
    "100000",
    "1e-300",
    "1e300",
    "22/7",
  ];
  const drawn = Array.from({ length: 20 }, () => `${next() % 5000n}/${(next() % 999n) + 1n}`);
  const list = [];
  for (const x of [...fixed, ...drawn]) {
    for (const bits of [1, 53, 106, 126, 256, 1200])
      list.push({ x, bits, floor: expFloor(read(x), bits).toString(16) });
  }
  return list;
}
