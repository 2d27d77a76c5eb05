/** One person's part in a survey: which questions, which reports, what was spent. */
import type {
  Memory,
  Questions,
  Report,
  Respondent,
  SurveyResponse,
  Said,
  SurveyExplained,
  SurveyPlan,
} from "../api/survey.js";
import { type Engine, Handle } from "../engine/engine.js";
import { engineFor } from "../engine/engines.js";
import { currentSource, type Source } from "../engine/entropy.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { utf8Of } from "../host/text.js";
import { lookingAt } from "../input/options.js";
import { deepFrozen } from "../release/release.js";
import { explained } from "./explain.js";
import { lossOf } from "./loss.js";
import { freshMemory, keptOf, previousReport } from "./memory.js";
import { type Checked, checkedPlan, type CheckedQuestion } from "./plan.js";
import { numbersOf } from "./protocols/index.js";
import { answeredBy } from "./readings/index.js";

type WasmReports = Glue["Reports"]["prototype"];
type WasmSource = Parameters<WasmReports["report"]>[1];

export class Answering implements Respondent {
  readonly plan: SurveyPlan;
  readonly id: string;
  readonly odds: string;
  readonly epsilon: number;
  readonly #checked: Checked;

  constructor(checked: Checked) {
    this.#checked = checked;
    this.plan = checked.plan;
    this.id = checked.id;
    this.odds = checked.plan.odds;
    this.epsilon = lossOf(checked.odds);
  }

  begin(): Memory {
    const { plan, questions } = this.#checked;
    const mask = drawing((engine, words) =>
      engine.call((glue) =>
        words.use((source) =>
          glue.draw_questions(questions.length, plan.questionsPerPerson, source),
        ),
      ),
    );
    return freshMemory(this.#checked, mask);
  }

  respond(memory: Memory, answers: Partial<object>): SurveyResponse<Questions> {
    const { memory: kept, drawn } = keptOf(this.#checked, memory);
    const given = givenTo(drawn, answers);
    const { each, id: survey } = this.#checked;
    const previous: Said[] = [...kept.said];
    const reports = drawing((engine, words) => {
      const draws = new Handle(engine, ({ Reports }) => new Reports(each.top, each.bottom));
      try {
        words.use((source) =>
          draws.use((inner) => drawn.forEach((question) => draw(inner, question, source))),
        );
        // Now that everything is drawn, answers are read.
        const readings = drawn.map(({ reading }, index) =>
          answeredBy(reading).read(reading, given[index]),
        );
        const bits = BigUint64Array.from(readings, (reading) => reading.bits);
        const made = words.use((source) => draws.use((inner) => inner.report(bits, source)));
        return drawn.map(({ name }, index): Report => {
          const { answer } = readings[index] as { answer: Said["answer"] };
          const [value, ...id] = made.subarray(3 * index, 3 * index + 3);
          const fresh = { question: name, answer, value: Number(value), id: id.map(hex).join("") };
          // An earlier report is sent again, and the new draw is thrown away.
          const before = previousReport(previous, name, answer);
          if (!before) previous.push(fresh);
          const { value: shown, id: shownId } = before ?? fresh;
          return { format: 1, survey, question: name, value: shown, id: shownId };
        });
      } finally {
        draws.free();
      }
    });
    return deepFrozen({ reports, memory: { ...kept, said: previous } });
  }

  spent(memory: Memory): number {
    return lossOf(this.#checked.each, keptOf(this.#checked, memory).memory.said.length);
  }

  explain(): SurveyExplained {
    return explained(this.#checked);
  }

  /** For what else a survey does. */
  static checked(answering: Answering): Checked {
    return answering.#checked;
  }
}

/**
 * Makes the part of a survey that respondents need, from its plan. Use it on people's phones,
 * because the entry point "sottovoce/survey/respond" loads less code than "sottovoce/survey".
 *
 * **Watch out**: somebody may have changed the plan. A changed plan has another `id`, so compare
 * `id` with the id that the organizer published.
 *
 * @remarks
 * `respondentFromPlan` checks the whole plan. `explain()` of the result lacks one sentence of the
 * notes for the organizer. This sentence says how far forged reports can shift a share. If you need
 * it, use `surveyFromPlan`.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` for invalid plans, `ERR_LIMIT` above a maximum.
 *
 * @example
 * import { survey, yesNo } from "sottovoce/survey";
 * import { respondentFromPlan } from "sottovoce/survey/respond";
 *
 * // The author's page has built it, and published its plan.
 * const { plan } = survey("lunch", { smokes: yesNo() }).odds(3).build();
 *
 * const lunch = respondentFromPlan(plan);
 * const { reports, memory } = lunch.respond(lunch.begin(), { smokes: true });
 * lunch.spent(memory); // 1.0986122886681098, ln 3
 */
export function respondentFromPlan(plan: SurveyPlan): Respondent {
  return Object.freeze(new Answering(checkedPlan(plan)));
}

/** Answers to the questions drawn, each read once and checked. */
function givenTo(drawn: readonly CheckedQuestion[], answers: unknown): readonly unknown[] {
  if (typeof answers !== "object" || answers === null)
    throw refuse("answers", "must be an object of answers");
  return drawn.map(({ name, reading }) =>
    lookingAt(name, () => {
      if (!Object.getOwnPropertyDescriptor(answers, name))
        throw refuse(name, "needs an answer: it was drawn for this person");
      const given = (answers as { readonly [name: string]: unknown })[name];
      return answeredBy(reading).answerOf(name, reading, given);
    }),
  );
}

/** Runs `body` with the source of randomness, which works. */
function drawing<T>(body: (engine: Engine, words: Handle<WasmSource>) => T): T {
  const source: Source = currentSource();
  const engine = engineFor("respond");
  return source.with(engine, (words) => {
    words.use((inner) => inner.probe());
    return body(engine, words);
  });
}

/** Draws for one more report. */
function draw(
  reports: WasmReports,
  { protocol, reading }: CheckedQuestion,
  source: WasmSource,
): void {
  const range = answeredBy(reading).range?.(reading) ?? [];
  reports.draw(utf8Of(protocol.kind), numbersOf(protocol), range, source);
}

const hex = (word: bigint): string => word.toString(16).padStart(16, "0");
