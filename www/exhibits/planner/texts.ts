/** How many people do you need? */
import { html } from "../texts.js";
import { formatCount, formatUp, formatValue } from "../texts/en/words.js";

/** Ranks in a line of any length, so that lines can be compared: in 100 equal parts. */
const inParts = (ranks: number, people: number) => formatUp((100 * ranks) / people, 2);

export const planner = {
  question: (people: number, epsilon: number, candidates: number) =>
    `${formatCount(people)} people, epsilon ${formatValue(epsilon)}, ${formatCount(candidates)} possible answers. How close to the true median will a private one be?`,
  takeaway:
    "More people and a larger epsilon make an answer better; more possible answers make it a little worse. All of this is known before anybody is asked.",
  guess: (people: number) =>
    `Line up the ${formatCount(people)} people by their answers: each position is a rank, and the true median is in the middle. How many ranks off is the private median, at most, in 95 out of 100 runs?`,
  guessed: (ranks: number) => `${formatValue(ranks)} ${ranks === 1 ? "rank" : "ranks"}`,
  sentence: (
    { people, epsilon, candidates }: { people: number; epsilon: number; candidates: number },
    ranks: number,
    within: number,
  ) =>
    `With ${formatCount(people)} people, epsilon ${formatValue(epsilon)} and ${formatCount(candidates)} possible answers: at most ${formatUp(ranks, 2)} ranks of ${formatCount(people)} off, guaranteed in 95 out of 100 runs. Of the 100 runs in the picture, ${within} stayed within that.`,
  outcome: (ranks: number, people: number) =>
    html`At most <strong>${formatUp(ranks, 2)} ranks of ${formatCount(people)}</strong> off. Cut the
      whole line into 100 equal parts: that is ${inParts(ranks, people)} of them. The package says
      so before it sees any data.`,
  people: "People",
  peopleSaid: (people: number) => `${formatCount(people)} people`,
  span: (from: number, to: number) => `ranks ${formatValue(from)} to ${formatValue(to)}`,
  pile: (name: string, runs: number) => `${name}: ${runs} of 100 runs.`,
  title: (people: number) =>
    `Where 100 private medians of made-up data fell, in ranks of ${formatCount(people)}.`,
  legend: {
    ring: "one private median each",
    faint: "what is guaranteed in 95 out of 100 runs",
  },
  caption: (people: number) => `Where 100 private medians fell, in ranks of ${formatCount(people)}`,
  head: ["Ranks", "Runs"],
  reader: "Read the piles one by one",
  candidates: "Possible answers",
  candidatesSaid: (candidates: number) => `${formatCount(candidates)} possible answers`,
};
