/** How good will it be? */
import { formatCount, formatUp, formatValue, html } from "../../texts.js";

export const planner = {
  question: (people: number, epsilon: number, candidates: number) =>
    `${formatCount(people)} people, epsilon ${formatValue(epsilon)}, ${formatCount(candidates)} possible answers. How good will a private median be, before a single answer is in?`,
  takeaway:
    "People buy accuracy, epsilon buys accuracy, candidates cost a little: and all of it is known before anybody is asked.",
  guess: (people: number) =>
    `Line up the ${formatCount(people)} people by size; the true median stands in the middle. How many places off will the private one be, at most, in 95 of 100 runs?`,
  guessed: (places: number) => `${formatValue(places)} ${places === 1 ? "place" : "places"}`,
  sentence: (
    { people, epsilon, candidates }: { people: number; epsilon: number; candidates: number },
    places: number,
    within: number,
  ) =>
    `With ${formatCount(people)} people, epsilon ${formatValue(epsilon)} and ${formatCount(candidates)} candidates: at most ${formatUp(places, 2)} places of ${formatCount(people)} off, promised for 95 of 100 runs. Of the 100 runs below, ${within} kept to it.`,
  outcome: (places: number, people: number) =>
    html`At most <strong>${formatUp(places, 2)} places of ${formatCount(people)}</strong>, and the
      package says so before it sees any data.`,
  people: "People",
  peopleSaid: (people: number) => `${formatCount(people)} people`,
  span: (from: number, to: number) => `places ${formatValue(from)} to ${formatValue(to)}`,
  pile: (name: string, runs: number) => `${name}: ${runs} of 100 runs.`,
  title: (people: number) =>
    `Where 100 private medians of a made-up file fell, in places of ${formatCount(people)}.`,
  legend: {
    ring: "one private median each",
    faint: "what was promised for 95 of 100 runs",
  },
  caption: (people: number) =>
    `Where 100 private medians fell, in places of ${formatCount(people)}`,
  head: ["Places", "Runs"],
  reader: "Read the piles one by one",
  candidates: "Candidates",
  candidatesSaid: (candidates: number) => `${formatCount(candidates)} candidates`,
};
