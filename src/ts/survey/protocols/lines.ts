/** Random lines over a prime field, and nearly always not that of the answer: of many options. */
import { refuse } from "../../error.js";
import { isPrime } from "../../identity/primes.js";
import {
  demandIntervals,
  integer,
  mostInSet,
  type Of,
  type Planned,
  type Wording,
} from "./protocol.js";

export const lines: Planned<Of<"lines">> = {
  keys: ["options", "prime", "digits"],
  takes: ({ by, choices }) => by === "options" && choices > mostInSet,
  read(given, choices, { top, bottom }) {
    const options = integer("options", given.options, choices, choices);
    const prime = integer("prime", given.prime, 3, 397);
    if (!isPrime(prime)) throw refuse("prime", "must be a prime number");
    let enough = 1;
    while (prime ** enough < options) enough++;
    const digits = integer("digits", given.digits, enough, enough);
    const values = prime ** (digits + 1);
    if (values > 2 ** 26) throw refuse("prime", "must give at most 2^26 values with these options");
    const sum = top + BigInt(prime - 1) * bottom;
    demandIntervals(top * BigInt(prime), sum, sum * BigInt(prime));
    return [{ options, prime, digits }, { values }];
  },
};

export const linesWording: Wording<Of<"lines">> = {
  kept: ({ prime }, { top, bottom }) => ({ top, bottom: top + BigInt(prime - 1) * bottom }),
  sends: ({ prime }, cases) =>
    `This page sends a random group of about one in ${prime} of all answers; yours is in it in ${cases} cases.`,
};
