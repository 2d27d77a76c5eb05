/** Who wrote the list? */
import { formatValue, ofHundred, times } from "../texts/en/words.js";

/** How often an age comes out; undefined if it cannot. */
const often = (share: number | undefined) =>
  share === undefined ? "impossible" : `${ofHundred(share)} of 100`;

export const looking = {
  question: {
    data: "A chess club of teenagers, and perhaps a trainer. The median age is private; the possible answers were made from the ages. Is the trainer in the club?",
    public:
      "A chess club of teenagers, and perhaps a trainer. The median age is private; the possible answers were chosen before. Is the trainer in the club?",
  },
  takeaway:
    "Choose the possible answers before you look: noise hides which answer is right, but it cannot hide where the list came from.",
  guess: "Of 100 private answers, how many prove that the trainer is there?",
  guessed: (guess: number) => `${guess} of 100`,
  leak: (told: number, epsilon: number, allowed: number) =>
    `Of 100 answers, ${ofHundred(told)} are impossible without the trainer. Epsilon ${formatValue(epsilon)} should allow at most ${times(allowed)} as likely; here it is infinitely many times.`,
  safe: (largest: number, allowed: number) =>
    `No answer proves anything. Each is at most ${times(largest)} as likely with the trainer as without, or the other way round; ${times(allowed)} are allowed.`,
  candidates: "The list of possible answers",
  where: {
    data: "twenty steps from the youngest to the oldest",
    public: "0, 5, 10 … 100, chosen before looking",
  },
  age: (years: number, withTrainer: number | undefined, without: number | undefined) =>
    `${formatValue(years)} years: ${often(withTrainer)} with the trainer, ${often(without)} without.`,
  impossible: "impossible",
  title: "How often each age comes out, with and without the trainer.",
  legend: { one: "of 100 answers, with the trainer", two: "without the trainer" },
  caption: "How often each age comes out, of 100",
  head: ["Age", "With the trainer", "Without"],
  reader: "Read the bars one by one",
  oldest: "The trainer's age",
  oldestSaid: (years: number) => `${years} years`,
};
