/**
 * The exhibits in reading order: the folder of each is also the name of its element. `further` is
 * where to read on: a document of the site, and what it is about.
 */
export const exhibits = [
  {
    name: "one-row",
    title: "One row changes",
    sentence: "Two exact totals, one day apart, tell what one person added.",
    further: ["guides/choosing", "Choosing neighbors and bounds"],
  },
  {
    name: "coin",
    title: "The coin in the classroom",
    sentence: "Every answer can be a lie, and the class is counted all the same.",
    further: ["guides/survey", "A survey from plan to estimates"],
  },
  {
    name: "ratio",
    title: "Candidates and epsilon",
    sentence: "Epsilon limits a ratio of bars: drag one person's answer and watch the limit hold.",
    further: ["guides/choosing", "Choosing epsilon and candidates"],
  },
  {
    name: "draws",
    title: "The exact law against 10,000 draws",
    sentence: "An honest sampler keeps to its formula; a broken one is found out.",
    further: ["design", "What exact means, and what it rests on"],
  },
  {
    name: "last-bits",
    title: "The last bits",
    sentence: "Textbook noise in ordinary numbers tells in its last digits what it should hide.",
    further: ["design", "Why no floating-point number decides"],
  },
  {
    name: "impossible",
    title: "Impossible outcomes",
    sentence: "What a computer rounds to zero can never be answered, and that tells on somebody.",
    further: ["design", "Why no floating-point number decides"],
  },
  {
    name: "questions",
    title: "Twenty questions",
    sentence: "Too many answers that are too good tell everything about everybody.",
    further: ["guides/budget", "A budget that lasts"],
  },
  {
    name: "battery",
    title: "The budget is a battery",
    sentence: "Each answer drains it, averaging needs many, and when it is empty nothing is told.",
    further: ["guides/budget", "A budget that lasts"],
  },
  {
    name: "planner",
    title: "How good will it be?",
    sentence: "People, epsilon and candidates: the error is known before anybody is asked.",
    further: ["guides/choosing", "Choosing epsilon and candidates"],
  },
  {
    name: "looking",
    title: "Candidates chosen after looking",
    sentence: "When the possible answers are made of the data, no noise repairs the leak.",
    further: ["guides/mistakes", "Mistakes that break privacy in web apps"],
  },
];
