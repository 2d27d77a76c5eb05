/**
 * The exhibits in reading order: the folder of each is also the name of its element. `further` is
 * where to read on: a document of the site, and what it is about.
 */
export const exhibits = [
  {
    name: "one-row",
    title: "Two totals, one secret",
    sentence: "Two exact totals, one day apart, reveal what one person added.",
    further: ["guides/choosing", "Choosing neighbors and bounds"],
  },
  {
    name: "coin",
    title: "The coin in the classroom",
    sentence: "Any answer may be a lie, and the class can still be counted.",
    further: ["guides/survey", "A survey from plan to estimates"],
  },
  {
    name: "ratio",
    title: "How much can one person change?",
    sentence: "Epsilon limits it: drag one person's answer and watch the limit hold.",
    further: ["guides/choosing", "Choosing epsilon and possible answers"],
  },
  {
    name: "draws",
    title: "Is this lottery fair?",
    sentence: "An honest lottery follows its known chances; a broken one is found out.",
    further: ["design", "What exact means, and what it rests on"],
  },
  {
    name: "last-bits",
    title: "A secret in the last digits",
    sentence: "Textbook noise in ordinary numbers reveals in its last digits what it should hide.",
    further: ["design", "Why no floating-point number decides"],
  },
  {
    name: "impossible",
    title: "The answer that should be impossible",
    sentence: "What a computer rounds to zero can never be the answer, and that reveals the data.",
    further: ["design", "Why no floating-point number decides"],
  },
  {
    name: "questions",
    title: "One question too many",
    sentence: "Too many answers that are too good reveal everything about everybody.",
    further: ["guides/budget", "A budget that lasts"],
  },
  {
    name: "battery",
    title: "The budget is a battery",
    sentence:
      "Each answer drains it, averaging needs many, and when it is empty there are no more.",
    further: ["guides/budget", "A budget that lasts"],
  },
  {
    name: "planner",
    title: "How many people do you need?",
    sentence: "People, epsilon, possible answers: you know the error before anybody is asked.",
    further: ["guides/choosing", "Choosing epsilon and possible answers"],
  },
  {
    name: "looking",
    title: "Who wrote the list?",
    sentence: "When the list of possible answers is made from the data, no noise repairs the leak.",
    further: ["guides/mistakes", "Mistakes that break privacy in web apps"],
  },
  {
    name: "alone",
    title: "Alone in the table",
    sentence: "A row for the only beekeeper reveals her, whatever noise is on its number.",
    further: ["guides/table", "A small table from a file"],
  },
];
