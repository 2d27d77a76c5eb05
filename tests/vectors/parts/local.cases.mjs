/** Reports of surveys, put together from lists and fractions: samplers, replayed natively only. */
import { read } from "../exact.mjs";
import { protocols, reader } from "../local.mjs";
import { MASK, hex, splitmix } from "../tapes.mjs";

/** A case, with what each of its tapes reports. */
function replayed(protocol, odds, answers, tapes, next) {
  const ratio = read(odds);
  const shown = tapes.flatMap((words) =>
    answers.map((answer) => {
      const tape = reader(words, next);
      const value = protocols[protocol.kind](protocol, ratio, tape)(answer, tape);
      return { tape: tape.used.map(hex), words: tape.used.length, answer, value: Number(value) };
    }),
  );
  return { about: `${protocol.kind}, odds ${odds}`, protocol, odds, tapes: shown };
}

const subset = (options, size) => ({ kind: "subset", options, size });
const bit = (lowest, highest) => ({ kind: "bit", lowest, highest });
const window = (lowest, highest, half) => ({ kind: "window", lowest, highest, half });
const lines = (options, prime) => ({ kind: "lines", options, prime });

export function cases() {
  const next = splitmix(1211n);
  const some = (count) => Array.from({ length: count }, () => next());
  // Ends of [0, 1), and words that most bounds refuse.
  const tapes = () => [
    [],
    Array(20).fill(MASK),
    [0n, 0n],
    [next(), 0n, 0n],
    [next(), next(), 0n, 0n, next(), 0n],
    some(4),
    [1n, 1n, 1n, 1n, 1n],
    // 2/3 and 1/3, on the boundary of a bit at odds 2 for as long as three words.
    ...["a", "5"].map((digit) => Array(3).fill(BigInt(`0x${digit.repeat(16)}`))),
  ];
  const list = [
    [subset(2, 1), "3", [0, 1]],
    [subset(3, 1), "2850325/1048576", [0, 2]],
    [subset(10, 3), "3", [0, 4, 9]],
    [subset(53, 14), "57250309/1048576", [0, 17, 52]],
    [subset(53, 52), "1025/1024", [31]],
    [subset(53, 1), "1048576", [52]],
    [subset(6, 4), "1099511627776/1099511627775", [0, 5]],
    [lines(54, 13), "11", [0, 13, 53]],
    [lines(1000, 5), "3", [0, 999]],
    [lines(65_536, 257), "300", [0, 65_535]],
    [lines(65_536, 3), "1025/1024", [40_000]],
    [{ kind: "boxes", boxes: 2 }, "3", [[], [0], [1], [0, 1]]],
    [{ kind: "boxes", boxes: 64 }, "3873993/524288", [[], [0, 31, 63]]],
    [bit("0", "60"), "3", ["0", "60", "37.5", "-1", "1e300"]],
    [bit("0", "1"), "2", ["0", "0.1", "5e-324"]],
    [bit("-1/3", "1e300"), "2850325/1048576", ["0.1", "-0", "1.7976931348623157e308"]],
    [window("0", "24", 16), "11", ["0", "24", "12.3", "0.375", "-7"]],
    [window("-1/3", "7/10", 0), "1048576", ["0.1", "5e-324", "1"]],
  ];
  return list.map(([protocol, odds, answers]) => replayed(protocol, odds, answers, tapes(), next));
}
