/** A class that answers by coin: each report may be a lie, and the total can still be estimated. */
import type { Settings } from "./shape.js";

/** Value of a report of yes: the index of yes among the options. */
const YES = 0;

export async function coin({ people, yes, odds }: Settings) {
  // A module of its own, for this exhibit only.
  const { survey, yesNo } = await import("sottovoce/survey");
  const lunch = survey("class", { question: yesNo() }).odds(odds).build();
  const truth = Math.round((people * yes) / 100);
  const counts = lunch.counts();
  const shown = Array.from({ length: people }, (_, person) => {
    const { reports } = lunch.respond(lunch.begin(), { question: person < truth });
    for (const report of reports) counts.add(report);
    const [report] = reports;
    return { said: report?.value === YES };
  });
  const { estimate, lowest, highest } = lunch.estimate(counts, { confidence: "0.95" }).question
    .shares.yes;
  const [fact] = lunch.explain().facts;
  return {
    truth,
    shown,
    said: shown.filter(({ said }) => said).length,
    estimate,
    lowest,
    highest,
    kept: fact?.kept ?? "",
    margin: lunch.accuracy({ respondents: people, confidence: "0.95" }).question.margin,
    needed: lunch.respondents({ margin: "1/20", confidence: "0.95" }),
  };
}

/** Functions that the element asks. */
export const answers = { coin };
