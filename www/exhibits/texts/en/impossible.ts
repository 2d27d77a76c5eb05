/** The answer that should be impossible. */
import { asTyped, formatCount, html } from "../../texts.js";
import { ofHundred, times, yesOrNo } from "./words.js";

export const impossible = {
  question:
    "One of a hundred films is drawn by lot: the fewer complaints, the likelier. Ana complained about every film except the first. Does one person's opinion show?",
  takeaway:
    "What a computer rounds to zero becomes impossible: anyone who sees such an answer knows which data it came from.",
  guess: (complaints: number) =>
    `With Ana the first film has ${complaints} complaints, all others ${complaints + 1}. Of 100 answers by the textbook's code, how many name the first?`,
  guessed: (guess: number) => `${guess} of 100`,
  zero: "Every weight is zero now: the textbook's code divides 0 by 0, and answers nothing.",
  sentence: (withAna: number, without: number) =>
    `The textbook's code names the first film in ${ofHundred(withAna)} of 100 answers with Ana, and in ${ofHundred(without)} of 100 without her.`,
  outcome: (complaints: number, least: number, next: number, sentence: string) =>
    html`On paper, <strong>3 of 100</strong> answers name the first film with Ana, and 1 of 100
      without her. A film's weight says how likely it is; each complaint divides it by about 2.72.
      After ${complaints} and ${complaints + 1} complaints the computer has the weights
      <strong>${asTyped(String(least))}</strong> and <strong>${asTyped(String(next))}</strong>.
      ${sentence}`,
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
  reader: "Read the bars one by one",
  ours: (largest: number, allowed: number) =>
    `In this package Ana makes a chance at most ${times(largest)} larger or smaller here; its epsilon of 2 allows ${times(allowed)}. It compares digits until they decide, and never rounds a weight away.`,
  median: {
    heading: "An everyday median has the same fault",
    people: "People",
    peopleSaid: (people: number) => `${formatCount(people)} people`,
    sentence: (people: number, never: number) =>
      `Of 101 possible medians of ${formatCount(people)} people at epsilon 1, the textbook's code can never answer ${never}.`,
    proof: "Such an answer would prove that the data was different.",
    title: "One mark for each possible answer from 0 to 100.",
    legend: { caught: "weight exactly 0: impossible", ring: "possible" },
    caption: "Possible answers whose weight is exactly zero",
    head: ["Answer", "Weight is zero"],
    isZero: yesOrNo,
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
