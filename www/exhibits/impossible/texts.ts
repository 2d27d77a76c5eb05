/** The answer that should be impossible. */
import { html } from "../texts.js";
import { asTyped, formatCount, ofHundred, times } from "../texts/en/words.js";

export const impossible = {
  question: (people: number) =>
    `${formatCount(people)} people are spread evenly over the ages 0 to 100. A private median draws one of these 101 ages: each has a chance, however small. How many of them can a computer never draw?`,
  takeaway:
    "An answer whose chance a computer rounds to zero becomes impossible: anyone who sees such an answer knows which data it came from.",
  guess: "Of the 101 ages, how many can the textbook's code never draw?",
  guessed: (guess: number) => `${guess} of 101`,
  sentence: (people: number, never: number) =>
    `With ${formatCount(people)} people, the textbook's code can never draw ${never} of the 101 ages.`,
  outcome: (never: number, zeros: number) =>
    html`The textbook's code can never draw <strong>${never} of 101</strong>. On paper, the smallest
      chance is a point, ${formatCount(zeros)} zeros, and then other digits. A computer's usual
      numbers end after 323 zeros: it makes a smaller chance 0.`,
  proof:
    "Somebody who sees such an age knows for certain that the data were different. That is what privacy forbids.",
  ours: (possible: number) =>
    `This package can draw ${possible} of the 101. It compares digits until they decide, and rounds no chance to zero.`,
  people: "People",
  peopleSaid: (people: number) => `${formatCount(people)} people`,
  age: (years: number, zeros: number, isNever: boolean) =>
    `${years} years: on paper a point and ${formatCount(zeros)} zeros. ${isNever ? "The computer makes it 0: impossible." : "The computer can draw it."}`,
  title: "One mark for each age from 0 to 100; the lower it is, the more zeros its chance has.",
  axis: "zeros after the point",
  limit: "a computer's numbers end here",
  legend: { caught: "the computer makes it 0: impossible", ring: "the computer can draw it" },
  caption: "The chance of each age on paper, and what the computer makes of it",
  head: ["Age", "Zeros after the point", "Computer"],
  drawn: (isNever: boolean): string => (isNever ? "never" : "can be drawn"),
  reader: "Read the ages one by one",
  films: {
    heading: "One person decides what is impossible: Ana and a hundred films",
    story:
      "One of a hundred films is drawn by lot: the fewer complaints, the likelier. Ana complained about every film except the first.",
    zero: "Every weight is zero now: the textbook's code divides 0 by 0, and answers nothing.",
    sentence: (withAna: number, without: number) =>
      `The textbook's code names the first film in ${ofHundred(withAna)} of 100 answers with Ana, and in ${ofHundred(without)} of 100 without her.`,
    weights: (complaints: number, least: number, next: number, sentence: string) =>
      html`On paper, 3 of 100 answers name the first film with Ana, and 1 of 100 without her. A
      film's weight says how likely it is; each complaint divides it by about 2.72. After
      ${complaints} and ${complaints + 1} complaints the computer has the weights
      ${asTyped(String(least))} and ${asTyped(String(next))}. ${sentence}`,
    complaints: "Complaints about the first film",
    complaintsSaid: (complaints: number) => `${complaints} complaints`,
    /** Under the bars, in two lines each, and in full. */
    bars: ["broken\nwith Ana", "broken\nwithout", "ours\nwith Ana", "ours\nwithout"],
    names: [
      "The textbook's code, with Ana",
      "The textbook's code, without her",
      "This package, with Ana",
      "This package, without her",
    ],
    bar: (name: string, share: number) =>
      `${name}: ${ofHundred(share)} of 100 answers name the first film.`,
    title: "How many of 100 answers name the first film.",
    legend: { one: "of 100 answers, those that name the first film" },
    caption: "How many of 100 answers name the first film",
    head: ["Code", "Of 100"],
    ours: (largest: number, allowed: number) =>
      `In this package Ana makes a chance at most ${times(largest)} larger or smaller here; its epsilon of 2 allows ${times(allowed)}.`,
  },
  sums: {
    heading: "The order of addition matters, too",
    said: (largeFirst: number, smallFirst: number) =>
      html`Add 1 and a million tiny numbers, each about ${asTyped("0.0000000000000000555")}. Begin
        with the 1: <strong>${asTyped(String(largeFirst))}</strong>. Begin with the tiny ones:
        <strong>${asTyped(String(smallFirst))}</strong>. The sum that began with the 1 lost a
        million small chances.`,
  },
};
