/** The estimates of a survey whose reports a Spark cluster reads. See README.md. */
import { stdin } from "node:process";
import { text } from "node:stream/consumers";
import { surveySql } from "sottovoce/sql";
import { number, oneOf, survey, yesNo } from "sottovoce/survey";

// The survey that the respondents' pages ask: another name, option or odds is another survey.
const lunch = survey("lunch", {
  smokes: yesNo({ skip: true }),
  pet: oneOf(["cat", "dog", "none"]),
  hours: number(0, 60),
})
  .odds(3)
  .build();

const [, , what] = process.argv;
if (what === "plan") console.log(JSON.stringify(lunch));
else if (what === "statement")
  console.log(surveySql(lunch.plan, { dialect: "spark", table: "reports" }));
else if (what === "estimate") {
  const counts = lunch.countsOf(JSON.parse(await text(stdin)));
  console.log(JSON.stringify(lunch.estimate(counts, { confidence: 0.95 }), null, 2));
} else throw new Error("say `plan`, `statement` or `estimate`");
