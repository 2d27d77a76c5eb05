/** The exhibits in reading order: the folder of each is also the name of its element. */
export const exhibits = [
  {
    name: "one-row",
    title: "One row changes",
    sentence: "Two exact totals, one day apart, tell what one person added.",
  },
  {
    name: "coin",
    title: "The coin in the classroom",
    sentence: "Every answer can be a lie, and the class is counted all the same.",
  },
  {
    name: "ratio",
    title: "Candidates and epsilon",
    sentence: "Epsilon limits a ratio of bars: drag one person's answer and watch the limit hold.",
  },
  {
    name: "draws",
    title: "The exact law against 10,000 draws",
    sentence: "An honest sampler keeps to its formula; a broken one is found out.",
  },
  {
    name: "last-bits",
    title: "The last bits",
    sentence: "Textbook noise in ordinary numbers tells in its last digits what it should hide.",
  },
  {
    name: "impossible",
    title: "Impossible outcomes",
    sentence: "What a computer rounds to zero can never be answered, and that tells on somebody.",
  },
  {
    name: "questions",
    title: "Twenty questions",
    sentence: "Too many answers that are too good tell everything about everybody.",
  },
  {
    name: "battery",
    title: "The budget is a battery",
    sentence: "Each answer drains it, averaging needs many, and when it is empty nothing is told.",
  },
  {
    name: "planner",
    title: "How good will it be?",
    sentence: "People, epsilon and candidates: the error is known before anybody is asked.",
  },
  {
    name: "looking",
    title: "Candidates chosen after looking",
    sentence: "When the possible answers are made of the data, no noise repairs the leak.",
  },
];
