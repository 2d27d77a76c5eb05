/** The exhibits in reading order: the folder of each is also the name of its element. */
export const exhibits = [
  {
    name: "one-row",
    title: "Two totals, one secret",
    sentence: "Two exact totals, one day apart, reveal what one person added.",
  },
  {
    name: "coin",
    title: "The coin in the classroom",
    sentence: "Any answer may be a lie, and the class can still be counted.",
  },
  {
    name: "ratio",
    title: "How much can one person change?",
    sentence: "Epsilon limits it: drag one person's answer and watch the limit hold.",
  },
  {
    name: "draws",
    title: "Is this lottery fair?",
    sentence: "An honest lottery follows its known chances; a broken one is found out.",
  },
  {
    name: "last-bits",
    title: "A secret in the last digits",
    sentence: "Textbook noise in ordinary numbers reveals in its last digits what it should hide.",
  },
  {
    name: "impossible",
    title: "The answer that should be impossible",
    sentence:
      "What a computer rounds to zero can never be the answer, and that exposes one person.",
  },
  {
    name: "questions",
    title: "One question too many",
    sentence: "Too many answers that are too good reveal everything about everybody.",
  },
  {
    name: "battery",
    title: "The budget is a battery",
    sentence:
      "Each answer drains it, averaging needs many, and when it is empty there are no more.",
  },
  {
    name: "planner",
    title: "How many people do you need?",
    sentence: "People, epsilon, possible answers: you know the error before anybody is asked.",
  },
  {
    name: "looking",
    title: "Who wrote the list?",
    sentence: "When the list of possible answers is made from the data, no noise repairs the leak.",
  },
];
