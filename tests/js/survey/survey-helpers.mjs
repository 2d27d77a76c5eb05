/** Helpers that the tests of surveys share. */
import { binned, number, oneOf, rating, severalOf, survey, yesNo } from "sottovoce/survey";

export const colors = ["red", "orange", "yellow", "green", "blue"].concat([
  "violet",
  "brown",
  "black",
  "gray",
  "white",
]);
export const towns = Array.from({ length: 54 }, (_, place) => `o${place}`);

/** The three surveys whose plans and ids the specification gives. */
export const one = () => survey("q", { a: yesNo() }).epsilon(1).build();
export const lunch = () =>
  survey("lunch", {
    smokes: yesNo({ skip: true }),
    pet: oneOf(["cat", "dog", "naïve “🙂”"]),
    color: oneOf(colors),
    hours: number(0, 60),
    age: binned([18, 30, 65]),
  })
    .odds(3)
    .build();
export const all = (odds = 121, questionsPerPerson = 2) =>
  survey("all", {
    stars: rating(1, 5, { skip: true, text: "How many stars?" }),
    pets: severalOf(["cat", "dog"]),
    town: oneOf(towns),
    hours: number(0, 24),
  })
    .odds(odds)
    .questionsPerPerson(questionsPerPerson)
    .build();

/** Answers to all that these ask. */
export const answers = {
  a: true,
  smokes: null,
  pet: "cat",
  color: "blue",
  hours: 12.5,
  age: 41,
  stars: 4,
  pets: ["dog"],
  town: "o17",
};

/** Value that a page keeps or sends, and reads again. */
export const sent = (value) => JSON.parse(JSON.stringify(value));
