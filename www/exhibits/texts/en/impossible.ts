/** Impossible outcomes. */
import { asTyped, formatCount, html } from "../../texts.js";
import { ofHundred, times, yesOrNo } from "./words.js";

export const impossible = {
  question:
    "A hundred films; the private choice likes few complaints. Ana complained about all films but the first. Does one person's opinion show?",
  takeaway:
    "What a computer rounds to zero becomes impossible, and who sees the impossible happen knows everything.",
  guess: (complaints: number) =>
    `With Ana the first film has ${complaints} complaints, all others ${complaints + 1}. Of 100 answers by the textbook's code, how many name the first?`,
  guessed: (guess: number) => `${guess} of 100`,
  zero: "Every weight is zero now: the textbook's code divides 0 by 0, and answers nothing.",
  sentence: (withAna: number, without: number) =>
    `The textbook's code names the first film in ${ofHundred(withAna)} of 100 answers with Ana, and in ${ofHundred(without)} of 100 without her.`,
  outcome: (complaints: number, least: number, next: number, sentence: string) =>
    html`On paper, <strong>3 of 100</strong> answers name the first film with Ana, and 1 of 100
      without her. The weights are exp(-${complaints}) and exp(-${complaints + 1}); the computer
      makes <strong>${asTyped(String(least))}</strong> and
      <strong>${asTyped(String(next))}</strong> of them. ${sentence}`,
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
    `Ours moves by at most ${times(largest)} here, and ${times(allowed)} are allowed at its epsilon of 2. It compares digits until they decide, and no weight is ever rounded away.`,
  median: {
    heading: "The same in an everyday median",
    people: "People",
    peopleSaid: (people: number) => `${formatCount(people)} people`,
    sentence: (people: number, never: number) =>
      `Of 101 possible medians of ${formatCount(people)} people at epsilon 1, the textbook's code can never answer ${never}.`,
    proof: "Such an answer would prove that the file was another one.",
    title: "One mark for each candidate from 0 to 100.",
    legend: { caught: "weight exactly 0: impossible", ring: "possible" },
    caption: "Candidates whose weight is exactly zero",
    head: ["Candidate", "Weight is zero"],
    isZero: yesOrNo,
  },
  sums: {
    heading: "And the order of addition",
    said: (largeFirst: number, smallFirst: number) =>
      html`Add 1 and a million times 2<sup>-54</sup>. Begin with the 1:
        <strong>${asTyped(String(largeFirst))}</strong>. Begin with the small ones:
        <strong>${asTyped(String(smallFirst))}</strong>. A million small chances were lost beside a
        large one.`,
  },
};
